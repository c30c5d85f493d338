import MentionExtraction
import SafeText
import SmashtagModel

/// The hashtags and users in a page except its code, each once, in their order.
///
/// At most ``most`` are listed.
struct PageNames {
  static let most = 1_000
  /// The length in bytes of the parts in which long texts are searched.
  private static let lengthOfPart = 65_536

  private(set) var mentions: [Mention] = []
  /// Whether there are more names.
  private(set) var isCut = false
  /// The names found so far, as they were written and normalized.
  private var spellings: Set<Mention> = []
  private var identities: Set<String> = []
  private let extractor = MentionExtractor()

  init(of page: WebPage) {
    for text in page.blocks.lazy.flatMap(\.runningTexts) where text.mayNameSomeone {
      for part in TextParts(text, length: Self.lengthOfPart) where !isCut { take(part) }
      if isCut { return }
    }
  }

  private mutating func take(_ text: String) {
    for name in extractor.mentions(in: text).lazy.compactMap(\.name)
    where spellings.insert(name).inserted && identities.insert(name.identity).inserted {
      guard mentions.count < Self.most else { return isCut = true }
      mentions.append(name)
    }
  }
}

/// The parts of a text, split at blanks so that no name is divided.
private struct TextParts: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View
  private let length: Int

  init(_ text: String, length: Int) { (rest, self.length) = (text[...].utf8, length) }

  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    let tail = rest.dropFirst(length)
    let end = tail.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return String(Substring(rest[..<end]))
  }
}

extension PageBlock {
  fileprivate var runningTexts: [String] {
    switch kind {
    case .heading, .paragraph, .item, .image: [text.text]
    case .table(let rows): rows.flatMap { $0.map(\.text) }
    case .code, .media, .rule: []
    }
  }
}

extension ExtractedMention {
  /// The hashtag or user; `nil` for other mentions.
  fileprivate var name: Mention? {
    switch kind {
    case .hashtag: .hashtag(keyword)
    case .user: .user(keyword)
    case .cashtag, .url: nil
    }
  }
}
