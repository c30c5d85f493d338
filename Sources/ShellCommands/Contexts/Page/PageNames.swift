import SmashtagModel

/// The hashtags and users that a page names, code aside, each once, in their order.
///
/// Not more are listed than anybody looks through, however many a page has.
struct PageNames {
  static let most = 1_000
  /// In bytes; what is longer is looked through in parts, until there are names enough.
  private static let lengthOfPart = 65_536

  private(set) var mentions: [Mention] = []
  /// There are more.
  private(set) var isCut = false
  /// As they were written, and what they are known by.
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

/// A text in parts, each of which ends behind a blank, where no name ends in the middle.
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
    case .code, .rule: []
    }
  }
}

extension String {
  /// A sign of tags or users may be in it, a full-width one too; most texts are passed over by that.
  fileprivate var mayNameSomeone: Bool {
    utf8.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") || $0 == 0xEF }
  }
}

extension ExtractedMention {
  /// `nil` for what is neither a tag nor a user.
  fileprivate var name: Mention? {
    switch kind {
    case .hashtag: .hashtag(keyword)
    case .user: .user(keyword)
    case .cashtag, .url: nil
    }
  }
}
