public import MentionExtraction
import SmashtagModel

/// A text and its mentions.
public struct Extraction: Sendable {
  /// The text.
  public let text: String
  /// The mentions in the order of the text.
  public let mentions: [ExtractedMention]
  private let extractor: MentionExtractor

  /// Finds the mentions in a text.
  ///
  /// - Parameter extractor: the rules by which they are found.
  public init(of text: String, by extractor: MentionExtractor) {
    self.text = text
    self.extractor = extractor
    mentions = extractor.mentions(in: text)
  }

  /// The user whom the text replies to, with `@`; `nil` if it is not a reply.
  var replyTo: String? { extractor.userRepliedTo(in: text) }
}

extension ExtractedMention {
  /// The whole mention as one word: `#rain`, `@ada/list`, or a link as it is written.
  public var label: String { keyword + (list ?? "") }
}

extension Extraction {
  /// The text and its mentions as a JSON object on one line, without a newline.
  ///
  /// It is written without building a ``JSON``, because there may be millions of lines.
  public func appendJSON(to bytes: inout [UInt8]) {
    var writer = JSONWriter(bytes)
    bytes = []
    writer.object { object in
      object.member("text", text)
      append("hashtags", .hashtag, to: &object)
      append("urls", .url, to: &object)
      append("userMentions", .user, to: &object)
      append("cashtags", .cashtag, to: &object)
      object.member("replyTo", replyTo)
    }
    bytes = writer.bytes
  }

  private func append(
    _ name: StaticString, _ kind: ExtractedMention.Kind, to object: inout JSONWriter
  ) {
    object.member(name, objects: mentions.lazy.filter { $0.kind == kind }) { $1.append(to: &$0) }
  }
}

extension ExtractedMention {
  fileprivate func append(to object: inout JSONWriter) {
    object.member("keyword", keyword)
    object.member("range", range)
    if kind == .url {
      let url = indexedURL
      object.member("expanded", url.expanded)
      object.member("display", url.display)
    }
    if let list { object.member("list", String(list)) }
  }
}
