import SmashtagModel

/// A position in a search: the second and the id of the row before or after it.
struct ClickHouseCursor: LivePosition {
  static let sign = "clickhouse:"

  /// Which rows are asked for.
  enum Side: String {
    case older = "o"
    case newer = "n"
  }

  /// The side of the row; `nil` for the beginning.
  var side: Side?
  var row = ClickHouseRowKey(second: 0, id: 0)

  init() {}

  init(_ side: Side, than row: ClickHouseRowKey) { (self.side, self.row) = (side, row) }

  init?(text: Substring) {
    let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard let side = Side(rawValue: String(text.prefix(1))), parts.count == 2,
      let second = UInt32(parts[0]), let id = UInt64(parts[1])
    else { return nil }
    self.init(side, than: ClickHouseRowKey(second: second, id: id))
  }

  var text: String { "\(side?.rawValue ?? "")\(row.second).\(row.id)" }
}

/// The position of a row: its second, then its id.
package struct ClickHouseRowKey: Hashable, Comparable, Sendable {
  package let second: UInt32
  package let id: UInt64

  package init(second: UInt32, id: UInt64) { (self.second, self.id) = (second, id) }

  package static func < (one: Self, other: Self) -> Bool { (one.second, one.id) < (other.second, other.id) }

  /// The key as it stands in a list of keys; literals, so that the primary key is used.
  package var sql: String { "(toDateTime(\(second)), \(id))" }

  /// The condition for rows that are older.
  var olderSQL: String {
    "(created < toDateTime(\(second)) OR (created = toDateTime(\(second)) AND id < \(id)))"
  }

  /// The condition for rows that are newer.
  var newerSQL: String {
    "(created > toDateTime(\(second)) OR (created = toDateTime(\(second)) AND id > \(id)))"
  }
}
