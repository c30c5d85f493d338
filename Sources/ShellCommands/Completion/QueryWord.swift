/// The word a query ends with, and what stands before it.
struct QueryWord {
  /// Up to the word, with the signs directly before it: `-`, `(`, or the quote around the whole.
  let head: Substring
  let word: Substring

  /// `nil` inside a phrase: its words are its own.
  init?(endOf query: Substring) {
    guard query.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return nil }
    let scalars = query.unicodeScalars
    let last = scalars.lastIndex { $0.properties.isWhitespace || "()\"".unicodeScalars.contains($0) }
    let start = last.map { scalars.index(after: $0) } ?? query.startIndex
    word = query[start...].drop { $0 == "-" || ($0 == "'" && start == query.startIndex) }
    head = query[..<word.startIndex]
  }

  /// Whether there are words before this one.
  var followsWords: Bool { head.contains { $0.isLetter || $0.isNumber } }
}
