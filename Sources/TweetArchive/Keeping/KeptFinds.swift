import Foundation
import GRDB
import SmashtagModel

/// Records which tweets a search at a live source found; limited to the latest searches and their newest
/// tweets.
struct KeptFinds {
  let db: Database
  var searchLimit = 1_000
  var findLimit = 5_000

  /// Adds finds to those of a search; the caller provides the transaction and has stored the tweets.
  ///
  /// - Parameters:
  ///   - isOlder: whether, among tweets of the same second, these come after the earlier finds instead of before them.
  ///   - person: the row of the person whom the search names; `nil` leaves the one that is known.
  func add(
    _ tweets: [Tweet], foundBy search: KeptSearch, answered: Date, isOlder: Bool = false, person: Int64? = nil
  ) throws {
    let id = try self.id(of: search, answered: answered)
    if let person {
      try db.execute(sql: "UPDATE kept_search SET person = ? WHERE id = ?", arguments: [person, id])
    }
    let insert = try db.cachedStatement(sql: isOlder ? Self.insertAfter : Self.insertBefore)
    let position =
      try isOlder ? number(Self.lastPlace, [id]) + 1 : number(Self.firstPlace, [id]) - tweets.count
    for (offset, tweet) in tweets.enumerated() {
      try insert.execute(
        arguments: [id, tweet.network.storedNumber, tweet.key.storedKey, position + offset])
    }
    try forgetOldestFinds(of: id)
    try forgetOldestSearches()
  }
}

extension KeptFinds {
  private static let insertSearch = """
    INSERT INTO kept_search(server, query, answered) VALUES (?, ?, ?)
    ON CONFLICT (server, query) DO UPDATE SET answered = max(answered, excluded.answered) RETURNING id
    """

  private static let firstPlace = "SELECT min(place) FROM kept_find WHERE search = ?"
  private static let lastPlace = "SELECT max(place) FROM kept_find WHERE search = ?"

  private static let insertAfter =
    "INSERT OR IGNORE INTO kept_find(search, network, key, place) VALUES (?, ?, ?, ?)"

  private static let insertBefore = """
    INSERT INTO kept_find(search, network, key, place) VALUES (?, ?, ?, ?)
    ON CONFLICT (search, network, key) DO UPDATE SET place = excluded.place
    """

  private func id(of search: KeptSearch, answered: Date) throws -> Int64 {
    let id = try Int64.fetchOne(
      db.cachedStatement(sql: Self.insertSearch),
      arguments: [search.server.stored, search.query.stored, answered.timeIntervalSinceReferenceDate])
    guard let id else { throw ArchiveFileError.damaged }
    return id
  }

  /// Deletes a tenth of the limit at once, so that a full search need not be sorted for every page.
  private func forgetOldestFinds(of search: Int64) throws {
    let count = "SELECT count(*) FROM kept_find WHERE search = ?"
    guard try number(count, [search]) > findLimit else { return }
    let staying = findLimit - findLimit / 10
    try db.cachedStatement(sql: Self.deleteFinds).execute(arguments: [search, search, staying])
  }

  /// Deletes the oldest finds, and before them those whose tweets are no longer in the archive.
  private static let deleteFinds = """
    DELETE FROM kept_find WHERE search = ? AND (network, key) IN (
      SELECT kept_find.network, kept_find.key FROM kept_find
      LEFT JOIN post ON post.network = kept_find.network AND post.key = kept_find.key
      WHERE kept_find.search = ? ORDER BY post.id DESC LIMIT -1 OFFSET ?)
    """

  private func forgetOldestSearches() throws {
    guard try number("SELECT count(*) FROM kept_search") > searchLimit else { return }
    let oldest = "SELECT id FROM kept_search ORDER BY answered DESC, id DESC LIMIT -1 OFFSET ?"
    for search in try Int64.fetchAll(db, sql: oldest, arguments: [searchLimit]) {
      try db.execute(sql: "DELETE FROM kept_find WHERE search = ?", arguments: [search])
      try db.execute(sql: "DELETE FROM kept_search WHERE id = ?", arguments: [search])
    }
  }

  private func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
  }
}
