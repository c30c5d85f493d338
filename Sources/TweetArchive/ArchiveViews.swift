import Foundation
import GRDB
import SmashtagModel

/// The views through which any program that knows SQLite reads an archive.
///
/// They are the public face of the file: they stay as they are when the tables change. `Documentation/archive.md` tells
/// what each column means.
enum ArchiveViews {
  /// Creates the views.
  static func create(in db: Database) throws {
    try db.execute(sql: [tweets, users, hashtags, urls, mentions, media, polls].joined(separator: ";\n"))
  }

  /// Creates those of an earlier version as they are now.
  static func renew(in db: Database) throws {
    try drop(in: db)
    try create(in: db)
  }

  /// Removes the views.
  static func drop(in db: Database) throws {
    for view in ["tweets", "users", "hashtags", "urls", "mentions", "media", "polls"] {
      try db.execute(sql: "DROP VIEW IF EXISTS \(view)")
    }
  }

  private static let networks: String = {
    let cases = Network.allCases.map { "WHEN \($0.storedNumber) THEN '\($0.rawValue)'" }
    return "CASE network \(cases.joined(separator: " ")) END"
  }()

  /// The stored date of a post whose date is unknown.
  static let unknownDate = Int(Tweet.unknownDate.timeIntervalSinceReferenceDate)

  /// A network's id as text, which no reader mistakes for a number that it can round.
  private static func id(_ column: String) -> String { "CAST(\(column) AS TEXT)" }

  /// A date in seconds since 2001 as ISO 8601 in UTC.
  private static func date(_ column: String) -> String {
    iso8601("\(column) + \(Int(Date.timeIntervalBetween1970AndReferenceDate))")
  }

  /// A date in seconds since 1970 as ISO 8601 in UTC.
  private static func iso8601(_ seconds: String) -> String {
    "strftime('%Y-%m-%dT%H:%M:%SZ', \(seconds), 'unixepoch')"
  }

  private static let tweets = """
    CREATE VIEW tweets AS SELECT
      \(id("coalesce(json_extract(post.more, '$.id'), post.key)")) AS id,
      \(networks.replacing("network", with: "post.network")) AS network,
      CASE WHEN typeof(post.url) = 'integer' THEN 'https://' || CASE post.url WHEN 0 THEN 'x.com' ELSE 'twitter.com' END
        || '/' || profile.screen_name || '/status/' || coalesce(json_extract(post.more, '$.id'), post.key)
        ELSE post.url END AS url,
      CASE WHEN post.created = \(unknownDate) THEN NULL ELSE coalesce(\(date("post.created")),
        \(iso8601(RowID.sqlSecondSince1970("post.id")))) END AS created,
      profile.screen_name AS screen_name, coalesce(profile.name, profile.screen_name) AS name,
      CAST(post.text AS TEXT) AS text, post.lang AS lang, post.sensitive AS sensitive,
      \(id("post.in_reply_to")) AS in_reply_to, \(id("post.quote_of")) AS quote_of,
      \(id("post.retweet_of")) AS retweet_of, post.likes AS likes, post.retweets AS retweets,
      \(date("post.fetched")) AS fetched, post.id AS rowid, post.embedded AS embedded,
      post.in_reply_to_name AS in_reply_to_name, post.retweet_of_name AS retweet_of_name,
      json_extract(post.more, '$.title') AS title, json_extract(post.more, '$.replies') AS replies,
      \(date("json_extract(post.more, '$.edited')")) AS edited, json_extract(post.more, '$.audience') AS audience,
      post.bookmarked AS bookmarked, post.liked AS liked
    FROM post JOIN profile ON profile.id = post.profile
    """

  /// Each author once, as of the newest post that tells a name, or else of the newest one.
  ///
  /// The columns beside a `max` are those of the row that has it: see
  /// [bare columns](https://www.sqlite.org/lang_select.html#bareagg).
  private static let users = """
    CREATE VIEW users AS SELECT
      \(networks) AS network, screen_name, coalesce(name, screen_name) AS name, verified
    FROM (
      SELECT network, screen_name, name, verified, max(newest + (name IS NOT NULL) * (1 << 60))
      FROM (SELECT profile AS id, max(id) AS newest FROM post GROUP BY profile) AS posts JOIN profile USING (id)
      GROUP BY network, screen_name)
    """

  /// What stands in a list of ``StoredJSON``: the bounds, and the keyword at an index or else in the text.
  private static func keyword(at index: Int) -> String {
    """
    coalesce(json_extract(part.value, '$[\(index)]'), substr(post.text, json_extract(part.value, '$[0]') + 1,
      json_extract(part.value, '$[1]') - json_extract(part.value, '$[0]')))
    """
  }

  private static let bounds = """
    json_extract(part.value, '$[0]') AS "start", json_extract(part.value, '$[1]') AS "end"
    """

  private static let hashtags = """
    CREATE VIEW hashtags AS SELECT post.id AS tweet, \(keyword(at: 2)) AS keyword, \(bounds)
    FROM post, json_each(post.hashtags) AS part
    """

  /// The host is what stands between the scheme and the path, without a user and a port.
  ///
  /// An address without a scheme has none. `rtrim` finds the last `@`, in time quadratic in the length, so of
  /// what is longer than any host the last 300 characters count.
  private static let urls = """
    CREATE VIEW urls AS SELECT tweet, keyword, expanded,
      CASE WHEN typeof(display) <> 'integer' THEN display WHEN display = 0 THEN bare
        ELSE substr(bare, 1, display) || '…' END AS display,
      CASE WHEN instr(target, '://') THEN CASE WHEN substr(server, 1, 1) = '[' AND instr(server, ']')
          THEN substr(server, 1, instr(server, ']')) ELSE substr(server, 1, instr(server || ':', ':') - 1) END
        END AS host, "start", "end"
    FROM (
      SELECT *, CASE WHEN instr(authority, '@')
          THEN substr(authority, length(rtrim(authority, replace(authority, '@', ''))) + 1) ELSE authority END AS server
      FROM (
        SELECT *, CASE WHEN substr(rest, 1, 4) = 'www.' THEN substr(rest, 5) ELSE rest END AS bare,
          substr(lower(substr(path, 1, instr(path, '/') - 1)), -300) AS authority FROM (
          SELECT *, replace(replace(replace(rest, '?', '/'), '#', '/'), '\\', '/') || '/' AS path FROM (
            SELECT *, CASE WHEN instr(target, '://') THEN substr(target, instr(target, '://') + 3) ELSE target END AS rest
            FROM (
              SELECT *, coalesce(expanded, keyword) AS target FROM (
                SELECT post.id AS tweet, \(keyword(at: 4)) AS keyword, json_extract(part.value, '$[2]') AS expanded,
                  json_extract(part.value, '$[3]') AS display, \(bounds)
                FROM post, json_each(post.urls) AS part))))))
    """

  private static let mentions = """
    CREATE VIEW mentions AS SELECT post.id AS tweet, ltrim(\(keyword(at: 2)), '@＠') AS screen_name, \(bounds)
    FROM post, json_each(post.mentions) AS part
    """

  private static let polls = """
    CREATE VIEW polls AS SELECT post.id AS tweet, part.key + 1 AS number, json_extract(part.value, '$[0]') AS title,
      json_extract(part.value, '$[1]') AS votes, json_extract(post.more, '$.poll[1]') AS voters,
      \(date("json_extract(post.more, '$.poll[2]')")) AS ends
    FROM post, json_each(post.more, '$.poll[0]') AS part
    """

  private static let media = """
    CREATE VIEW media AS SELECT post.id AS tweet, json_extract(part.value, '$[2]') AS url,
      coalesce(json_extract(part.value, '$[6]'), 'photo') AS kind, json_extract(part.value, '$[3]') AS width,
      json_extract(part.value, '$[4]') AS height, json_extract(part.value, '$[5]') AS alt
    FROM post, json_each(post.media) AS part
    """
}
