import Foundation
import GRDB
package import SmashtagModel

/// By which rules an archive's index is folded, and how far the one is that will take its place.
struct IndexState: Equatable {
  let edition: FoldingEdition
  /// What of a renewal was done; `nil` where none was begun.
  let renewal: Renewal?

  struct Renewal: Equatable {
    /// The first row that the new index does not hold.
    var next: Int64
    /// How many rows it was given.
    var rows: Int
  }

  /// The edition is the number that SQLite keeps for its user; archives of before there were two of them have none.
  init(_ db: Database) throws {
    edition = try Self.edition(in: db)
    renewal = edition == .current ? nil : try Self.renewal(in: db)
  }

  static func edition(in db: Database) throws -> FoldingEdition {
    let stored = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    if stored == 0 { return .first }
    guard let edition = FoldingEdition(rawValue: stored) else { throw ArchiveTrouble.newer }
    return edition
  }

  static func set(_ edition: FoldingEdition, in db: Database) throws {
    try db.execute(sql: "PRAGMA user_version = \(edition.rawValue)")
  }

  private static func renewal(in db: Database) throws -> Renewal? {
    guard try IndexRenewal.hasTable("index_renewal", in: db) else { return nil }
    let row = try Row.fetchOne(db, sql: "SELECT next, rows FROM index_renewal")
    return try row.map { Renewal(next: try $0.integer(at: 0), rows: Int(try $0.integer(at: 1))) }
  }
}

/// Shows benchmarks what the index is asked, so that they can ask SQLite the same without us.
package enum IndexProbe {
  /// What is asked about one stretch of time.
  package struct Part {
    /// What stands to the right of `MATCH`.
    package let match: String
    package let ids: Range<Int64>

    package init(match: String, ids: Range<Int64>) {
      (self.match, self.ids) = (match, ids)
    }
  }

  package static func parts(of query: Query) -> [Part] {
    SearchSlice.slices(of: query).map { Part(match: $0.match, ids: $0.ids) }
  }
}

/// A stretch of time, and what the index is asked about it.
///
/// The dates of a query part the time into stretches in each of which every date holds or fails; what is left of
/// the query there needs no dates. The slices of a query follow one another, newest first, so their results need
/// neither joining nor sorting.
struct SearchSlice: Equatable {
  var ids: Range<Int64>
  let match: String
}

extension SearchSlice {
  /// The slices that answer a query for tweets with these keys.
  static func slices(
    of query: Query, within bounds: Range<Int64> = RowID.all, words: PrefixWords = PrefixWords()
  ) -> [SearchSlice] {
    stretches(of: query.root, within: bounds).compactMap { ids in
      Condition(query.root, within: ids, words: words).match.map { SearchSlice(ids: ids, match: $0) }
    }.reduce(into: []) { $0.append(joining: $1) }
  }

  /// Newest first.
  private static func stretches(of term: Query.Term, within bounds: Range<Int64>) -> [Range<Int64>] {
    let inside = Set(term.dates.map(RowID.first(notBefore:))).filter {
      bounds.lowerBound < $0 && $0 < bounds.upperBound
    }
    let ends = ([bounds.lowerBound, bounds.upperBound] + inside).sorted(by: >)
    return zip(ends.dropFirst(), ends).compactMap { $0 < $1 ? $0..<$1 : nil }
  }
}

extension [SearchSlice] {
  fileprivate mutating func append(joining older: SearchSlice) {
    guard let last, last.match == older.match, last.ids.lowerBound == older.ids.upperBound else {
      return append(older)
    }
    self[count - 1].ids = older.ids.lowerBound..<last.ids.upperBound
  }
}

extension Query.Term {
  fileprivate var dates: [Date] {
    switch self {
    case .since(let date), .until(let date): [date]
    case .not(let term): term.dates
    case .all(let terms), .any(let terms): terms.flatMap(\.dates)
    case .word, .prefix, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host: []
    }
  }
}
