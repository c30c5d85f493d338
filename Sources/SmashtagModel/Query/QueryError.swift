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
  /// One `from:`, `to:` or `mentions:` has more names than the limit; the offset is that of the first one beyond it.
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
    case .lonelyMinus: "no term follows this minus; put one after it, with no blank between"
    case .missingName(let sign, _): "no name follows \(sign); put one after it, with no blank between"
    case .wholeNameOnly(let sign, _): "what follows \(sign) matches whole; * ends plain words only"
    case .notADay(let text, _):
      "'\(text)' is not a day, month or year; write it as 2026-05-17, 2026-05, 2026, yesterday or 7d"
    case .notANumber(let text, _): "'\(text)' is not a number to count tweets by; write it as 100"
    case .tooManyNames(let limit, _):
      "a list of names has at most \(limit); leave out those from here on, or put OR and another list before them"
    case .unknownFilter(let text, .filter, _):
      "'\(text)' is not a filter; there are \(Self.names(after: .filter))"
    case .unknownFilter(let text, let sign, _):
      "'\(text)' is nothing that \(sign.rawValue): finds here; there are \(Self.names(after: sign))"
    case .foreignOperator(let foreign, _):
      "\(foreign.name): is an operator of \(foreign.network) that is not understood here; "
        + (foreign.advice.map { "\($0), quotes find the word" }
          ?? "leave it out, or quote it to find the words")
    case .nothingToFind(let text, _): "'\(text)' holds nothing to search for; type a letter, digit or emoji"
    }
  }
  private static func names(after operator: Query.Operator) -> String {
    Query.Filter.names(after: `operator`).joined(separator: ", ")
  }
}
