/// Splits a query into tokens.
///
/// It enforces the limits on length and number of terms, before any term is folded or searched for.
struct QueryLexer {
  /// The maximal length, in bytes of UTF-8.
  static let longestQuery = 65_536
  /// The maximal number of words, phrases, tags, users and conditions together.
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
    while position < scalars.count, scalars[position].isBlank { position += 1 }
    guard position < scalars.count else { return nil }
    let start = position
    let kind = try kind(from: start)
    return QueryToken(kind: kind, range: start..<position)
  }

  private mutating func kind(from start: Int) throws(QueryError) -> QueryToken.Kind {
    position += 1
    switch scalars[start] {
    case "(": return .open
    case ")": return .close
    case "-": return .minus
    case "\"": return .phrase(try phrase(from: start))
    default:
      let word = word(from: start)
      return word == "OR" ? .or : .word(word)
    }
  }

  private mutating func phrase(from start: Int) throws(QueryError) -> String {
    guard let end = scalars[position...].firstIndex(of: "\"") else { throw .unclosedQuote(offset: start) }
    defer { position = end + 1 }
    return text(position..<end)
  }

  private mutating func word(from start: Int) -> String {
    let isAddress = Self.beginsAddress(scalars[start...])
    while position < scalars.count {
      if isAddress, let end = endOfParentheses(from: position) {
        position = end
      } else if Self.endsWord(scalars[position]) {
        break
      } else {
        position += 1
      }
    }
    return text(start..<position)
  }

  /// The most scalars between parentheses that belong to an address.
  private static let longestInParentheses = 1_000

  /// Where the pair of parentheses that opens here ends, if it is whole before the word is: it is then part of an address,
  /// such as `https://en.wikipedia.org/wiki/Rain_(song)`.
  private func endOfParentheses(from start: Int) -> Int? {
    guard scalars[start] == "(" else { return nil }
    var depth = 0
    for index in start..<min(scalars.count, start + Self.longestInParentheses) {
      switch scalars[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case let scalar where Self.endsWord(scalar): return nil
      default: break
      }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// A part of the query in composed form (NFC), in which servers compare it.
  private func text(_ range: Range<Int>) -> String {
    String(scalars: scalars[range]).composed
  }

  /// Whether a word begins like a whole web address, in any case.
  static func beginsAddress(_ word: some Sequence<Unicode.Scalar>) -> Bool {
    String(scalars: word.prefix("https://".count)).isWebAddress
  }

  static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isBlank || scalar == "(" || scalar == ")" || scalar == "\""
  }
}

extension QueryLexer {
  /// The parts of a query, as ranges of its code points, in which capitals are other letters than small ones.
  ///
  /// These are `OR`, and of an address what comes after its host; none of a text that is no query.
  static func partsWithCase(in text: String) -> [Range<Int>] {
    guard var lexer = try? QueryLexer(text), let tokens = try? lexer.tokens() else { return [] }
    return tokens.compactMap { token in
      switch token.kind {
      case .or: token.range
      case .word(let word) where beginsAddress(word.unicodeScalars): lexer.pathOfAddress(at: token.range)
      case .word, .open, .close, .minus, .phrase: nil
      }
    }
  }

  /// What comes after the host of an address; `nil` where nothing does.
  private func pathOfAddress(at range: Range<Int>) -> Range<Int>? {
    let start = scalars[range].dropFirst("https://".count).firstIndex { ["/", "?", "#"].contains($0) }
    return start.map { $0..<range.upperBound }
  }
}

extension String.UnicodeScalarView {
  /// The number of scalars that lie completely within the first bytes of UTF-8.
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

/// A token of a query, with the range of its code points.
struct QueryToken: Equatable {
  enum Kind: Equatable {
    case open
    case close
    case minus
    case or
    case phrase(String)
    case word(String)
  }

  let kind: Kind
  let range: Range<Int>

  /// The code point at which it begins.
  var offset: Int { range.lowerBound }

  /// Whether the token is something to search for, and not an operator or a parenthesis.
  var isTerm: Bool {
    switch kind {
    case .phrase, .word: true
    case .open, .close, .minus, .or: false
    }
  }
}
