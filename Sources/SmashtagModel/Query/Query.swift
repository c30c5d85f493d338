public import Foundation

/// A search query as the reader typed it, with its parsed terms.
///
/// The grammar, in order of increasing precedence; adjacent terms all have to match and bind tighter than
/// `OR`:
///
///     query = all { "OR" all }
///     all   = term { term }
///     term  = [ "-" ] ( "(" query ")" | atom )
///     atom  = word | word"*" | "phrase" | #tag | @user | name:value
public struct Query: Equatable, Hashable, Sendable {
  /// The query as it was typed, without white space at its ends.
  public let text: String
  /// The parsed query.
  public let root: Term

  /// Parses a query; dates are days in `timeZone`.
  ///
  /// - Throws: a ``QueryError`` with the offset of what is wrong.
  public init(_ text: String, timeZone: TimeZone = .current) throws(QueryError) {
    var parser = try QueryParser(text, timeZone: timeZone)
    root = try parser.query()
    self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  init(text: String, root: Term) { (self.text, self.root) = (text, root) }

  /// The query that matches everything in a list, with the list's title as its text.
  public init(all title: String) { (text, root) = (title, .all([])) }

  /// The query for the posts with a hashtag or user; `nil` for an image or a link.
  public init?(_ mention: Mention) {
    switch mention {
    case .hashtag(let word):
      text = word
      root = .hashtag(String(word.dropFirst()).composed)
    case .user(let word):
      text = word
      root = .user(String(word.dropFirst()))
    case .image, .url:
      return nil
    }
  }

  /// A key that is equal for queries which are the same search.
  ///
  /// It ignores case, except in `OR`, and the amount of white space.
  public var identity: String { Self.identity(of: text) }

  static func identity(of text: String) -> String {
    text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
      .map { $0 == "OR" ? "OR" : $0.lowercased() }.joined(separator: " ")
  }

  /// A condition, or a combination of conditions.
  public indirect enum Term: Equatable, Hashable, Sendable {
    /// Posts with a word.
    case word(String)
    /// Words that begin with the text.
    case prefix(String)
    /// Posts with the words in this order.
    case phrase(String)
    /// A tag without its `#`, compared as a whole.
    case hashtag(String)
    /// Posts that mention the user or are by the user; the handle has no `@`.
    case user(String)
    /// Posts by a user.
    case from(String)
    /// Posts that mention a user.
    case mentions(String)
    /// Replies to a user.
    case to(String)
    /// Posts in a language, given by its code.
    case language(String)
    /// Posts of this moment or later.
    case since(Date)
    /// Posts before the date, which is excluded.
    case until(Date)
    /// Posts that have what the filter asks for.
    case filter(Filter)
    /// Posts with a link to the host or one of its subdomains.
    case host(String)
    /// Posts that quote the post with an id.
    case quotes(String)
    /// Posts of a list that a network keeps for its reader.
    case list(PostList)
    /// Posts that do not match.
    case not(Term)
    /// Posts that match every term; all posts where there is none.
    case all([Term])
    /// Posts that match at least one term.
    case any([Term])
  }

  /// What a post has to have to pass a `filter:` condition.
  public enum Filter: String, CaseIterable, Sendable {
    case images
    case links
    case mentions
    case hashtags
    case replies
    case retweets
    case quotes
    /// Posts that the reader bookmarked.
    case bookmarked
    /// Posts that the reader likes.
    case liked
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, without a table lookup for ASCII; a mark behind it belongs to the next word.
  fileprivate var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension Query {
  /// The names that may stand before a colon.
  public enum Operator: String, CaseIterable, Sendable {
    case from
    case mentions
    case to
    case lang
    case since
    case until
    case filter
    case url
    case quotes
    case list

    /// What the operator finds, for help and completion.
    public var note: String {
      switch self {
      case .from: "tweets by a user"
      case .mentions: "tweets that mention a user"
      case .to: "replies to a user"
      case .lang: "tweets in a language, such as lang:de"
      case .since: "tweets of that day (YYYY-MM-DD) or later"
      case .until: "tweets before that day (YYYY-MM-DD)"
      case .filter: "tweets with \(Filter.allCases.map(\.rawValue).joined(separator: ", "))"
      case .url: "tweets with a link to a host"
      case .quotes: "tweets that quote the tweet with an id"
      case .list: "home, mentions, or a list of yours at a live source"
      }
    }
  }
}

extension Query {
  /// The query for a term, with the text that a reader would type for it; dates become days in `timeZone`.
  public init(for root: Term, timeZone: TimeZone = .current) {
    self.init(text: root.text(in: timeZone), root: root)
  }
}

extension Query.Term {
  /// The text that is parsed to the same term.
  fileprivate func text(in timeZone: TimeZone) -> String {
    switch self {
    case .word(let word): word
    case .prefix(let word): word + "*"
    case .phrase(let words): "\"\(words)\""
    case .hashtag(let tag): "#" + tag
    case .user(let name): "@" + name
    case .from(let name): "from:" + name.behindSign
    case .mentions(let name): "mentions:" + name.behindSign
    case .to(let name): "to:" + name.behindSign
    case .language(let code): "lang:" + code
    case .since(let date): "since:" + date.day(in: timeZone)
    case .until(let date): "until:" + date.day(in: timeZone)
    case .filter(let filter): "filter:" + filter.rawValue
    case .host(let name): "url:" + name.typedHost
    case .quotes(let id): "quotes:" + id
    case .list(let list): "list:" + list.name
    // Two minus signs in a row are none of the grammar.
    case .not(let term):
      "-" + (term.isNegated ? "(\(term.text(in: timeZone)))" : term.textOfOne(in: timeZone))
    case .all(let terms): terms.map { $0.textOfOne(in: timeZone) }.joined(separator: " ")
    case .any(let terms): terms.map { $0.alternativeText(in: timeZone) }.joined(separator: " OR ")
    }
  }

  private var isNegated: Bool { if case .not = self { true } else { false } }

  /// The text as one of several alternatives; only nested alternatives need parentheses.
  private func alternativeText(in timeZone: TimeZone) -> String {
    if case .any = self { "(\(text(in: timeZone)))" } else { text(in: timeZone) }
  }

  /// The text as one of several adjacent terms, or after a minus.
  private func textOfOne(in timeZone: TimeZone) -> String {
    switch self {
    case .all, .any: "(\(text(in: timeZone)))"
    default: text(in: timeZone)
    }
  }
}

extension String {
  /// The name as it is typed after a colon, where one leading `@` is dropped when parsed.
  fileprivate var behindSign: String { hasPrefix("@") || hasPrefix("＠") ? "@" + self : self }

  /// The name of a host as it is typed after a colon, where one leading `www.` is dropped when parsed.
  fileprivate var typedHost: String {
    contains(":") ? "[\(self)]" : hasPrefix("www.") ? "www." + self : self
  }
}

extension Date {
  /// The date as `YYYY-MM-DD`.
  fileprivate func day(in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: self)
    return [(parts.year ?? 0, 4), (parts.month ?? 0, 2), (parts.day ?? 0, 2)].map { number, width in
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    .joined(separator: "-")
  }
}

/// Parses one word of a query: a plain word, a tag, a user, or `name:value`.
struct QueryAtom {
  private let word: String
  private let offset: Int
  private let timeZone: TimeZone

  init(_ word: String, offset: Int, timeZone: TimeZone) {
    self.word = word
    self.offset = offset
    self.timeZone = timeZone
  }

  func term() throws(QueryError) -> Query.Term {
    switch word.unicodeScalars.first {
    case "#", "＃": .hashtag(try name(word.dropFirst(), after: "#", offset: offset))
    case "@", "＠": .user(try name(word.dropFirst(), after: "@", offset: offset))
    default:
      if let term = try labelled() { term } else { try plainWord() }
    }
  }
}

extension QueryAtom {
  private func plainWord() throws(QueryError) -> Query.Term {
    let isPrefix = word.hasSuffix("*")
    let stem = isPrefix ? String(word.dropLast()) : word
    guard !Folding.words(stem).isEmpty else { throw .nothingToFind(word, offset: offset) }
    return isPrefix ? .prefix(stem) : .word(stem)
  }

  private func labelled() throws(QueryError) -> Query.Term? {
    // A mark behind the colon belongs to the value.
    guard let colon = word.unicodeScalars.firstIndex(of: ":") else { return nil }
    let label = word[..<colon].lowercased()
    guard let `operator` = Query.Operator(rawValue: label) else { return nil }
    let value = word[word.unicodeScalars.index(after: colon)...]
    return try term(`operator`, value: value, offset: offset + label.unicodeScalars.count + 1)
  }

  private func term(
    _ operator: Query.Operator, value: Substring, offset: Int
  ) throws(QueryError) -> Query.Term {
    let sign = `operator`.rawValue + ":"
    switch `operator` {
    case .from: return .from(try name(handle(value), after: sign, offset: offset))
    case .mentions: return .mentions(try name(handle(value), after: sign, offset: offset))
    case .to: return .to(try name(handle(value), after: sign, offset: offset))
    case .lang: return .language(try name(value, after: sign, offset: offset))
    case .url: return .host(try host(value, offset: offset))
    case .since: return .since(try day(value, offset: offset))
    case .until: return .until(try day(value, offset: offset))
    case .filter: return .filter(try filter(value, offset: offset))
    case .quotes: return .quotes(try name(value, after: sign, offset: offset))
    case .list: return .list(PostList(name: try name(value, after: sign, offset: offset)))
    }
  }

  private func name(
    _ name: some StringProtocol, after sign: String, offset: Int
  ) throws(QueryError) -> String {
    guard !Folding.name(name).isEmpty else { throw .missingName(after: sign, offset: offset) }
    guard !name.contains("*") else { throw .wholeNameOnly(after: sign, offset: offset) }
    return String(name)
  }

  private func handle(_ value: Substring) -> Substring {
    value.hasPrefix("@") || value.hasPrefix("＠") ? value.dropFirst() : value
  }

  /// The host of a host name or a full address.
  ///
  /// A name whose folded form has signs that end a name, such as that of `a＃b`, is none of a host.
  private func host(_ value: Substring, offset: Int) throws(QueryError) -> String {
    guard let name = Host(ofAddress: String(value))?.name, Host(ofAddress: name.typedHost)?.name == name,
      !name.unicodeScalars.contains(where: QueryLexer.endsWord)
    else { throw .missingName(after: "url:", offset: offset) }
    return name
  }

  private func day(_ value: Substring, offset: Int) throws(QueryError) -> Date {
    guard let date = CalendarDay(String(value))?.start(in: timeZone) else {
      throw .notADay(String(value), offset: offset)
    }
    return date
  }

  private func filter(_ value: Substring, offset: Int) throws(QueryError) -> Query.Filter {
    guard let filter = Query.Filter(rawValue: value.lowercased()) else {
      throw .unknownFilter(String(value), offset: offset)
    }
    return filter
  }
}

/// Builds the term of a query from its tokens.
struct QueryParser {
  /// The maximal nesting depth of parentheses.
  private static let maximalDepth = 50

  private let tokens: [QueryToken]
  private let timeZone: TimeZone
  private var position = 0
  private var depth = 0

  init(_ text: String, timeZone: TimeZone) throws(QueryError) {
    var lexer = try QueryLexer(text)
    tokens = try lexer.tokens()
    self.timeZone = timeZone
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
    while let token = peek, token.kind != .close, token.kind != .or { terms.append(try term()) }
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
    case .phrase(let words): return try phrase(words, at: token.offset)
    case .word(let word): return try QueryAtom(word, offset: token.offset, timeZone: timeZone).term()
    case .close, .or: throw missingTerm
    }
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
