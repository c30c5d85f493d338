import Foundation
import GRDB
import SmashtagModel

/// Looks through the matches of a query for texts, and makes tweets of those rows alone in which all of them stand.
///
/// A row is skipped where a text stands in none of the columns that a tweet's texts, names and addresses are made of. What
/// is not found among the newest tweets is looked for by several scans, which share the others by ``SearchShares``.
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
  private let search: Search
  private let rows: StoredRows
  /// Finds a profile's names; `nil` where there are rows of an earlier version, which are all made tweets of.
  private let profiles: Profiles?
  private var sought: [SoughtText]
  /// How many tweets this scan looked through.
  private var count = 0

  private init(_ scan: TweetScan, in db: Database) throws {
    (self.scan, search, rows) = (scan, try Search(scan.query, in: db), try StoredRows(db))
    profiles = try StoredRows.tables(in: db) == ["post"] ? Profiles(in: db) : nil
    sought = scan.texts.map { SoughtText(finder: TextFinder($0)) }
  }

  /// Looks through the newest tweets, until it found enough or there are so many that the others are better shared out.
  static func beginning(
    of scan: TweetScan, upTo most: Int, in request: RequestContext, _ db: Database
  ) throws -> FoundStretch {
    var finding = try FindScan(scan, in: db)
    return try finding.look(within: scan.position.rowIDs) { count in
      request.progress(FetchProgress(subject: subject, tweets: count))
    } until: { found in
      found.count >= scan.length && (found.finds.count >= scan.limit || found.count >= most)
    }
  }

  /// Looks through the stretches that no other scan takes, until as many are found as are still missing.
  static func others(
    of scan: TweetScan, missing: Int, in shares: SearchShares, _ db: Database
  ) throws -> FoundStretches {
    var (finding, all) = (try FindScan(scan, in: db), FoundStretches())
    while let ids = shares.next() {
      let found = try finding.look(within: ids) { _ in
        shares.report(rowsBetweenReports)
      } until: {
        $0.finds.count >= missing
      }
      shares.add(found: found.finds.count, ofWanted: missing)
      all.add(found)
    }
    return all
  }

  /// What is counted, as the reader is told.
  static let subject = "find"

  /// Looks through the tweets in a range of keys, newest first, until that is enough, which is asked before each.
  private mutating func look(
    within ids: Range<Int64>, telling report: (Int) -> Void, until isEnough: (FoundStretch) -> Bool
  ) throws -> FoundStretch {
    var found = FoundStretch()
    try search.scan(profiles == nil ? Search.sqlOfIDs : Self.sql, within: ids) { row in
      if isEnough(found) {
        found.goesOn = true
        return false
      }
      try found.add(try row.integer(at: 0), tweet(in: row))
      count += 1
      guard count.isMultiple(of: Self.rowsBetweenReports) else { return true }
      try Task.checkCancellation()
      report(count)
      return true
    }
    return found
  }

  /// The tweet of a row, if it is one of those looked for.
  private mutating func tweet(in row: StatementRow) throws -> Tweet? {
    guard try profiles.map({ try mayBeWanted(row, $0) }) ?? true,
      let tweet = try rows.tweet(at: row.integer(at: 0))?.told
    else { return nil }
    if scan.isWanted(tweet) { return tweet }
    // The names of all finds are added at once; here one is looked up where the text may stand in it alone.
    let named = try rows.names.added(to: tweet)
    return named.retweetOf != tweet.retweetOf && scan.isWanted(named) ? named : nil
  }
}

extension FindScan {
  /// Finds the names of authors by the number of a profile, and of those who are repeated by their handles.
  fileprivate struct Profiles {
    let byNumber: RawStatement
    let byHandle: RawStatement

    init(in db: Database) throws {
      byNumber = try RawStatement(db, "SELECT screen_name, name FROM profile WHERE id = ?")
      byHandle = try RawStatement(
        db, "SELECT name FROM profile WHERE screen_name = ? AND name IS NOT NULL")
    }
  }

  /// A text, and what is known of the names in the profiles.
  fileprivate struct SoughtText {
    var finder: TextFinder
    var isInNames: [Int64: Bool] = [:]
    var isInNamesOfHandle: [String: Bool] = [:]
  }

  private mutating func mayBeWanted(_ row: StatementRow, _ profiles: Profiles) throws -> Bool {
    let profile = try row.integer(at: 1)
    for index in sought.indices
    where try !sought[index].mayStand(in: row) && !sought[index].stands(inNamesOf: profile, profiles)
      && !sought[index].stands(inNamesOfRepeated: row, profiles)
    {
      return false
    }
    return true
  }
}

extension FindScan.SoughtText {
  /// Whether the text may stand in one of the columns.
  mutating func mayStand(in row: StatementRow) -> Bool {
    if finder.isFound(inUTF8: row.bytes(at: FindScan.text)) { return true }
    // Of a shortened link only the length is stored, and not the `…` after it.
    if finder.endsInDot, !row.isNull(at: FindScan.urls) { return true }
    return FindScan.lists.contains { mayStand(in: row, list: $0) }
  }

  /// The same for a column of JSON, where that with escapes may hold anything.
  private mutating func mayStand(in row: StatementRow, list column: Int32) -> Bool {
    if row.isNull(at: column) { return false }
    let bytes = row.bytes(at: column)
    return bytes.contains(UInt8(ascii: "\\")) || finder.isFound(inUTF8: bytes)
  }

  mutating func stands(inNamesOf profile: Int64, _ profiles: FindScan.Profiles) throws -> Bool {
    if let known = isInNames[profile] { return known }
    let isFound = try profiles.byNumber.first([profile]) { row in
      try finder.isFound(in: "@" + row.string(at: 0)) || finder.isFound(in: row.optionalString(at: 1) ?? "")
    }
    guard let isFound else { throw ArchiveFileError.damaged }
    isInNames[profile] = isFound
    return isFound
  }

  /// Whether the text stands in the handle of the author whose tweet is repeated, or in a name that this one has had.
  mutating func stands(inNamesOfRepeated row: StatementRow, _ profiles: FindScan.Profiles) throws -> Bool {
    if row.isNull(at: FindScan.boosted) { return false }
    let handle = String(decoding: row.bytes(at: FindScan.boosted), as: UTF8.self)
    if let known = isInNamesOfHandle[handle] { return known }
    var isFound = finder.isFound(in: "@" + handle)
    try profiles.byHandle.scan([handle.stored]) { name in
      isFound = try isFound || finder.isFound(in: name.string(at: 0))
      return !isFound
    }
    isInNamesOfHandle[handle] = isFound
    return isFound
  }
}

/// What was found in a stretch of a search.
struct FoundStretch: Sendable {
  /// The finds, newest first, each with its row.
  private(set) var finds: [(row: Int64, find: ScannedTweets.Find)] = []
  /// How many tweets were looked through.
  private(set) var count = 0
  /// The row of the last of them.
  private(set) var last: Int64?
  /// Whether others follow in the same stretch.
  var goesOn = false

  /// Adds what was found in a row, which may be nothing.
  fileprivate mutating func add(_ row: Int64, _ tweet: Tweet?) {
    if let tweet { finds.append((row, ScannedTweets.Find(offset: count, tweet: tweet))) }
    (count, last) = (count + 1, row)
  }

  /// What was found here, where nothing else was looked through.
  var scanned: ScannedTweets {
    ScannedTweets(finds.map(\.find), count: count, older: goesOn ? last.map { Cursor(rowID: $0) } : nil)
  }
}

/// What several scans found in stretches of the same search.
struct FoundStretches: SearchShares.Counts {
  private var stretches: [FoundStretch] = []

  mutating func add(_ stretch: FoundStretch) { stretches.append(stretch) }

  mutating func add(_ other: consuming FoundStretches) { stretches += other.stretches }

  /// The finds up to a limit, newest first, just as one scan would have found them.
  func joined(of scan: TweetScan, in db: Database) throws -> ScannedTweets {
    var all = ScannedTweets()
    for stretch in stretches.sorted(by: { $0.last ?? .min > $1.last ?? .min }) {
      for (row, find) in stretch.finds {
        all.finds.append(ScannedTweets.Find(offset: all.count + find.offset, tweet: find.tweet))
        guard all.finds.count >= scan.limit else { continue }
        all.count += find.offset + 1
        let isLast = try Search(scan.query, within: scan.position.rowIDs.lowerBound..<row, in: db).isEmpty
        all.older = isLast ? nil : Cursor(rowID: row)
        return all
      }
      all.count += stretch.count
    }
    return all
  }
}
