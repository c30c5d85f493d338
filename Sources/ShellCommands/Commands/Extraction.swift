public import SmashtagModel

/// A text, and what it mentions.
public struct Extraction: Sendable {
  public let text: String
  /// First to last.
  public let mentions: [ExtractedMention]
  private let extractor: MentionExtractor

  public init(of text: String, by extractor: MentionExtractor) {
    self.text = text
    self.extractor = extractor
    mentions = extractor.mentions(in: text)
  }

  /// Whom the text answers, with the `@`; `nil` where it is no reply.
  var replyTo: String? { extractor.userRepliedTo(in: text) }
}

extension ExtractedMention {
  /// The whole mention as one word: `#rain`, `@ada/list`, a link as it stands.
  public var label: String { keyword + (list ?? "") }
}
