import GRDB
import SmashtagModel

/// An index and its table of names while a batch is written to them.
///
/// While the index is renewed there are two, each folded by its own rules. A contentless index cannot tell what it
/// holds, so whatever is taken out has to be folded exactly as it was when it was put in.
struct IndexTarget {
  private let edition: FoldingEdition
  /// Rows from here on are not in it yet, and come with the renewal.
  private let end: Int64
  private let nameTable: String
  private let insert: RawStatement
  private let delete: RawStatement
  private var names = NameTally()

  init(_ tables: IndexTables, folded edition: FoldingEdition, upTo end: Int64 = .max, in db: Database) throws
  {
    (self.edition, self.end, nameTable) = (edition, end, tables.names)
    let index = tables.index
    insert = try RawStatement(db, "INSERT INTO \(index)(rowid, words) VALUES (?, ?)")
    delete = try RawStatement(db, "INSERT INTO \(index)(\(index), rowid, words) VALUES ('delete', ?, ?)")
  }

  /// All indexes that a row has to be written to.
  static func all(in db: Database) throws -> [IndexTarget] {
    let state = try IndexState(db)
    let main = try IndexTarget(.main, folded: state.edition, in: db)
    guard let renewal = state.renewal else { return [main] }
    return [main, try IndexTarget(.next, folded: .current, upTo: renewal.next, in: db)]
  }

  /// Makes a row found by its words.
  mutating func add(_ row: PreparedTweet, id: Int64) throws {
    guard id < end else { return }
    let row = try folded(row)
    names.add(row)
    try run(insert, row, id: id)
  }

  /// Undoes ``add(_:id:)``; the row has to be the stored one.
  mutating func remove(_ row: PreparedTweet, id: Int64) throws {
    guard id < end else { return }
    let row = try folded(row)
    names.add(row, -1)
    try run(delete, row, id: id)
  }

  /// Makes a row found by what is new of it.
  mutating func replace(_ old: PreparedTweet, with new: PreparedTweet, id: Int64) throws {
    guard id < end else { return }
    let (old, new) = (try folded(old), try folded(new))
    guard !old.hasSameWords(as: new) else { return }
    names.add(old, -1)
    names.add(new)
    try run(delete, old, id: id)
    try run(insert, new, id: id)
  }

  /// Has a row of the index that is searched found by other words; the index cannot tell what it holds, so these have to
  /// be the old ones.
  static func replaceWords(
    _ old: UnsafeRawBufferPointer, with new: UnsafeRawBufferPointer, id: Int64, in db: Database
  ) throws {
    let target = try IndexTarget(.main, folded: .current, in: db)
    for (statement, words) in [(target.delete, old), (target.insert, new)] {
      try target.run(statement, words, id: id)
    }
  }

  /// Writes what was collected of names.
  func finish(in db: Database) throws { try names.write(to: nameTable, in: db) }
}

extension IndexTarget {
  private func folded(_ row: PreparedTweet) throws -> PreparedTweet {
    edition == .current ? row : PreparedTweet(try row.stored(), by: edition)
  }

  private func run(_ statement: RawStatement, _ row: PreparedTweet, id: Int64) throws {
    try row.withParts { try run(statement, $0.words, id: id) }
  }

  private func run(_ statement: RawStatement, _ words: UnsafeRawBufferPointer, id: Int64) throws {
    try statement.bind(id, at: 1)
    try statement.bind(text: words, at: 2)
    try statement.run()
  }
}

/// What an index and its table of names are called.
struct IndexTables {
  let index: String
  let names: String

  /// Those that are searched.
  static let main = IndexTables(index: "tweet_index", names: "name")
  /// Those that will take their place.
  static let next = IndexTables(index: "tweet_index_next", names: "name_next")
  /// What an index is called whose place was taken, until it is cleared away.
  static let formerIndex = "tweet_index_former"
}
