import GRDB
import SmashtagModel

/// Indexes an archive anew that was folded by earlier rules.
///
/// The new index grows beside the old one, which is searched and written until the new one takes its place in one
/// transaction. Every step is a transaction of its own that notes how far it came, so the renewal can be cut off
/// anywhere, and anybody may go on with it.
struct IndexRenewal {
  /// So many rows are indexed in less than a second.
  static let rowsPerStep = 10_000
  /// So many pages of the old index are given back at a time.
  private static let pagesPerStep = 2_000

  let db: Database
  var rowsPerStep = Self.rowsPerStep

  /// What a step has done.
  enum Step: Equatable {
    case indexed(IndexProgress)
    /// The new index is the one that is searched now.
    case swapped
    case cleared
    /// Nothing was left to do.
    case nothing
  }

  /// Goes on by a step; the transaction is the caller's.
  func step() throws -> Step {
    let state = try IndexState(db)
    guard state.edition != .current else { return try clear() ? .cleared : .nothing }
    let renewal = try state.renewal ?? begin()
    return try index(from: renewal).map(Step.indexed) ?? swap()
  }

  /// Whether there is a step to go.
  static func isDue(in db: Database) throws -> Bool {
    guard try IndexState.edition(in: db) == .current else { return true }
    return try hasTable(IndexTables.formerIndex, in: db)
  }

  static func hasTable(_ name: String, in db: Database) throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name = ?"
    return try Bool.fetchOne(db, sql: sql, arguments: [name]) ?? false
  }
}

extension IndexRenewal {
  private func begin() throws -> IndexState.Renewal {
    try db.execute(
      sql: """
        CREATE TABLE index_renewal (
          id INTEGER PRIMARY KEY CHECK (id = 1), next INTEGER NOT NULL, rows INTEGER NOT NULL);
        INSERT INTO index_renewal VALUES (1, 0, 0);
        """)
    try Archive.createIndex(IndexTables.next.index, in: db)
    try Archive.createNames(IndexTables.next.names, in: db)
    try IndexMerging.postpone(in: db, index: IndexTables.next.index)
    return IndexState.Renewal(next: 0, rows: 0)
  }

  /// Indexes the next rows upwards, which the index takes fastest; `nil` where none were left.
  private func index(from renewal: IndexState.Renewal) throws -> IndexProgress? {
    var (target, renewal) = (try IndexTarget(.next, folded: .current, in: db), renewal)
    var buffer: [UInt8] = []
    let rows = renewal.rows
    try RowQuery(StoredTweet.inOrder, in: db).forEach([renewal.next, rowsPerStep]) { row in
      let id = try row.integer(at: 0)
      try target.add(PreparedTweet(StoredTweet(row: row), buffer: &buffer), id: id)
      renewal.next = id + 1
      renewal.rows += 1
    }
    guard renewal.rows > rows else { return nil }
    try target.finish(in: db)
    try db.execute(
      sql: "UPDATE index_renewal SET next = ?, rows = ?", arguments: [renewal.next, renewal.rows])
    let all = try ExtentReading(db: db).count()
    return IndexProgress(done: renewal.rows, all: max(all, renewal.rows))
  }

  private func swap() throws -> Step {
    let (main, next) = (IndexTables.main, IndexTables.next)
    try db.execute(
      sql: """
        ALTER TABLE \(main.index) RENAME TO \(IndexTables.formerIndex);
        ALTER TABLE \(next.index) RENAME TO \(main.index);
        DROP TABLE \(main.names);
        ALTER TABLE \(next.names) RENAME TO \(main.names);
        DROP TABLE index_renewal;
        """)
    try Archive.createNameLevels(in: db)
    try IndexState.set(.current, in: db)
    return .swapped
  }

  /// Gives back a part of the old index; answers whether there was one.
  ///
  /// To drop it at once would read all of it, and keep everybody else from writing. What FTS5 opens an index by, the
  /// records up to the tenth, goes last.
  private func clear() throws -> Bool {
    let former = IndexTables.formerIndex
    guard try Self.hasTable(former, in: db) else { return false }
    try db.execute(
      sql: """
        DELETE FROM \(former)_data WHERE id IN (
          SELECT id FROM \(former)_data WHERE id > 10 ORDER BY id DESC LIMIT \(Self.pagesPerStep))
        """)
    if db.changesCount == 0 { try db.execute(sql: "DROP TABLE \(former)") }
    return true
  }
}
