import Foundation

/// Builds the term of a query from its tokens.
struct QueryParser {
  /// The maximal nesting depth of parentheses.
  private static let maximalDepth = 50

  private let tokens: [QueryToken]
  private let dates: QueryDates
  private var position = 0
  private var depth = 0
  /// How many terms were parsed, of which a word such as `from:ada,bob` has several.
  private var termCount = 0

  init(_ text: String, dates: QueryDates) throws(QueryError) {
    var lexer = try QueryLexer(text)
    tokens = try lexer.tokens()
    self.dates = dates
  }

  mutating func query() throws(QueryError) -> Query.Term {
    guard !tokens.isEmpty else { throw .empty }
    let term = try alternatives()
    if let token = peek { throw .unopenedParenthesis(offset: token.offset) }
    return term
  }
}

extension QueryParser {
  private var peek: QueryToken? { position < tokens.count ? tokens[position] : nil }

  private mutating func alternatives() throws(QueryError) -> Query.Term {
    var terms = [try conjunction()]
    while let token = peek, token.kind == .or {
      position += 1
      guard let next = peek, next.kind != .close, next.kind != .or else {
        throw .lonelyOr(offset: token.offset)
      }
      terms.append(try conjunction())
    }
    return terms.count == 1 ? terms[0] : .any(terms)
  }

  private mutating func conjunction() throws(QueryError) -> Query.Term {
    var terms: [Query.Term] = []
    while let token = peek, token.kind != .close, token.kind != .or {
      let term = try term()
      // A word that stands for two dates is written as two words.
      if case .all(let dates) = term, case .word = token.kind { terms += dates } else { terms.append(term) }
    }
    guard !terms.isEmpty else { throw missingTerm }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  private var missingTerm: QueryError {
    guard let token = peek else { return .empty }
    return token.kind == .or ? .lonelyOr(offset: token.offset) : .unopenedParenthesis(offset: token.offset)
  }

  private mutating func term() throws(QueryError) -> Query.Term {
    guard let token = peek, token.kind != .close, token.kind != .or else { throw missingTerm }
    position += 1
    switch token.kind {
    case .minus: return .not(try negated(after: token))
    case .open: return try group(from: token)
    case .phrase(let words): return try counted(phrase(words, at: token.offset), at: token)
    case .word(let word):
      return try counted(QueryAtom(word, offset: token.offset, dates: dates).term(), at: token)
    case .close, .or: throw missingTerm
    }
  }

  private mutating func counted(_ term: Query.Term, at token: QueryToken) throws(QueryError) -> Query.Term {
    switch term {
    case .all(let parts), .any(let parts): termCount += parts.count
    default: termCount += 1
    }
    guard termCount <= QueryLexer.mostTerms else {
      throw .tooManyTerms(limit: QueryLexer.mostTerms, offset: token.offset)
    }
    return term
  }

  private mutating func negated(after minus: QueryToken) throws(QueryError) -> Query.Term {
    guard let next = peek, next.offset == minus.offset + 1, next.kind != .close, next.kind != .minus else {
      throw .lonelyMinus(offset: minus.offset)
    }
    return try term()
  }

  private mutating func group(from open: QueryToken) throws(QueryError) -> Query.Term {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximalDepth else { throw .tooDeep(limit: Self.maximalDepth, offset: open.offset) }
    guard let next = peek else { throw .unclosedParenthesis(offset: open.offset) }
    guard next.kind != .close else { throw .emptyParentheses(offset: open.offset) }
    let term = try alternatives()
    guard peek?.kind == .close else { throw .unclosedParenthesis(offset: open.offset) }
    position += 1
    return term
  }

  private func phrase(_ words: String, at offset: Int) throws(QueryError) -> Query.Term {
    guard !Folding.words(words).isEmpty else { throw .nothingToFind(words, offset: offset) }
    return .phrase(words)
  }
}
