import GRDB
import SmashtagModel

/// Rebuilds the index of an archive whose words are those of an earlier edition.
///
/// The new index is built beside the old one, which is searched and written until the new one replaces it in
/// one transaction. Every step is a transaction of its own that records its progress, so the renewal can be
/// interrupted anywhere, and any program may continue it.
struct IndexRenewal {
  /// The number of rows indexed in a step, which takes less than a second.
  static let rowsPerStep = 10_000
  /// The number of pages of the old index that are deleted in a step.
  private static let pagesPerStep = 2_000

  let db: Database
  var rowsPerStep = Self.rowsPerStep

  /// The result of a step.
  enum Step: Equatable {
    case indexed(RenewalProgress)
    /// The new index has replaced the old one.
    case swapped
    case cleared
    /// Nothing was left to do.
    case nothing
  }

  /// Does the next step; the caller provides the transaction.
  func step() throws -> Step {
    let state = try IndexState(db)
    guard state.edition != .current else { return try clear() ? .cleared : .nothing }
    let renewal = try state.renewal ?? begin()
    return try index(from: renewal).map(Step.indexed) ?? swap()
  }

  /// Whether any step is left to do.
  static func isDue(in db: Database) throws -> Bool {
    guard try IndexState.edition(in: db) == .current else { return true }
    return try ArchiveTables.exist(IndexTables.formerIndex, in: db)
  }

  /// Drops what an earlier version built of an index of its own edition, with which this version cannot go on.
  static func giveUp(in db: Database) throws {
    for table in ["index_renewal", IndexTables.next.index, IndexTables.next.names] {
      try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
    }
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
    try ArchiveTables.createIndex(IndexTables.next.index, in: db)
    try ArchiveTables.createNames(IndexTables.next.names, in: db)
    try IndexMerging.postpone(in: db, index: IndexTables.next.index)
    return IndexState.Renewal(next: 0, rows: 0)
  }

  /// Indexes the next rows in ascending order, the fastest order for FTS5; `nil` if none were left.
  private func index(from renewal: IndexState.Renewal) throws -> RenewalProgress? {
    var (target, renewal) = (try IndexTarget(.next, folded: .current, in: db), renewal)
    var buffer: [UInt8] = []
    let rows = renewal.rows
    try RawStatement(db, StoredTweet.inOrder).forEach([renewal.next, rowsPerStep]) { row in
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
    return RenewalProgress(done: renewal.rows, all: max(all, renewal.rows))
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
    try ArchiveTables.createNameLevels(in: db)
    try IndexState.set(.current, in: db)
    return .swapped
  }

  /// Deletes a part of the old index, and returns whether there was one.
  ///
  /// Dropping it at once would read all of it and block other writers. The records up to id 10, by which FTS5
  /// opens an index, are dropped last.
  private func clear() throws -> Bool {
    let former = IndexTables.formerIndex
    guard try ArchiveTables.exist(former, in: db) else { return false }
    try db.execute(
      sql: """
        DELETE FROM \(former)_data WHERE id IN (
          SELECT id FROM \(former)_data WHERE id > 10 ORDER BY id DESC LIMIT \(Self.pagesPerStep))
        """)
    if db.changesCount == 0 { try db.execute(sql: "DROP TABLE \(former)") }
    return true
  }
}
