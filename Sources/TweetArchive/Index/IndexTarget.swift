import Foundation
import GRDB
package import SmashtagModel

/// An index and its table of names, to which a batch is written.
///
/// While the index is renewed there are two, each with the words of its own edition. A contentless index does not store
/// its text, so whatever is removed has to be folded exactly as it was when it was added.
struct IndexTarget {
  private let edition: IndexEdition
  /// The first key that is not in the index yet; the renewal adds these rows.
  private let end: Int64
  private let nameTable: String
  private let insert: RawStatement
  private let delete: RawStatement
  private var names = NameTally()

  init(_ tables: IndexTables, folded edition: IndexEdition, upTo end: Int64 = .max, in db: Database) throws {
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

  /// Adds a row to the index.
  mutating func add(_ row: PreparedTweet, id: Int64) throws {
    guard id < end else { return }
    let row = try folded(row)
    names.add(row)
    try run(insert, row, id: id)
  }

  /// Removes a row from the index; `row` has to be as it was added.
  mutating func remove(_ row: PreparedTweet, id: Int64) throws {
    guard id < end else { return }
    let row = try folded(row)
    names.add(row, -1)
    try run(delete, row, id: id)
  }

  /// Replaces a row in the index if its words changed; `old` has to be as it was added.
  mutating func replace(_ old: PreparedTweet, with new: PreparedTweet, id: Int64) throws {
    guard id < end else { return }
    let (old, new) = (try folded(old), try folded(new))
    guard !old.hasSameWords(as: new) else { return }
    names.add(old, -1)
    names.add(new)
    try run(delete, old, id: id)
    try run(insert, new, id: id)
  }

  /// Replaces the words of a row in the main index; `old` has to be exactly what the index holds.
  static func replaceWords(
    _ old: UnsafeRawBufferPointer, with new: UnsafeRawBufferPointer, id: Int64, in db: Database
  ) throws {
    let target = try IndexTarget(.main, folded: .current, in: db)
    for (statement, words) in [(target.delete, old), (target.insert, new)] {
      try target.run(statement, words, id: id)
    }
  }

  /// Writes the collected counts of names.
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

/// The names of the tables that hold an index and its names.
struct IndexTables {
  let index: String
  let names: String

  /// The tables that are searched.
  static let main = IndexTables(index: "tweet_index", names: "name")
  /// The tables that a renewal builds.
  static let next = IndexTables(index: "tweet_index_next", names: "name_next")
  /// The table of a replaced index until it is deleted.
  static let formerIndex = "tweet_index_former"
}

/// The edition of an archive's index, and the progress of its renewal.
struct IndexState: Equatable {
  let edition: IndexEdition
  /// The progress of a renewal; `nil` if none was begun.
  let renewal: Renewal?

  struct Renewal: Equatable {
    /// The lowest key that is not in the new index yet.
    var next: Int64
    /// How many rows the new index holds.
    var rows: Int
  }

  /// Reads the edition from SQLite's `user_version`, which is 0 in archives older than the second edition.
  init(_ db: Database) throws {
    edition = try Self.edition(in: db)
    renewal = edition == .current ? nil : try Self.renewal(in: db)
  }

  static func edition(in db: Database) throws -> IndexEdition {
    let stored = try RawStatement(db, "PRAGMA user_version").number() ?? 0
    if stored == 0 { return .first }
    guard let edition = IndexEdition(rawValue: Int(stored)) else { throw ArchiveFileError.newer }
    return edition
  }

  static func set(_ edition: IndexEdition, in db: Database) throws {
    try db.execute(sql: "PRAGMA user_version = \(edition.rawValue)")
  }

  private static func renewal(in db: Database) throws -> Renewal? {
    guard try ArchiveTables.exist("index_renewal", in: db) else { return nil }
    let row = try Row.fetchOne(db, sql: "SELECT next, rows FROM index_renewal")
    return try row.map { Renewal(next: try $0.integer(at: 0), rows: Int(try $0.integer(at: 1))) }
  }
}

/// Gives benchmarks the FTS5 queries of a search, so that they can run them without this module.
package enum IndexProbe {
  /// The FTS5 query for one range of time.
  package struct Part {
    /// The right side of `MATCH`.
    package let match: String
    /// The range of keys to search; the upper bits of a key are its second since 2006.
    package let ids: Range<Int64>

    /// Creates a part from its query and its keys.
    package init(match: String, ids: Range<Int64>) {
      (self.match, self.ids) = (match, ids)
    }
  }

  /// The parts that answer a query together, newest first, where no second has more tweets than keys.
  package static func parts(of query: Query) -> [Part] {
    SearchSlice.slices(of: query).map { Part(match: $0.match, ids: $0.ids) }
  }
}

/// A range of time, and the FTS5 query for it.
///
/// The dates of a query divide time into ranges in each of which every date condition is constantly true or
/// false, so the rest of the query needs no dates. The slices of a query follow one another, newest first, so
/// their results need neither joining nor sorting.
struct SearchSlice: Equatable {
  var ids: Range<Int64>
  let match: String
  /// What only the rows tell of the matches; `nil` if all of them are found.
  var rest: Condition?
}

extension SearchSlice {
  /// The slices that answer a query within a range of keys, newest first.
  static func slices(
    of query: Query, within bounds: Range<Int64> = RowID.all, words: PrefixWords = PrefixWords()
  ) -> [SearchSlice] {
    spans(of: query.root, within: bounds, words.overflow).compactMap { ids in
      let condition = Condition(query.root, within: ids, words: words)
      return condition.relaxed.match.map { SearchSlice(ids: ids, match: $0, rest: condition.rest) }
    }.reduce(into: []) { $0.append(joining: $1) }
  }

  /// The ranges of keys between the dates of a term, newest first.
  private static func spans(
    of term: Query.Term, within bounds: Range<Int64>, _ overflow: KeyOverflow
  ) -> [Range<Int64>] {
    let dates = term.dates
    let early = dates.contains(where: RowID.isEarly) ? [RowID.early.upperBound] : []
    let inside = Set(dates.map(RowID.first(notBefore:)) + early + overflow.ends).filter {
      bounds.lowerBound < $0 && $0 < bounds.upperBound
    }
    let ends = ([bounds.lowerBound, bounds.upperBound] + inside).sorted(by: >)
    return zip(ends.dropFirst(), ends).compactMap { $0 < $1 ? $0..<$1 : nil }
  }
}

extension [SearchSlice] {
  fileprivate mutating func append(joining older: SearchSlice) {
    guard let last, last.match == older.match, last.rest == older.rest,
      last.ids.lowerBound == older.ids.upperBound
    else {
      return append(older)
    }
    self[count - 1].ids = older.ids.lowerBound..<last.ids.upperBound
  }
}

extension Query.Term {
  /// The dates by which it finds tweets.
  var dates: [Date] {
    leaves.compactMap {
      switch $0 {
      case .since(let date), .until(let date): date
      default: nil
      }
    }
  }
}
