/// A query that cannot be read, and where, in code points of what was typed.
public enum QueryError: Error, Equatable, Sendable {
  case empty
  /// It has more bytes than the limit; the offset is that of the first beyond it.
  case tooLong(limit: Int, offset: Int)
  case tooManyTerms(limit: Int, offset: Int)
  case unclosedQuote(offset: Int)
  case unclosedParenthesis(offset: Int)
  case unopenedParenthesis(offset: Int)
  case emptyParentheses(offset: Int)
  case tooDeep(limit: Int, offset: Int)
  case lonelyOr(offset: Int)
  case lonelyMinus(offset: Int)
  case missingName(after: String, offset: Int)
  case wholeNameOnly(after: String, offset: Int)
  case notADay(String, offset: Int)
  case unknownFilter(String, offset: Int)
  case nothingToFind(String, offset: Int)

  public var offset: Int {
    switch self {
    case .empty: 0
    case .tooLong(_, let offset), .tooManyTerms(_, let offset), .unclosedQuote(let offset),
      .unclosedParenthesis(let offset), .unopenedParenthesis(let offset),
      .emptyParentheses(let offset), .tooDeep(_, let offset), .lonelyOr(let offset), .lonelyMinus(let offset),
      .missingName(_, let offset), .wholeNameOnly(_, let offset), .notADay(_, let offset),
      .unknownFilter(_, let offset), .nothingToFind(_, let offset):
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
    case .notADay(let text, _): "'\(text)' is not a day; write it as YYYY-MM-DD"
    case .unknownFilter(let text, _):
      "'\(text)' is no filter; there are \(Query.Filter.allCases.map(\.rawValue).joined(separator: ", "))"
    case .nothingToFind(let text, _): "'\(text)' holds nothing to search for; type a letter, digit or emoji"
    }
  }
}
