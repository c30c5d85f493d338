import Foundation
import GRDB
import GRDBSQLite
import SmashtagModel

/// Finds the rows of a query, newest first, without sorting any.
struct Search {
  private let slices: [SearchSlice]
  private let db: Database
  /// Whether starting the search takes longer than reading all the matches that are counted.
  let isSlowToBegin: Bool
  /// The edition of the index that is searched.
  private let edition: IndexEdition

  init(_ query: Query, within ids: Range<Int64> = RowID.all, in db: Database) throws {
    let words = try PrefixWords(for: query, in: db)
    slices = SearchSlice.slices(of: query, within: ids, words: words)
    (isSlowToBegin, edition) = (words.areMany, words.edition)
    self.db = db
  }

  /// The condition of every statement that reads matches, newest first.
  static let matches = """
    WHERE tweet_index MATCH ? AND tweet_index.rowid >= ? AND tweet_index.rowid < ?
    ORDER BY tweet_index.rowid DESC LIMIT ?
    """
}

extension Search {
  /// The range of keys outside of which nothing can match; `nil` if nothing can at all.
  var span: Range<Int64>? {
    guard let newest = slices.first, let oldest = slices.last else { return nil }
    return oldest.ids.lowerBound..<newest.ids.upperBound
  }

  /// Whether it finds nothing.
  var isEmpty: Bool {
    get throws {
      var isEmpty = true
      try forEachID(limit: 1) { _ in isEmpty = false }
      return isEmpty
    }
  }

  static let sqlOfIDs = "SELECT rowid FROM tweet_index \(matches)"

  /// Calls the closure with the keys of at most `limit` matches, newest first.
  func forEachID(limit: Int = .max, _ body: (Int64) throws -> Void) throws {
    let find = try RawStatement(db, Self.sqlOfIDs)
    var missing = limit
    for slice in slices where missing > 0 {
      try Task.checkCancellation()
      let check = try slice.check(in: db)
      try find.scan(slice.arguments(limit: check == nil ? missing : -1)) { row in
        let id = try row.integer(at: 0)
        guard try check?.passes(id) ?? true else { return true }
        missing -= 1
        try body(id)
        return missing > 0
      }
    }
  }

  /// Calls the closure with the rows in a range of keys that a statement with the condition ``matches`` reads, the key
  /// first.
  func forEach(_ sql: String, within ids: Range<Int64>, _ body: (StatementRow) throws -> Void) throws {
    try scan(sql, within: ids) { row in
      try body(row)
      return true
    }
  }

  /// The same until the closure returns `false`.
  func scan(
    _ sql: String, within ids: Range<Int64> = RowID.all, while body: (StatementRow) throws -> Bool
  ) throws {
    let find = try RawStatement(db, sql)
    var goesOn = true
    for slice in slices.compactMap({ $0.part(within: ids) }) where goesOn {
      try Task.checkCancellation()
      let check = try slice.check(in: db)
      try find.scan(slice.arguments(limit: -1)) { row in
        guard try check?.passes(row.integer(at: 0)) ?? true else { return true }
        goesOn = try body(row)
        return goesOn
      }
    }
  }

  static let sqlOfCount = "SELECT count(*) FROM (SELECT 1 FROM tweet_index \(matches))"

  /// How many matches are older than a row; counting stops at `limit`.
  func count(olderThan row: Int64, upTo limit: Int) throws -> Int {
    let count = try RawStatement(db, Self.sqlOfCount)
    return try slices.compactMap { $0.older(than: row) }.reduce(into: 0) { sum, slice in
      guard sum < limit else { return }
      try Task.checkCancellation()
      sum +=
        try checkedCount(of: slice, upTo: limit - sum)
        ?? count.first(slice.arguments(limit: limit - sum)) { Int(try $0.integer(at: 0)) } ?? 0
    }
  }

  /// How many matches pass what only the rows tell; `nil` if there is nothing of that, so that SQLite can count.
  private func checkedCount(of slice: SearchSlice, upTo limit: Int) throws -> Int? {
    guard let check = try slice.check(in: db) else { return nil }
    var count = 0
    try RawStatement(db, Self.sqlOfIDs).scan(slice.arguments(limit: -1)) { row in
      if try check.passes(row.integer(at: 0)) { count += 1 }
      return count < limit
    }
    return count
  }
}

extension Search {
  /// What of a query the index cannot find yet, as sentences for the reader.
  func notes(on query: Query) -> [String] {
    guard !edition.hasReferences, query.root.asksForReferences else { return [] }
    return ["quotes, bookmarks and likes \(IndexEdition.isFoundLater)"]
  }
}

extension SearchSlice {
  fileprivate func arguments(limit: Int) -> StatementArguments {
    [match, ids.lowerBound, ids.upperBound, limit]
  }

  /// The part of the slice that is older than a row.
  fileprivate func older(than row: Int64) -> SearchSlice? {
    row > ids.lowerBound ? part(within: ids.lowerBound..<row) : nil
  }

  /// The part of the slice in a range of keys; `nil` if there is none.
  fileprivate func part(within range: Range<Int64>) -> SearchSlice? {
    let part = ids.clamped(to: range)
    return part.isEmpty ? nil : SearchSlice(ids: part, match: match, rest: rest)
  }

  /// What looks up the rest of the condition; `nil` if the index tells all.
  fileprivate func check(in db: Database) throws -> RowCheck? {
    try rest.map { try RowCheck($0, within: ids, in: db) }
  }
}

/// Reads one page of a search.
struct PageReading: Sendable {
  let query: Query
  let position: PagePosition
  let limit: Int
  /// How many tweets there have to be for a ``PrefixScan``.
  var fewestToScan = PrefixScan.fewTweets
  /// The most tweets among which any query is read on the caller's thread.
  var mostForAnyQuery = 1_000_000

  func page(in db: Database) throws -> TweetPage {
    if let page = try scanned(in: db) { return page }
    let search = try Search(query, within: position.rowIDs, in: db)
    let isCounted = position == .newest
    let matches = try isCounted && search.isSlowToBegin ? counted(search, in: db) : shown(search, in: db)
    var page = try page(
      of: matches, total: isCounted ? matches.count ?? total(of: search, from: matches.ids) : nil, in: db)
    page.notes = search.notes(on: query)
    if isCounted { page.person = try PersonReading(query)?.person(in: db) }
    return page
  }

  private func page(of matches: consuming Matches, total: TweetCount?, in db: Database) throws -> TweetPage {
    let shown = matches.ids.prefix(limit)
    try OriginalNames(in: db).add(to: &matches.tweets)
    return TweetPage(
      tweets: matches.tweets,
      older: matches.ids.count > limit ? shown.last.map { .init(rowID: $0) } : nil,
      newer: shown.first.map { .init(rowID: $0) } ?? position.cursor, total: total)
  }

  /// The page where reading tweets finds it sooner than the index; each match costs as much as one of several conditions.
  private func scanned(in db: Database) throws -> TweetPage? {
    guard let scan = try PrefixScan(query, within: position.rowIDs, unlessFewerThan: fewestToScan, in: db)
    else {
      return nil
    }
    let most = position == .newest ? max(limit, ArchiveSource.countLimitOfJoins) : limit
    guard let ids = try scan.ids(limit: most + 1) else { return nil }
    let matches = try Matches(ids: ids, tweets: tweets(at: ids.prefix(limit), in: db))
    let total = ids.count > most ? TweetCount.atLeast(most) : .exactly(ids.count)
    return try page(of: matches, total: position == .newest ? total : nil, in: db)
  }
}

extension PageReading {
  /// The longest page that is read on the caller's thread.
  private static let quickLimit = 100

  /// The page for the caller's thread; `nil` where looking for a match may take it for long.
  ///
  /// SQLite can be interrupted at each match. Those of one word or mark are a list; for several conditions it may pass over all
  /// tweets before the first one, a million in 30 ms. For a prefix it may join the lists of many words before that.
  func quickPage(in db: Database) throws -> TweetPage? {
    guard limit <= Self.quickLimit else { return nil }
    let isListed = query.root.isOneMark
    guard isListed || query.root.prefixes.isEmpty else { return nil }
    guard try isListed || ExtentReading(db: db).count() <= mostForAnyQuery else { return nil }
    return try page(in: db)
  }

  /// The tweets of the page, without counting matches.
  func tweets(in db: Database) throws -> [Tweet] {
    try shown(Search(query, within: position.rowIDs, in: db), in: db).tweets
  }

  /// The matches of a page; one more than the page's limit shows that there is an older page.
  private struct Matches {
    var ids: [Int64] = []
    var tweets: [Tweet] = []
    var count: TweetCount?
  }

  private func shown(_ search: Search, in db: Database) throws -> Matches {
    var matches = Matches()
    matches.tweets.reserveCapacity(min(limit, most))
    let rows = try StoredRows(db)
    try search.forEachID(limit: limit + 1) { id in
      matches.ids.append(id)
      if matches.tweets.count < limit, let tweet = try rows.tweet(at: id) {
        matches.tweets.append(tweet.told)
      }
    }
    return matches
  }

  /// Searches once, for the page and for the count of all matches.
  private func counted(_ search: Search, in db: Database) throws -> Matches {
    var (matches, count) = (Matches(), 0)
    try search.forEachID(limit: max(limit, most) + 1) { id in
      count += 1
      if matches.ids.count <= limit { matches.ids.append(id) }
    }
    matches.tweets = try tweets(at: matches.ids.prefix(limit), in: db)
    matches.count = total(count)
    return matches
  }

  private func tweets(at ids: ArraySlice<Int64>, in db: Database) throws -> [Tweet] {
    let rows = try StoredRows(db)
    return try ids.compactMap { try rows.tweet(at: $0)?.told }
  }

  /// The total for the first page, including older matches.
  private func total(of search: Search, from ids: [Int64]) throws -> TweetCount {
    guard let last = ids.last, ids.count > limit else { return .exactly(ids.count) }
    return total(try ids.count + search.count(olderThan: last, upTo: most + 1 - ids.count))
  }

  /// Turns a count into a total, which is exact up to the limit of counting or the page's limit.
  private func total(_ count: Int) -> TweetCount {
    count > most && count > limit ? .atLeast(most) : .exactly(count)
  }

  private var most: Int {
    query.root.joinsConditions ? ArchiveSource.countLimitOfJoins : ArchiveSource.countLimit
  }
}

/// Finds tweets by row, key or alias, those of earlier archives among them.
struct StoredRows {
  private let db: Database
  /// `nil` in archives of earlier versions that nothing was written to since.
  private let byRow: RawStatement?
  private let earlier: EarlierRows?

  init(_ db: Database) throws {
    self.db = db
    // Before it reads something, SQLite knows the tables as they were when it read last.
    try RawStatement(db, "SELECT 1 FROM sqlite_schema LIMIT 1").run()
    byRow =
      if db.knows("post", with: "liked") {
        try RawStatement(db, StoredTweet.byRow)
      } else if db.knows("post") {
        try RawStatement(db, StoredTweet.byEarlierRow)
      } else {
        nil
      }
    earlier = db.knows("tweet") ? try EarlierRows(db) : nil
    guard byRow != nil || earlier != nil else { throw ArchiveFileError.damaged }
  }

  /// The tables that tweets are in: more than one while an archive of an earlier version is upgraded.
  static func tables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT name FROM sqlite_schema WHERE name IN ('post', 'tweet') ORDER BY name"))
  }

  /// The names that the rows of retweets lack.
  var names: OriginalNames { OriginalNames(in: db) }

  func tweet(at id: Int64) throws -> StoredTweet? {
    try byRow?.bind(id, at: 1)
    return try byRow?.first(StoredTweet.init(row:)) ?? earlier?.tweet(at: id)
  }

  static let byKey = "SELECT id FROM post WHERE network = ? AND key = ?"
  static let byAlias = "SELECT tweet FROM alias WHERE name = ? ORDER BY tweet DESC LIMIT 1"

  func id(ofKey key: String, network: Network) throws -> Int64? {
    guard byRow != nil else { return try earlier?.id(ofKey: key, network: network) }
    return try Int64.fetchOne(
      db.cachedStatement(sql: Self.byKey), arguments: [network.storedNumber, key.storedKey])
      ?? earlier?.id(ofKey: key, network: network)
  }

  /// The stored tweet with this key.
  func tweet(ofKey key: String, network: Network) throws -> Tweet? {
    try id(ofKey: key, network: network).flatMap { try tweet(at: $0)?.told }
  }

  /// The newest tweets with this alias, newest first.
  func ids(ofAlias name: String, limit: Int) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT tweet FROM alias WHERE name = ? ORDER BY tweet DESC LIMIT ?"),
      arguments: [name.stored, limit])
  }

  /// The newest tweet with this alias.
  func id(ofAlias name: String) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: Self.byAlias), arguments: [name.stored])
  }
}

extension Database {
  /// Whether there is a table, and a column in it; to look into the schema for that takes as long as five tweets.
  ///
  /// Source: [sqlite3_table_column_metadata](https://www.sqlite.org/c3ref/table_column_metadata.html).
  func knows(_ table: String, with column: String? = nil) -> Bool {
    sqlite3_table_column_metadata(sqliteConnection, "main", table, column, nil, nil, nil, nil, nil)
      == SQLITE_OK
  }
}

/// Finds the tweet for an id or a web address.
struct TweetLookup {
  let rows: StoredRows

  func tweet(at address: TweetAddress) throws -> Tweet? {
    try id(of: address).flatMap { try rows.tweet(at: $0)?.tweet }.map(rows.names.added)
  }

  private func id(of address: TweetAddress) throws -> Int64? {
    switch address {
    case .id(let id): try self.id(ofKey: id) ?? rows.id(ofAlias: id)
    case .page(let url, let id): try self.id(ofPage: url, id: id)
    }
  }

  /// Looks up the id of the address on X only; on other networks it is unique at most within its server.
  private func id(ofPage url: String, id: String?) throws -> Int64? {
    if let id, SourceDefinition.Kind(ofPage: url) == .x {
      return try rows.id(ofKey: id, network: .x)
    }
    return try rows.id(ofAlias: Tweet.alias(ofURL: url)) ?? self.id(ofKey: url)
  }

  private func id(ofKey key: String) throws -> Int64? {
    for network in Network.allCases {
      if let id = try rows.id(ofKey: key, network: network) { return id }
    }
    return nil
  }
}

/// Reads the number and dates of the stored tweets without counting rows.
struct ExtentReading {
  let db: Database

  func extent() throws -> LibraryExtent {
    LibraryExtent(count: try count(), span: try span())
  }

  func count() throws -> Int {
    try RawStatement(db, "SELECT tweets FROM extent").first([]) { Int(try $0.integer(at: 0)) } ?? 0
  }

  /// The dates of the first and the last row whose date is known; the others stand before all of these.
  private func span() throws -> ClosedRange<Date>? {
    let rows = try StoredRows(db)
    let dates = try StoredRows.tables(in: db).flatMap { table in
      try ["ASC", "DESC"].compactMap { order in
        // An archive of an earlier version does not tell it in a column.
        let known = table == "post" ? "WHERE created IS NOT \(ArchiveViews.unknownDate)" : ""
        let ids = try Int64.fetchCursor(db, sql: "SELECT id FROM \(table) \(known) ORDER BY id \(order)")
        while let id = try ids.next() {
          if let date = try rows.tweet(at: id)?.tweet.knownDate { return date }
        }
        return nil as Date?
      }
    }
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return first...last
  }
}
