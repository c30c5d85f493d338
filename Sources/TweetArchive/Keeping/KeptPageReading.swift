import Foundation
import GRDB
import SmashtagModel

/// Reads one page of the tweets that a search at a live source found.
struct KeptPageReading: Sendable {
  let search: KeptSearch
  /// The identity of the tweet after which the page begins; `nil` for the newest page.
  let tweet: String?
  let limit: Int

  /// The page; `nil` if the search was never answered.
  func page(in db: Database) throws -> TweetPage? {
    guard let finds = try finds(in: db), let kept = try KeptAnswer(to: search, in: db) else {
      return nil
    }
    let rows = try StoredRows(db)
    let found = try Int64.fetchAll(db.cachedStatement(sql: finds), arguments: [kept.id])
    let wanted = try wanted(of: found, rows)
    var tweets = try wanted.prefix(limit).compactMap { try rows.tweet(at: $0)?.tweet }
    try rows.names.add(to: &tweets)
    var page = TweetPage(
      tweets: tweets, older: wanted.count > limit ? tweets.last.map { Cursor($0.identity) } : nil,
      newer: (tweets.first?.identity ?? tweet).map { Cursor($0) }, total: .exactly(found.count))
    page.fetched = kept.answered
    if tweet == nil { page.person = try kept.person(in: db) }
    return page
  }
}

extension KeptPageReading {
  /// The statement that reads the keys of all finds; `nil` if the archive has no kept searches.
  ///
  /// Newest first, and within a second in the order of the source; all in that order where the search has its own. Finds
  /// whose tweets are no longer stored are left out. An archive of an earlier version lacks these tables, or the order of
  /// finds, until it is first written.
  func finds(in db: Database) throws -> String? {
    let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('kept_find')")
    guard !columns.isEmpty else { return nil }
    let place = columns.contains("place") ? "kept_find.place" : "0"
    let found = try StoredRows.tables(in: db).map { table in
      """
      SELECT \(table).id AS id, \(place) AS place FROM kept_find
      CROSS JOIN \(table) ON \(table).network = kept_find.network AND \(table).key = kept_find.key
      WHERE kept_find.search = ?1
      """
    }
    let order = search.hasOwnOrder ? "" : "id >> \(RowID.counterBits) DESC, "
    return "SELECT id FROM (\(found.joined(separator: " UNION ALL "))) ORDER BY \(order)place, id DESC"
  }

  private func wanted(of found: [Int64], _ rows: StoredRows) throws -> ArraySlice<Int64> {
    guard let tweet else { return found[...] }
    guard let row = try rows.id(ofIdentity: tweet) else { return [] }
    if let index = found.firstIndex(of: row) { return found[(index + 1)...] }
    return search.hasOwnOrder ? [] : found.drop { $0 >= row }
  }
}

/// The stored row of a search.
private struct KeptAnswer {
  let id: Int64
  let answered: Date

  init?(to search: KeptSearch, in db: Database) throws {
    let sql = "SELECT id, answered FROM kept_search WHERE server = ? AND query = ?"
    let row = try Row.fetchOne(
      db.cachedStatement(sql: sql), arguments: [search.server.stored, search.query.stored])
    guard let row else { return nil }
    id = try row.integer(at: 0)
    guard let seconds = Double.fromDatabaseValue(row[1]) else { throw ArchiveFileError.damaged }
    answered = Date(timeIntervalSinceReferenceDate: seconds)
  }

  /// The person whom the search names, if the source told of one.
  func person(in db: Database) throws -> Profile? {
    guard try ArchiveTables.exist("kept_person", in: db) else { return nil }
    let sql = "SELECT person FROM kept_search WHERE id = ?"
    let person = try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [id])
    return try person.flatMap { try KeptPeople(db: db).person(at: $0) }
  }
}

extension StoredRows {
  /// The key of the tweet with this ``Tweet/identity``.
  fileprivate func id(ofIdentity identity: String) throws -> Int64? {
    let parts = identity.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let network = Network(rawValue: String(parts[0])) else { return nil }
    return try id(ofKey: String(parts[1]), network: network)
  }
}
