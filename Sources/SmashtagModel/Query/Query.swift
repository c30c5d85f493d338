public import Foundation

/// What the reader asks for.
///
/// Grammar, loosest first; terms side by side all have to match and bind tighter than `OR`:
///
///     query = all { "OR" all }
///     all   = term { term }
///     term  = [ "-" ] ( "(" query ")" | atom )
///     atom  = word | word"*" | "phrase" | #tag | @user | name:value
public struct Query: Equatable, Hashable, Sendable {
  /// As it was typed, without blanks around it.
  public let text: String
  public let root: Term

  /// Reads a query; dates are days of `timeZone`.
  public init(_ text: String, timeZone: TimeZone = .current) throws(QueryError) {
    var parser = try QueryParser(text, timeZone: timeZone)
    root = try parser.query()
    self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  init(text: String, root: Term) { (self.text, self.root) = (text, root) }

  /// The search for all that a list has, under the list's title.
  public init(all title: String) { (text, root) = (title, .all([])) }

  /// The search a mention leads to: a hashtag as a hashtag, a user as a user.
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

  /// What makes two queries the same search: case is ignored but for `OR`, blanks but for where they part words.
  public var identity: String { Self.identity(of: text) }

  static func identity(of text: String) -> String {
    text.split(whereSeparator: \.isBlank).map { $0 == "OR" ? "OR" : $0.lowercased() }.joined(
      separator: " ")
  }

  /// One condition, or several together.
  public indirect enum Term: Equatable, Hashable, Sendable {
    case word(String)
    /// Words that begin so.
    case prefix(String)
    case phrase(String)
    /// Without `#`, matched whole.
    case hashtag(String)
    /// Posts that mention or are by the user; without `@`.
    case user(String)
    case from(String)
    case mentions(String)
    /// Replies to the user.
    case to(String)
    case language(String)
    case since(Date)
    /// Exclusive.
    case until(Date)
    case filter(Filter)
    /// Posts with a link to the host, or to one below it.
    case host(String)
    case not(Term)
    case all([Term])
    case any([Term])
  }

  /// What a post has to have.
  public enum Filter: String, CaseIterable, Sendable {
    case images
    case links
    case mentions
    case hashtags
    case replies
    case retweets
  }
}

extension Character {
  /// The same as `isWhitespace`, which looks each ASCII character up in a table.
  fileprivate var isBlank: Bool {
    asciiValue.map { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? isWhitespace
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

    /// What is typed and what it finds, for help and completion.
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
      }
    }
  }
}

extension Query {
  /// The search for a term, with the text that a reader would type for it; dates become days of `timeZone`.
  public init(for root: Term, timeZone: TimeZone = .current) {
    self.init(text: root.text(in: timeZone), root: root)
  }
}

extension Query.Term {
  /// As it is typed: read again it is the same term.
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
    case .host(let name): "url:" + (name.contains(":") ? "[\(name)]" : name)
    case .not(let term): "-" + term.textOfOne(in: timeZone)
    case .all(let terms): terms.map { $0.textOfOne(in: timeZone) }.joined(separator: " ")
    case .any(let terms): terms.map { $0.alternativeText(in: timeZone) }.joined(separator: " OR ")
    }
  }

  /// Among alternatives only those that are some themselves need parentheses.
  private func alternativeText(in timeZone: TimeZone) -> String {
    if case .any = self { "(\(text(in: timeZone)))" } else { text(in: timeZone) }
  }

  /// What stands side by side with others, or behind a minus.
  private func textOfOne(in timeZone: TimeZone) -> String {
    switch self {
    case .all, .any: "(\(text(in: timeZone)))"
    default: text(in: timeZone)
    }
  }
}

extension String {
  /// The first `@` behind a colon is none of the name.
  fileprivate var behindSign: String { hasPrefix("@") || hasPrefix("＠") ? "@" + self : self }
}

extension Date {
  /// `2026-01-31`.
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

/// Reads one word of a query: a plain word, a tag, a user, or `name:value`.
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
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let label = word[..<colon].lowercased()
    guard let `operator` = Query.Operator(rawValue: label) else { return nil }
    let value = word[word.index(after: colon)...]
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

  /// Takes a whole address too, and keeps its host.
  private func host(_ value: Substring, offset: Int) throws(QueryError) -> String {
    guard let host = Host(ofAddress: String(value)) else { throw .missingName(after: "url:", offset: offset) }
    return host.name
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

/// Builds the term a query's pieces say.
struct QueryParser {
  /// How deep parentheses may stand in one another.
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
