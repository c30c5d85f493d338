import GRDB

/// What writes how often names are used.
struct NameStatements {
  private let countInLevel: RawStatement
  private let find: RawStatement
  private let insert: RawStatement
  private let countAndLevel: RawStatement
  private let delete: RawStatement

  init(_ db: Database, table: String) throws {
    countInLevel = try RawStatement(db, Self.countInLevel(of: table))
    find = try RawStatement(db, "SELECT uses FROM \(table) WHERE kind = ?1 AND folded = ?2")
    insert = try RawStatement(
      db, "INSERT OR IGNORE INTO \(table)(kind, folded, uses, level, spelling) VALUES (?1, ?2, ?3, ?4, ?5)")
    countAndLevel = try RawStatement(
      db, "UPDATE \(table) SET uses = ?3, level = ?4 WHERE kind = ?1 AND folded = ?2")
    delete = try RawStatement(db, "DELETE FROM \(table) WHERE kind = ?1 AND folded = ?2")
  }

  /// The level of a name is written only where it changes, which is rare: an index holds it.
  ///
  /// Two numbers are of one level where they have their highest bit in common.
  private static func countInLevel(of table: String) -> String {
    """
    UPDATE \(table) SET uses = uses + ?3
    WHERE kind = ?1 AND folded = ?2 AND (uses & (uses + ?3)) * 2 > max(uses, uses + ?3)
    """
  }

  func add(_ change: Int, to name: NameTable.Name) throws {
    try countInLevel.bind(Int64(change), at: 3)
    try countInLevel.with(name) { try countInLevel.run() }
    if countInLevel.changes == 0 { try addBeyondLevel(change, to: name) }
  }

  /// Most names that are in no level are new.
  private func addBeyondLevel(_ change: Int, to name: NameTable.Name) throws {
    if change > 0, try isNew(name, uses: change) { return }
    guard let uses = try find.with(name, { try find.number() }) else { return }
    let sum = Int(uses) + change
    guard sum > 0 else { return try delete.with(name) { try delete.run() } }
    try countAndLevel.bind(Int64(sum), at: 3)
    try countAndLevel.bind(Int64(NameTally.level(of: sum)), at: 4)
    try countAndLevel.with(name) { try countAndLevel.run() }
  }

  private func isNew(_ name: NameTable.Name, uses: Int) throws -> Bool {
    try insert.bind(Int64(uses), at: 3)
    try insert.bind(Int64(NameTally.level(of: uses)), at: 4)
    if let spelling = name.spelling {
      try insert.bind(text: spelling, at: 5)
    } else {
      try insert.bindNull(at: 5)
    }
    try insert.with(name) { try insert.run() }
    return insert.changes > 0
  }
}

extension RawStatement {
  /// Binds a name as long as `body` runs.
  fileprivate func with<Result>(_ name: NameTable.Name, _ body: () throws -> Result) throws -> Result {
    try bind(Int64(name.kind.storedNumber), at: 1)
    try bind(text: name.folded, at: 2)
    return try body()
  }
}
