import GRDB
import SmashtagModel

/// Finds the names with a given beginning, most used first.
///
/// It reads from the level of the most used names down until it has enough. So it reads the many names that
/// are used once or twice only if the others are too few.
struct NameCompletion {
  let kind: NameKind
  private let beginning: Substring
  let limit: Int

  init(kind: NameKind, startingWith text: String, limit: Int) {
    self.kind = kind
    beginning = text.drop { "#＃@＠".contains($0) }
    self.limit = limit
  }

  func names(in db: Database) throws -> [CountedName] {
    let prefix = Folding.name(beginning, by: try IndexState.edition(in: db).folding)
    var names: [CountedName] = []
    for level in try levels(in: db) where names.count < limit {
      names += try self.names(from: prefix, in: db, level: level, missing: limit - names.count)
    }
    return Array(names.prefix(limit))
  }
}

extension NameCompletion {
  /// Reads the names of one level in alphabetical order.
  static let sql = """
    SELECT folded, spelling, uses FROM name INDEXED BY name_by_level
    WHERE kind = ? AND level = ? AND folded >= ? AND folded < ? ORDER BY folded LIMIT ?
    """

  /// Reads names of a level, most used first; only level 1 can be limited, since its names are all used once.
  private func names(
    from prefix: String, in db: Database, level: Int, missing: Int
  ) throws -> [CountedName] {
    let end = prefix + "\u{10FFFF}"
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: Self.sql),
      arguments: [kind.storedNumber, level, prefix, end, level == 1 ? missing : -1])
    return try rows.map { (folded: try String(stored: $0[0]), name: try name(of: $0)) }
      .sorted { ($1.name.count, $0.folded) < ($0.name.count, $1.folded) }
      .map(\.name)
  }

  private func name(of row: Row) throws -> CountedName {
    let spelling: DatabaseValue = row[1]
    let written = spelling.isNull ? row[0] : spelling
    return CountedName(name: kind.sign + (try String(stored: written)), count: Int(try row.integer(at: 2)))
  }

  /// The levels to read, that of the most used names first.
  private func levels(in db: Database) throws -> [Int] {
    let highest = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT max(level) FROM name WHERE kind = ?"), arguments: [kind.storedNumber])
    guard let highest, highest > 0 else { return [] }
    return (1...min(highest, Int.bitWidth)).reversed()
  }
}
