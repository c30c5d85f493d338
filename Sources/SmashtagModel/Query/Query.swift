public import Foundation

/// A search query as the reader typed it, with its parsed terms.
///
/// The grammar, in order of increasing precedence; adjacent terms all have to match and bind tighter than
/// `OR`:
///
///     query = all { "OR" all }
///     all   = term { term }
///     term  = [ "-" ] ( "(" query ")" | atom )
///     atom  = word | word"*" | "phrase" | #tag | @user | name:value | http(s)://address
public struct Query: Equatable, Hashable, Sendable {
  /// The query as it was typed, without white space at its ends.
  public let text: String
  /// The parsed query.
  public let root: Term

  /// Parses a query; dates are days in `timeZone`, and `7d` and the like are counted back from `now`.
  ///
  /// - Throws: a ``QueryError`` with the offset of what is wrong.
  public init(_ text: String, timeZone: TimeZone = .current, now: Date = .now) throws(QueryError) {
    var parser = try QueryParser(text, dates: QueryDates(timeZone: timeZone, now: now))
    root = try parser.query()
    self.text = text.trimmed
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
  /// It ignores the amount of white space, and case, except in `OR` and in what comes after the host of an address.
  public var identity: String { Self.identity(of: text) }

  static func identity(of text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var (identity, end) = ("", 0)
    for part in QueryLexer.partsWithCase(in: text) {
      identity +=
        String(scalars: scalars[end..<part.lowerBound]).lowercased() + String(scalars: scalars[part])
      end = part.upperBound
    }
    identity += String(scalars: scalars[end...]).lowercased()
    return identity.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }.joined(separator: " ")
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
    /// Posts with at least so many likes or retweets; those whose number is not known are none of them.
    case atLeast(Int, Measure)
    /// Posts with a link to the host or one of its subdomains.
    case host(String)
    /// Posts with a link to an address, which is as it was typed; a ``LinkAddress`` tells which are the same.
    case link(String)
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

extension Query.Term {
  /// The conditions that it consists of, none of which is a combination of others, in the order of the query.
  public var leaves: [Query.Term] {
    switch self {
    case .not(let term): term.leaves
    case .all(let terms), .any(let terms): terms.flatMap(\.leaves)
    case .word, .prefix, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .since, .until, .filter,
      .atLeast, .host, .link, .quotes, .list:
      [self]
    }
  }

  /// The handle of the user that it asks for, without the `@`; `nil` if it asks for more, or for something else.
  public var person: String? {
    switch self {
    case .user(let name), .from(let name): name
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, without a table lookup for ASCII; a mark after it belongs to the next word.
  var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension Query {
  /// What posts are counted by.
  public enum Measure: String, CaseIterable, Sendable {
    case likes
    case retweets

    /// The operator that asks for so many.
    var `operator`: Operator {
      switch self {
      case .likes: .minLikes
      case .retweets: .minRetweets
      }
    }
  }

  /// The names that may stand before a colon.
  public enum Operator: String, CaseIterable, Sendable {
    case from
    case mentions
    case to
    case lang
    case since
    case until
    case after
    case on
    case filter
    case has
    case `is`
    case minLikes = "min_likes"
    case minRetweets = "min_retweets"
    case url
    case quotes
    case list

    /// The operator of a name, or of one that other networks have for the same, in any case; `nil` for other words.
    ///
    /// Mastodon's `before:` and `during:` mean what `until:` and `on:` do: the day itself is excluded, or is all there is.
    /// Its `after:` excludes the day, which `since:` includes, and so is an operator of its own.
    public init?(typed name: some StringProtocol) {
      let name = name.lowercased()
      guard let found = Self(rawValue: name) ?? Self.otherNames[name] else { return nil }
      self = found
    }

    private static let otherNames: [String: Operator] = [
      "language": .lang, "before": .until, "during": .on, "domain": .url, "min_faves": .minLikes,
    ]

    /// What the operator finds, for help and completion.
    public var note: String {
      switch self {
      case .from: "tweets by a user, or one of several: from:ada,bob"
      case .mentions: "tweets that mention a user, or one of several"
      case .to: "replies to a user, or to one of several"
      case .lang: "tweets in a language: de, pt-BR"
      case .since: "tweets of that day or later: 2026-05-17, 2026-05, 2026, yesterday, 7d, 12h"
      case .until: "tweets before that day, month or year"
      case .after: "tweets after that day, month or year"
      case .on: "tweets of that day, month or year"
      case .filter: "tweets with \(Filter.allCases.map(\.rawValue).joined(separator: ", "))"
      case .has: "the same as filter: for \(Filter.names(after: .has).joined(separator: ", "))"
      case .is: "the same as filter: for \(Filter.names(after: .is).joined(separator: ", "))"
      case .minLikes: "tweets with at least that many likes"
      case .minRetweets: "tweets with at least that many retweets"
      case .url: "tweets with a link to a host"
      case .quotes: "tweets that quote the tweet with an id"
      case .list: "home, mentions, or a list of yours at a live source"
      }
    }
  }
}

extension Query.Filter {
  /// The names of filters after `filter:`, `has:` or `is:`, which part them as X does.
  static func names(after operator: Query.Operator) -> [String] { spellings(after: `operator`).map(\.name) }

  /// The filter of a name after `filter:`, `has:` or `is:`; `nil` for other names.
  init?(_ name: String, after operator: Query.Operator) {
    guard let found = Self.spellings(after: `operator`).first(where: { $0.name == name.lowercased() }) else {
      // What X calls media and we images is the same, whichever operator it stands after; it has one quote, not several.
      guard `operator` == .filter else { return nil }
      switch name.lowercased() {
      case "media": self = .images
      case "quote": self = .quotes
      default: return nil
      }
      return
    }
    self = found.filter
  }

  /// The filters after `filter:`, `has:` or `is:` with the names they have there; none after other operators.
  public static func spellings(after operator: Query.Operator) -> [(name: String, filter: Self)] {
    switch `operator` {
    case .filter: allCases.map { ($0.rawValue, $0) }
    case .has: [.images, .links, .mentions, .hashtags].map { ($0.rawValue, $0) } + [("media", .images)]
    case .is: [("reply", .replies), ("retweet", .retweets), ("quote", .quotes)]
    case .from, .mentions, .to, .lang, .since, .until, .after, .on, .minLikes, .minRetweets, .url, .quotes,
      .list:
      []
    }
  }
}
