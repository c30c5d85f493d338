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
    var counter = PlaceCounter(bytes)
    return found.map { mention in
      ExtractedMention(
        kind: mention.kind, rules: rules, word: text.slice(mention.word..<mention.list),
        list: mention.list < mention.range.upperBound
          ? text.slice(mention.list..<mention.range.upperBound) : nil,
        place: counter.place(of: mention.range))
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
