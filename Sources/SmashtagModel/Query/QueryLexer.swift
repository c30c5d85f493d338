import Foundation

/// Cuts a query into its pieces.
struct QueryLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func tokens() throws(QueryError) -> [QueryToken] {
    var tokens: [QueryToken] = []
    while let token = try next() { tokens.append(token) }
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

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "(" || scalar == ")" || scalar == "\""
  }
}
