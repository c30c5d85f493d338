/// A hashtag, user, list, cashtag or link found in plain text, with its position.
///
/// Its substrings share storage with the searched text, so keeping one keeps the whole text in memory.
public struct ExtractedMention: Equatable, Sendable {
  /// The kinds of mention.
  public enum Kind: Sendable {
    /// A hashtag: `#rain`.
    case hashtag
    /// A user, or a list of a user: `@ada`, `@ada@example.org`, `@ada/list`.
    case user
    /// A stock symbol: `$TSLA`.
    case cashtag
    /// A link, with or without a protocol: `https://example.org/rain`, `example.org`.
    case url
  }

  /// What was found.
  public let kind: Kind
  /// The rules it was found by, as they were given to the ``MentionExtractor``.
  public let rules: MentionRules
  /// The hashtag, user name or stock symbol as written, without its sign and list.
  ///
  /// For a link it is the whole address. Neither case nor Unicode form is changed.
  public let word: Substring
  /// The name of a user's list with its slash, `/list` of `@user/list`; `nil` where no list is named.
  ///
  /// Only ``MentionRules/x`` knows lists.
  public let list: Substring?
  /// The position of the mention, including its sign and its list.
  public let extent: TextExtent

  /// The position of the mention in Unicode code points of the text, including its sign and its list.
  public var range: Range<Int> { extent.codePoints }

  /// The word with its ASCII sign, even where the text has the full-width one: `#rain`, `@ada`, `$TSLA`.
  ///
  /// A link has no sign. By ``MentionRules/bluesky`` a stock symbol is in capitals, however it is written.
  /// The list of a user is not part of it.
  public var keyword: String {
    switch kind {
    case .hashtag: "#" + word
    case .user: "@" + word
    case .cashtag: rules == .bluesky ? "$" + word.uppercased() : "$" + word
    case .url: String(word)
    }
  }
}

/// A range of a text in each of the three units that services and programs count in.
///
/// All three begin at 0 at the beginning of the text and describe the same characters.
public struct TextExtent: Equatable, Hashable, Sendable {
  /// The range in Unicode code points, as X's API counts.
  public let codePoints: Range<Int>
  /// The range in bytes of UTF-8, as Bluesky's facets count.
  public let utf8: Range<Int>
  /// The range in code units of UTF-16, as JavaScript and Foundation's `NSRange` count.
  public let utf16: Range<Int>
}

/// Finds hashtags, users, lists, cashtags and links in plain text by the rules of a network.
///
/// ```swift
/// let extractor = MentionExtractor(.x)
/// let mentions = extractor.mentions(in: "Rain on #日本語, says @ada")
/// print(mentions.map(\.keyword))  // ["#日本語", "@ada"]
/// ```
///
/// An extractor holds no state, so one can be shared by any number of tasks. Time is linear in the length of
/// the text, whatever the text holds, and no input is an error.
public struct MentionExtractor: Sendable {
  private let rules: MentionRules

  /// Creates an extractor that follows the rules of one network.
  ///
  /// - Parameter rules: The rules to follow; those of X if none are given.
  public init(_ rules: MentionRules = .x) {
    self.rules = rules
  }

  /// Finds the mentions of a text.
  ///
  /// Bluesky's rules prefer links to users, these to hashtags and these to cashtags where two would overlap.
  /// By the other rules the one that begins first counts.
  /// - Parameter text: Plain text of any length; markup such as HTML is not interpreted.
  /// - Returns: The mentions in the order of the text, none of which overlap; empty where there are none.
  public func mentions(in text: String) -> [ExtractedMention] {
    Self.reading(text) { bytes in
      let found = mentions(in: bytes)
      return found.isEmpty ? [] : mentions(found, in: bytes, of: text)
    }
  }

  /// Finds the user whom a text replies to: the one it begins with.
  ///
  /// White space may precede the user, and by ``MentionRules/x`` also marks of text direction.
  /// - Parameter text: Plain text of any length.
  /// - Returns: The user with an ASCII `@`, as written; `nil` where the text begins with anything else.
  public func userRepliedTo(in text: String) -> String? {
    Self.reading(text) { bytes in userRepliedTo(in: bytes).map { "@" + text.slice(utf8: $0) } }
  }
}

extension MentionExtractor {
  private static func reading<Result>(_ text: String, _ body: (TextBytes) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(TextBytes($0)) }) { return result }
    return Array(text.utf8).withUnsafeBufferPointer { body(TextBytes($0)) }
  }

  private func mentions(in text: TextBytes) -> [FoundMention] {
    switch rules {
    case .x: TwitterTextScanner.mentions(in: text)
    case .mastodon: MastodonScanner.mentions(in: text)
    case .bluesky: BlueskyScanner.mentions(in: text)
    }
  }

  private func userRepliedTo(in text: TextBytes) -> Range<Int>? {
    if rules == .x { return TwitterTextScanner.userRepliedTo(in: text) }
    guard let first = mentions(in: text).first, first.kind == .user,
      text.scalars(in: 0..<first.range.lowerBound).allSatisfy(\.isWhitespace)
    else { return nil }
    return first.word..<first.list
  }

  private func mentions(
    _ found: [FoundMention], in bytes: TextBytes, of text: String
  ) -> [ExtractedMention] {
    var counter = ExtentCounter(bytes)
    return found.map { mention in
      ExtractedMention(
        kind: mention.kind, rules: rules, word: text.slice(utf8: mention.word..<mention.list),
        list: mention.list < mention.range.upperBound
          ? text.slice(utf8: mention.list..<mention.range.upperBound) : nil,
        extent: counter.extent(of: mention.range))
    }
  }
}

extension String {
  /// The substring between two offsets in UTF-8, both of which begin a code point.
  package func slice(utf8 range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}

/// The rules by which a network recognizes mentions in plain text.
///
/// The raw values are meant to be typed by people and stored: `x`, `mastodon`, `bluesky`.
public enum MentionRules: String, CaseIterable, Sendable {
  /// X: hashtags, users and their lists, cashtags, links with and without a protocol (twitter-text 3.1).
  ///
  /// Two points differ between twitter-text's implementations. The hosts of links without a protocol consist
  /// of Latin letters, as in the Java implementation; the hosts of links with one may use any script, as in
  /// the JavaScript one. Where all implementations deviate from their own intent, the intent is followed: a
  /// text that begins with `ür.ly` keeps its first letter, and a cashtag may follow a directional mark.
  /// Source: <https://github.com/twitter/twitter-text>.
  case x
  /// Mastodon: hashtags after white space, users of this and other servers, links with a protocol.
  ///
  /// Sources: `app/models/concerns/tag/naming.rb`, `app/models/account.rb`, `app/lib/extractor.rb` and
  /// `config/initializers/twitter_regex.rb` of <https://github.com/mastodon/mastodon>.
  case mastodon
  /// Bluesky: hashtags that are whole words, handles, cashtags, links with and without a protocol.
  ///
  /// Source: `packages/api/src/rich-text` of <https://github.com/bluesky-social/atproto>.
  case bluesky
}
