import GRDB

/// Collects how the uses of names change in a batch, and writes each name once.
struct NameTally {
  private var changes: [NameUse: Int] = [:]

  mutating func add(_ names: Set<NameUse>, _ change: Int = 1) {
    for name in names { changes[name, default: 0] += change }
  }

  /// Names of one level are used about equally often: less than twice as often as any other of them.
  static func level(of uses: Int) -> Int { Int.bitWidth - uses.leadingZeroBitCount }

  func write(to db: Database) throws {
    let statements = try Statements(db)
    let changed = changes.filter { $0.value != 0 }
    for (name, change) in changed.sorted(by: { $0.key.folded < $1.key.folded }) {
      try statements.add(change, to: name)
    }
  }
}

extension NameTally {
  private struct Statements {
    let find: Statement
    let insert: Statement
    let count: Statement
    let countAndLevel: Statement
    let delete: Statement

    init(_ db: Database) throws {
      find = try db.cachedStatement(sql: "SELECT uses FROM name WHERE kind = ? AND folded = ?")
      insert = try db.cachedStatement(
        sql: "INSERT INTO name(kind, folded, spelling, uses, level) VALUES (?, ?, ?, ?, ?)")
      count = try db.cachedStatement(sql: "UPDATE name SET uses = ? WHERE kind = ? AND folded = ?")
      countAndLevel = try db.cachedStatement(
        sql: "UPDATE name SET uses = ?, level = ? WHERE kind = ? AND folded = ?")
      delete = try db.cachedStatement(sql: "DELETE FROM name WHERE kind = ? AND folded = ?")
    }

    func add(_ change: Int, to name: NameUse) throws {
      let (kind, folded) = (name.kind.storedNumber, name.folded)
      guard let uses = try Int.fetchOne(find, arguments: [kind, folded]) else {
        guard change > 0 else { return }
        return try insert.execute(arguments: [kind, folded, name.spelling, change, level(of: change)])
      }
      let sum = uses + change
      if sum <= 0 {
        try delete.execute(arguments: [kind, folded])
      } else if level(of: sum) == level(of: uses) {
        try count.execute(arguments: [sum, kind, folded])
      } else {
        try countAndLevel.execute(arguments: [sum, level(of: sum), kind, folded])
      }
    }
  }
}
