public import SmashtagModel

/// The tables of a collection of tweets in ClickHouse.
///
/// `tweets_local` has a row for each tweet, in the order of its date; `terms_local` has the postings: one row for each
/// word and mark of a tweet, which a materialized view writes. Both are on every node. On a cluster there are tables of
/// the engine `Distributed` besides, through which the whole can be asked at any node.
public enum ClickHouseSchema {
  /// The names of the tables.
  package enum Table: String {
    case tweets = "tweets_local"
    case terms = "terms_local"
    /// The view that writes the postings.
    case view = "terms_view"
    case allTweets = "tweets"
    case allTerms = "terms"
    /// A row for each shard that answers.
    case shards
  }

  /// The statements that create the tables, with comments, to be run once on every node.
  ///
  /// Nothing in them needs `ON CLUSTER`, and all of them leave what exists as it is.
  public static func script(_ layout: ClusterLayout) -> String {
    let parts = [introduction(layout)] + statements(layout).map { $0 + ";\n" }
    return parts.joined(separator: "\n")
  }

  /// The same statements one by one, without semicolons.
  package static func statements(_ layout: ClusterLayout) -> [String] {
    [tweets(layout), terms(layout), view] + distributed(layout)
  }
}

extension ClickHouseSchema {
  private static func introduction(_ layout: ClusterLayout) -> String {
    switch layout {
    case .oneNode:
      """
      -- On one node, in the database you are connected to:
      --   smashtag schema clickhouse | clickhouse-client -n --database DATABASE

      """
    case .cluster(_, let database, _):
      """
      -- Run this on every node of the cluster, which has to stand in
      -- <remote_servers> of each node's configuration:
      --   clickhouse-client -n --database \(database.withoutControls)
      -- The shard of a tweet is intHash64(id) modulo the number of shards,
      -- which all have to have the weight 1.

      """
    }
  }

  private static func tweets(_ layout: ClusterLayout) -> String {
    """
    CREATE TABLE IF NOT EXISTS tweets_local
    (
      created DateTime,
      id UInt64,
      network String,
      key String,
      words String,
      keys Array(String),
      likes Int64,
      retweets Int64,
      mentions Array(String),
      spellings Array(String),
      record String,
      digest UInt64,
      version UInt32
    )
    ENGINE = \(engine("tweets_local", layout, version: "version"))
    PRIMARY KEY (created, id)
    ORDER BY (created, id, network, key)
    SETTINGS index_granularity = 128
    """
  }

  private static func terms(_ layout: ClusterLayout) -> String {
    """
    CREATE TABLE IF NOT EXISTS terms_local
    (
      term String,
      created DateTime,
      id UInt64
    )
    ENGINE = \(engine("terms_local", layout, version: nil))
    ORDER BY (term, created, id)
    """
  }

  /// The view that writes the postings.
  ///
  /// Its condition always holds. Without one version 18.16 keeps all columns of the rows inserted, and `arrayJoin` copies
  /// each of them, the record too, once for every word.
  private static let view = """
    CREATE MATERIALIZED VIEW IF NOT EXISTS terms_view TO terms_local AS
    SELECT
      arrayJoin(arrayDistinct(arrayConcat(splitByChar(' ', words), keys))) AS term,
      created, id
    FROM tweets_local
    -- Always true, but keeps the other columns from being copied for each word.
    WHERE notEmpty(words)
    """

  /// The engine that keeps one row of each tweet, the one of the highest version, or each posting once.
  private static func engine(_ table: String, _ layout: ClusterLayout, version: String?) -> String {
    switch layout {
    case .oneNode, .cluster(_, _, hasReplicas: false): return "ReplacingMergeTree(\(version ?? ""))"
    case .cluster(_, let database, hasReplicas: true):
      // Tables of one path are copies of each other, whatever database they are in.
      let path = SQLText.literal("/clickhouse/tables/{shard}/\(database)/\(table)")
      let copies = "\(path), '{replica}'"
      return
        "ReplicatedReplacingMergeTree(\n  \([copies, version].compactMap(\.self).joined(separator: ", ")))"
    }
  }

  private static func distributed(_ layout: ClusterLayout) -> [String] {
    switch layout {
    case .oneNode: return []
    case .cluster(let cluster, let database, _):
      let (name, database) = (SQLText.literal(cluster), SQLText.literal(database))
      return [
        """
        CREATE TABLE IF NOT EXISTS tweets AS tweets_local
        ENGINE = Distributed(
          \(name), \(database), tweets_local, intHash64(id))
        """,
        """
        CREATE TABLE IF NOT EXISTS terms AS terms_local
        ENGINE = Distributed(\(name), \(database), terms_local)
        """,
        """
        CREATE TABLE IF NOT EXISTS shards AS system.one
        ENGINE = Distributed(\(name), system, one)
        """,
      ]
    }
  }
}
