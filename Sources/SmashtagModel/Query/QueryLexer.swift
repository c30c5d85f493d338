import Foundation

/// Cuts a query into its pieces.
///
/// Its limits are held here, before anything that costs more: no term of a query beyond them is folded or looked for.
struct QueryLexer {
  /// In bytes of UTF-8.
  static let longestQuery = 65_536
  /// Of words, phrases, tags, users and conditions.
  static let mostTerms = 1_000

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) throws(QueryError) {
    guard text.utf8.count <= Self.longestQuery else {
      let offset = text.unicodeScalars.count(inFirst: Self.longestQuery)
      throw .tooLong(limit: Self.longestQuery, offset: offset)
    }
    scalars = Array(text.unicodeScalars)
  }

  mutating func tokens() throws(QueryError) -> [QueryToken] {
    var (tokens, terms) = ([QueryToken](), 0)
    while let token = try next() {
      if token.isTerm { terms += 1 }
      if terms > Self.mostTerms { throw .tooManyTerms(limit: Self.mostTerms, offset: token.offset) }
      tokens.append(token)
    }
    return tokens
  }
}

extension QueryLexer {
  private mutating func next() throws(QueryError) -> QueryToken? {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    guard position < scalars.count else { return nil }
    let start = position
    position += 1
    switch scalars[start] {
    case "(": return QueryToken(kind: .open, offset: start)
    case ")": return QueryToken(kind: .close, offset: start)
    case "-": return QueryToken(kind: .minus, offset: start)
    case "\"": return QueryToken(kind: .phrase(try phrase(from: start)), offset: start)
    default: return word(from: start)
    }
  }

  private mutating func phrase(from start: Int) throws(QueryError) -> String {
    guard let end = scalars[position...].firstIndex(of: "\"") else { throw .unclosedQuote(offset: start) }
    defer { position = end + 1 }
    return text(position..<end)
  }

  private mutating func word(from start: Int) -> QueryToken {
    while position < scalars.count, !Self.endsWord(scalars[position]) { position += 1 }
    let word = text(start..<position)
    return QueryToken(kind: word == "OR" ? .or : .word(word), offset: start)
  }

  /// As servers compare it: letters that are typed as several code points are composed.
  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range])).composed
  }

  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "(" || scalar == ")" || scalar == "\""
  }
}

extension String.UnicodeScalarView {
  /// How many of them lie whole within the first bytes of UTF-8.
  fileprivate func count(inFirst bytes: Int) -> Int {
    var (count, used) = (0, 0)
    for scalar in self {
      used += UTF8.width(scalar)
      if used > bytes { break }
      count += 1
    }
    return count
  }
}
