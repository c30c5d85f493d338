import Foundation
import GRDB
import SmashtagModel
import TweetFormats

/// Counts the mentions of all tweets that a search finds, without making tweets of their rows.
///
/// Each spelling is folded once, and a link or an image is decoded where it is first met. Several scans share the search
/// by ``SearchShares``.
struct MentionScan {
  private static let rowsBetweenReports = 10_000
  private static let columns = [
    "id", "profile", "text", "hashtags", "urls", "mentions", "media", "retweet_of", "retweet_of_name",
  ]

  /// Reads what is counted of the matches of a search, newest first.
  static let sql = """
    SELECT \(columns.map { "post.\($0)" }.joined(separator: ", ")) FROM tweet_index
    CROSS JOIN post ON post.id = tweet_index.rowid \(Search.matches)
    """

  private let shares: SearchShares
  private let handle: RawStatement
  private var tweet = CountedTweet()
  private var counts = MentionCounts()
  /// The number of each profile's handle among the users.
  private var authors: [Int64: Int] = [:]

  private init(_ shares: SearchShares, in db: Database) throws {
    self.shares = shares
    handle = try RawStatement(db, "SELECT screen_name FROM profile WHERE id = ?")
  }

  /// Counts the mentions in the stretches that no other scan takes.
  static func counts(of shares: SearchShares, in db: Database) throws -> MentionCounts {
    var scan = try MentionScan(shares, in: db)
    let search = try Search(shares.query, in: db)
    while let ids = shares.next() {
      try search.forEach(sql, within: ids) { try scan.add($0) }
    }
    scan.counts.tweets = Int(scan.tweet.number)
    return scan.counts
  }
}

extension MentionCounts: SearchShares.Counts {}

extension MentionScan {
  private mutating func add(_ row: StatementRow) throws {
    tweet.number += 1
    tweet.row = try row.integer(at: 0)
    if Int(tweet.number).isMultiple(of: Self.rowsBetweenReports) {
      try Task.checkCancellation()
      shares.report(Self.rowsBetweenReports)
    }
    let text = row.bytes(at: 2)
    counts.users.add(try author(row.integer(at: 1)), in: tweet)
    if !row.isNull(at: 7), !row.isNull(at: 8) { counts.users.add(row.bytes(at: 8), in: tweet) }
    try read(row, 3) {
      StoredJSON.forEachKeyword($0, in: text) { counts.hashtags.add($0.withoutSign, in: tweet) }
    }
    try read(row, 5) {
      StoredJSON.forEachKeyword($0, in: text) { counts.users.add($0.withoutSign, in: tweet) }
    }
    try read(row, 4) {
      StoredJSON.forEachURL($0, in: text) { counts.urls.add($0, in: tweet, Mention.url, $1) }
    }
    try read(row, 6) { StoredJSON.forEachImage($0) { counts.images.add($0, in: tweet, Mention.image, $1) } }
  }

  private func read(_ row: StatementRow, _ column: Int32, _ read: (UnsafeRawBufferPointer) -> Bool) throws {
    guard row.isNull(at: column) || read(row.bytes(at: column)) else { throw ArchiveFileError.damaged }
  }

  private mutating func author(_ profile: Int64) throws -> Int {
    if let known = authors[profile] { return known }
    let name = try handle.first([profile]) { counts.users.index(of: $0.bytes(at: 0)) }
    guard let name else { throw ArchiveFileError.damaged }
    authors[profile] = name
    return name
  }
}

extension UnsafeRawBufferPointer {
  /// The keyword without its `#` or `@`, which may be a full-width one or carry a mark of its own.
  fileprivate var withoutSign: UnsafeRawBufferPointer {
    guard let first, first < 0x80, count > 1, self[1] < 0x80 else {
      // In a damaged row it need not be UTF-8, and what replaces a byte is longer than that.
      let sign = String(decoding: self, as: UTF8.self).first?.utf8.count ?? 0
      return part(Swift.min(sign, count)..<count)
    }
    return part(1..<count)
  }
}
