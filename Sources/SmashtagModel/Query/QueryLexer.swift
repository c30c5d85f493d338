import Foundation

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
    let word = text(start..<position)
    return QueryToken(kind: word == "OR" ? .or : .word(word), offset: start)
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
    let start = String(scalars: word.prefix("https://".count)).lowercased()
    return start == "https://" || start.hasPrefix("http://")
  }

  static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "(" || scalar == ")" || scalar == "\""
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

/// A token of a query, with the code point at which it begins.
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
  let offset: Int

  /// Whether the token is something to search for, and not an operator or a parenthesis.
  var isTerm: Bool {
    switch kind {
    case .phrase, .word: true
    case .open, .close, .minus, .or: false
    }
  }
}

/// Why a query cannot be parsed, and where, as an offset in code points of the typed text.
public enum QueryError: Error, Equatable, Sendable {
  case empty
  /// The query has more bytes than the limit; the offset is that of the first scalar beyond it.
  case tooLong(limit: Int, offset: Int)
  /// The query has more terms than the limit; the offset is that of the first one beyond it.
  case tooManyTerms(limit: Int, offset: Int)
  case unclosedQuote(offset: Int)
  case unclosedParenthesis(offset: Int)
  case unopenedParenthesis(offset: Int)
  case emptyParentheses(offset: Int)
  /// Parentheses are nested deeper than the limit.
  case tooDeep(limit: Int, offset: Int)
  /// A side of `OR` has no term.
  case lonelyOr(offset: Int)
  /// No term follows a minus directly.
  case lonelyMinus(offset: Int)
  /// No name follows a sign such as `#` or `from:`.
  case missingName(after: String, offset: Int)
  /// A `*` stands in a name, which is always compared as a whole.
  case wholeNameOnly(after: String, offset: Int)
  /// What follows `since:` or its kin is no date, or none that it takes.
  case notADay(String, offset: Int)
  /// What follows `min_likes:` or `min_retweets:` is no number, or too great a one.
  case notANumber(String, offset: Int)
  /// One `from:` has more names than the limit; the offset is that of the first one beyond it.
  case tooManyNames(limit: Int, offset: Int)
  /// What follows `filter:`, `has:` or `is:` is none of what it takes.
  case unknownFilter(String, of: Query.Operator = .filter, offset: Int)
  /// An operator of another network.
  case foreignOperator(ForeignOperator, offset: Int)
  /// A word or phrase contains nothing searchable, such as a single comma.
  case nothingToFind(String, offset: Int)

  /// Where the error is, in code points of the typed text; 0 for an empty query.
  public var offset: Int {
    switch self {
    case .empty: 0
    case .tooLong(_, let offset), .tooManyTerms(_, let offset), .unclosedQuote(let offset),
      .unclosedParenthesis(let offset), .unopenedParenthesis(let offset),
      .emptyParentheses(let offset), .tooDeep(_, let offset), .lonelyOr(let offset), .lonelyMinus(let offset),
      .missingName(_, let offset), .wholeNameOnly(_, let offset), .notADay(_, let offset),
      .notANumber(_, let offset), .tooManyNames(_, let offset), .unknownFilter(_, _, let offset),
      .foreignOperator(_, let offset), .nothingToFind(_, let offset):
      offset
    }
  }
}

extension QueryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "nothing to search for; type words, #tag or @user"
    case .tooLong(let limit, _): "a query holds at most \(limit / 1_024) kB; leave out what begins here"
    case .tooManyTerms(let limit, _): "a query has at most \(limit) terms; leave out those from here on"
    case .unclosedQuote: "nothing closes this quote; add another \" where the phrase ends"
    case .unclosedParenthesis: "nothing closes this parenthesis; add a ) where the group ends"
    case .unopenedParenthesis: "nothing opens this parenthesis; add a ( where the group begins"
    case .emptyParentheses: "nothing stands in these parentheses; put a term in, or leave them out"
    case .tooDeep(let limit, _): "parentheses stand more than \(limit) deep; leave some out"
    case .lonelyOr: "OR needs a term on both sides; write \"OR\" in quotes for the word"
    case .lonelyMinus: "no term follows this minus; put one behind it, with no blank between"
    case .missingName(let sign, _): "no name follows \(sign); put one behind it, with no blank between"
    case .wholeNameOnly(let sign, _): "what follows \(sign) matches whole; * ends plain words only"
    case .notADay(let text, _):
      "'\(text)' is no day, month or year; write it as 2026-05-17, 2026-05, 2026, yesterday or 7d"
    case .notANumber(let text, _): "'\(text)' is no number that tweets are counted by; write it as 100"
    case .tooManyNames(let limit, _):
      "one from: takes at most \(limit) names; leave out those from here on, or put OR and another from: before them"
    case .unknownFilter(let text, .filter, _):
      "'\(text)' is no filter; there are \(Self.names(behind: .filter))"
    case .unknownFilter(let text, let sign, _):
      "'\(text)' is nothing that \(sign.rawValue): finds here; there are \(Self.names(behind: sign))"
    case .foreignOperator(let foreign, _):
      "\(foreign.name): is an operator of \(foreign.network) that is not understood here; "
        + (foreign.advice.map { "\($0), quotes find the word" }
          ?? "leave it out, or quote it to find the words")
    case .nothingToFind(let text, _): "'\(text)' holds nothing to search for; type a letter, digit or emoji"
    }
  }
  private static func names(behind operator: Query.Operator) -> String {
    Query.Filter.names(behind: `operator`).joined(separator: ", ")
  }
}
