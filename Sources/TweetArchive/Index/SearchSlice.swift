import Foundation
import SmashtagModel

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
