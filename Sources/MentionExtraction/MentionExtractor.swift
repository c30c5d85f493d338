/// A word of a plain text that leads somewhere, and where it stands.
///
/// It shares the memory of the text it was found in.
public struct ExtractedMention: Equatable, Sendable {
  public enum Kind: Sendable {
    case hashtag
    case user
    case cashtag
    case url
  }

  public let kind: Kind
  /// The rules it was found by.
  public let rules: MentionRules
  /// The word without its sign, as it is written; of a link the whole address.
  public let word: Substring
  /// The list of a user that is meant, with its slash: `/list` of `@user/list`.
  public let list: Substring?
  /// Where it stands, its sign and its list included.
  public let extent: TextExtent

  /// Where it stands, in code points of the text.
  public var range: Range<Int> { extent.codePoints }

  /// The word with its sign, which is never the full-width one: `#rain`, `@ada`, `$TSLA`.
  ///
  /// Bluesky names stocks in capitals, however they are written.
  public var keyword: String {
    switch kind {
    case .hashtag: "#" + word
    case .user: "@" + word
    case .cashtag: rules == .bluesky ? "$" + word.uppercased() : "$" + word
    case .url: String(word)
    }
  }
}

/// A part of a text, in each of the three units that services and programs count in.
public struct TextExtent: Equatable, Hashable, Sendable {
  /// In Unicode code points, as X counts.
  public let codePoints: Range<Int>
  /// In bytes of UTF-8, as Bluesky counts.
  public let utf8: Range<Int>
  /// In units of UTF-16, as JavaScript and Foundation count.
  public let utf16: Range<Int>
}

/// Finds hashtags, users, lists, cashtags and links in plain text by the rules of a network.
///
/// It takes time in proportion to the length of a text, whatever the text.
public struct MentionExtractor: Sendable {
  private let rules: MentionRules

  public init(_ rules: MentionRules = .x) {
    self.rules = rules
  }

  /// The mentions of a text, first to last; where two overlap, the first counts.
  public func mentions(in text: String) -> [ExtractedMention] {
    Self.reading(text) { bytes in
      let found = mentions(in: bytes)
      return found.isEmpty ? [] : mentions(found, in: bytes, of: text)
    }
  }

  /// Whom a text answers that begins with a user, with the `@`; `nil` where it begins otherwise.
  public func userRepliedTo(in text: String) -> String? {
    Self.reading(text) { bytes in userRepliedTo(in: bytes).map { "@" + text.slice($0) } }
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
        kind: mention.kind, rules: rules, word: text.slice(mention.word..<mention.list),
        list: mention.list < mention.range.upperBound
          ? text.slice(mention.list..<mention.range.upperBound) : nil,
        extent: counter.extent(of: mention.range))
    }
  }
}

extension String {
  /// The stretch between two bytes, both of which begin a code point.
  fileprivate func slice(_ range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}

/// What a network takes for a mention in plain text.
public enum MentionRules: String, CaseIterable, Sendable {
  /// The rules of twitter-text 3.1: hashtags, users and their lists, cashtags, links with and without a protocol.
  ///
  /// Where its implementations differ, links without a protocol are those of the Java one, whose hosts are made of
  /// Latin letters, and links with one may have the hosts in all scripts of the JavaScript one. A text that begins with
  /// `ür.ly` keeps its first letter, and a cashtag may follow a directional mark, as both mean and neither does.
  case x
  /// Mastodon's: hashtags behind a blank, users here and on other servers, links with a protocol.
  case mastodon
  /// Bluesky's: hashtags that are words of their own, handles, cashtags, links with and without a protocol.
  case bluesky
}
