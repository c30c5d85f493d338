import Foundation
import GRDB
import SmashtagModel

/// Looks through the matches of a query for texts, and makes tweets of those rows alone in which all of them stand.
///
/// A row is skipped where a text stands in none of the columns that a tweet's texts, names and addresses are made of.
struct FindScan {
  private static let rowsBetweenReports = 10_000
  private static let columns = [
    "id", "profile", "retweet_of_name", "text", "urls", "hashtags", "mentions", "media", "more",
  ]
  // The indices of the columns that are looked at one by one, and of the others, which hold JSON.
  fileprivate static let (boosted, text, urls): (Int32, Int32, Int32) = (2, 3, 4)
  fileprivate static let lists: Range<Int32> = 4..<9

  private static let sql = """
    SELECT \(columns.map { "post.\($0)" }.joined(separator: ", ")) FROM tweet_index
    CROSS JOIN post ON post.id = tweet_index.rowid \(Search.matches)
    """

  private let scan: TweetScan
  private let request: RequestContext
  private var sought: [SoughtText]
  private var scanned = ScannedTweets()
  private var last: Int64?

  init(_ scan: TweetScan, in request: RequestContext) {
    (self.scan, self.request) = (scan, request)
    sought = scan.texts.map { SoughtText(finder: TextFinder($0)) }
  }

  /// What it finds.
  static func tweets(of scan: TweetScan, in request: RequestContext, _ db: Database) throws -> ScannedTweets {
    var finding = FindScan(scan, in: request)
    try finding.look(in: db)
    return finding.scanned
  }

  private mutating func look(in db: Database) throws {
    let (search, rows) = (try Search(scan.query, within: scan.position.rowIDs, in: db), try StoredRows(db))
    // Rows of an earlier version are all made tweets of.
    let isOpen = try StoredRows.tables(in: db) == ["post"]
    let handle = try isOpen ? RawStatement(db, Self.profile) : nil
    try search.scan(isOpen ? Self.sql : Search.sqlOfIDs) { row in
      if scanned.finds.count >= scan.limit, scanned.count >= scan.length {
        scanned.older = last.map { Cursor(rowID: $0) }
        return false
      }
      let id = try row.integer(at: 0)
      if try handle.map({ try mayBeWanted(row, $0) }) ?? true, let tweet = try rows.tweet(at: id)?.told,
        scan.isWanted(tweet)
      {
        scanned.finds.append(ScannedTweets.Find(offset: scanned.count, tweet: tweet))
      }
      last = id
      scanned.count += 1
      if scanned.count.isMultiple(of: Self.rowsBetweenReports) { try report() }
      return true
    }
  }

  private func report() throws {
    try Task.checkCancellation()
    request.progress(FetchProgress(subject: "find", tweets: scanned.count))
  }
}

extension FindScan {
  private static let profile = "SELECT screen_name, name FROM profile WHERE id = ?"

  /// A text, and what is known of the profiles' names.
  fileprivate struct SoughtText {
    var finder: TextFinder
    var isInNames: [Int64: Bool] = [:]
  }

  private mutating func mayBeWanted(_ row: StatementRow, _ profiles: RawStatement) throws -> Bool {
    let profile = try row.integer(at: 1)
    for index in sought.indices
    where try !sought[index].mayStand(in: row) && !sought[index].stands(inNamesOf: profile, profiles) {
      return false
    }
    return true
  }
}

extension FindScan.SoughtText {
  /// Whether the text may stand in one of the columns.
  mutating func mayStand(in row: StatementRow) -> Bool {
    if finder.isFound(in: String(decoding: row.bytes(at: FindScan.text), as: UTF8.self)) { return true }
    if !row.isNull(at: FindScan.boosted),
      finder.isFound(in: "@" + String(decoding: row.bytes(at: FindScan.boosted), as: UTF8.self))
    {
      return true
    }
    // Of a shortened link only the length is stored, and not the `…` behind it.
    if finder.endsInDot, !row.isNull(at: FindScan.urls) { return true }
    return FindScan.lists.contains { mayStand(in: row, list: $0) }
  }

  /// The same for a column of JSON, where that with escapes may hold anything.
  private mutating func mayStand(in row: StatementRow, list column: Int32) -> Bool {
    if row.isNull(at: column) { return false }
    let bytes = row.bytes(at: column)
    return bytes.contains(UInt8(ascii: "\\"))
      || finder.isFound(in: String(decoding: bytes, as: UTF8.self))
  }

  mutating func stands(inNamesOf profile: Int64, _ profiles: RawStatement) throws -> Bool {
    if let known = isInNames[profile] { return known }
    let isFound = try profiles.first([profile]) { row in
      try finder.isFound(in: "@" + row.string(at: 0)) || finder.isFound(in: row.optionalString(at: 1) ?? "")
    }
    guard let isFound else { throw ArchiveFileError.damaged }
    isInNames[profile] = isFound
    return isFound
  }
}
