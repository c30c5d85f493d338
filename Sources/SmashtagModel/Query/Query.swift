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
