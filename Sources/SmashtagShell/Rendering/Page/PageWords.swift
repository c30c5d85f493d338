import Glibc
import MentionExtraction
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Says the running text of a page with what its numbers lead to: in signs for the eye, in words for the ear.
struct PageWords {
  let hits: SearchHits
  var isLinear = false

  /// The text in one role, its links, images, tags and users in theirs, and the number of each door behind it.
  func styled(_ text: PageText, role: TextRole = .plain, mentions: Bool = true) -> StyledText {
    let spans = PageSpans(text, mentions: mentions).all
    var (cut, styled) = (CutPageText(text.text, hits: hits.ranges(inText: text.text)), StyledText())
    for span in spans {
      styled.append(cut.run(upTo: span.range.lowerBound, role: role))
      append(span, to: &styled, from: &cut)
    }
    styled.append(cut.run(upTo: cut.count, role: role))
    return styled.isolated()
  }
}

extension PageWords {
  private func append(_ span: PageSpan, to styled: inout StyledText, from cut: inout CutPageText) {
    guard case .item(let item) = span.content else {
      return styled.append(cut.run(upTo: span.range.upperBound, role: span.role))
    }
    let text = cut.run(upTo: span.range.upperBound, role: span.role, link: item.address)
    if item.isImage { append(image: item, text, to: &styled) } else { append(link: item, text, to: &styled) }
  }

  /// `text [3]`; a link that is none of the text itself, as of an image, is called one.
  private func append(link item: PageItem, _ text: TextRun, to styled: inout StyledText) {
    if text.text.isEmpty {
      if !styled.isEmpty, !isLinear { styled.append(TextRun(" ")) }
      if !isLinear { styled.append(TextRun("link", role: .url, link: item.address)) }
    }
    styled.append(text)
    if let warning = item.warning {
      styled.append(TextRun(isLinear ? ", \(warning)" : " (\(warning))", role: isLinear ? .plain : .dim))
    }
    styled.append(isLinear ? TextRun(", link \(item.number)") : number(of: item))
  }

  /// `Image: alt [4]`.
  private func append(image item: PageItem, _ text: TextRun, to styled: inout StyledText) {
    let isSilent = text.text.isEmpty
    if isLinear {
      styled.append(TextRun("Image \(item.number)" + (isSilent ? " without a description" : ": ")))
      return styled.append(text)
    }
    styled.append(TextRun(isSilent ? "Image" : "Image: ", role: .image, link: item.address))
    styled.append(text)
    styled.append(number(of: item))
  }

  private func number(of item: PageItem) -> TextRun {
    TextRun("\u{A0}[\(item.number)]", role: .number, isUnbreakable: true)
  }
}

extension PageItem {
  /// What a link's text, which names a host, does not say of it.
  fileprivate var warning: String? {
    guard case .url(let url) = mention else { return nil }
    return url.hostWarning?.sanitisedLine()
  }
}

/// The running text of a page with its hits, cut into runs from its beginning to its end, by bytes.
struct CutPageText {
  private let text: String
  /// In bytes of UTF-8.
  private var hits: ArraySlice<Range<Int>>
  /// Where the next run begins, in bytes.
  private(set) var position = 0

  /// - Parameter hits: in code points, first to last.
  init(_ text: String, hits: [Range<Int>]) {
    self.text = text
    self.hits = hits.isEmpty ? [] : text.bytes(of: hits)[...]
  }

  var count: Int { text.utf8.count }

  /// The run from the last one's end.
  mutating func run(upTo end: Int, role: TextRole, link: String? = nil) -> TextRun {
    let range = position..<max(position, min(end, count))
    defer { position = range.upperBound }
    let part = range.count == count ? text : String(text.slice(utf8: range))
    return TextRun(part, role: role, link: link, hits: hits.isEmpty ? [] : hits(in: range))
  }

  /// Those in a part, in code points of it.
  private mutating func hits(in part: Range<Int>) -> [Range<Int>] {
    hits = hits.drop { $0.upperBound <= part.lowerBound }
    var (offset, counted) = (part.lowerBound, 0)
    return hits.prefix { $0.lowerBound < part.upperBound }.map { hit in
      let hit = hit.clamped(to: part)
      let start = counted + text.slice(utf8: offset..<hit.lowerBound).unicodeScalars.count
      counted = start + text.slice(utf8: hit).unicodeScalars.count
      offset = hit.upperBound
      return start..<counted
    }
  }
}

extension String {
  /// Ranges of code points, first to last, in bytes.
  fileprivate func bytes(of ranges: [Range<Int>]) -> [Range<Int>] {
    var (codePoint, byte, index) = (0, 0, startIndex)
    func bytes(upTo offset: Int) -> Int {
      let next = unicodeScalars.index(index, offsetBy: offset - codePoint, limitedBy: endIndex) ?? endIndex
      byte += utf8.distance(from: index, to: next)
      (codePoint, index) = (offset, next)
      return byte
    }
    return ranges.map { range in
      let start = bytes(upTo: range.lowerBound)
      return start..<bytes(upTo: range.upperBound)
    }
  }
}

/// What stands out in the running text of a page, first to last, nothing within another.
///
/// A door's place is not believed: it is held to the text, to whole graphemes, and to what comes before.
struct PageSpans {
  private(set) var all: [PageSpan] = []

  /// - Parameter mentions: tags and users outside of doors stand out, too.
  init(_ text: PageText, mentions: Bool) {
    var words = (mentions ? text.text.mentionSpans : [])[...]
    var (position, ends) = (0, GraphemeEnds(of: text.text))
    for item in text.items {
      let start = ends.first(from: max(item.range.lowerBound, position))
      let range = start..<ends.first(from: max(start, item.range.upperBound))
      append(words: &words, from: position, to: range.lowerBound)
      all.append(PageSpan(range: range, content: .item(item)))
      position = range.upperBound
    }
    append(words: &words, from: position, to: text.text.utf8.count)
  }

  /// Takes the mentions up to a place, and those alone that no door holds a part of.
  private mutating func append(words: inout ArraySlice<PageSpan>, from start: Int, to end: Int) {
    while let word = words.first, word.range.lowerBound < end {
      words.removeFirst()
      if word.range.lowerBound >= start, word.range.upperBound <= end { all.append(word) }
    }
  }
}

extension ExtractedMention.Kind {
  fileprivate var content: PageSpan.Content? {
    switch self {
    case .hashtag: .hashtag
    case .user: .user
    case .cashtag, .url: nil
    }
  }
}

extension String {
  fileprivate var mentionSpans: [PageSpan] {
    guard mayMention else { return [] }
    var ends = GraphemeEnds(of: self)
    return MentionExtractor(.x).mentions(in: self).compactMap { mention in
      let (start, end) = (mention.extent.utf8.lowerBound, ends.first(from: mention.extent.utf8.upperBound))
      return mention.kind.content.map { PageSpan(range: start..<end, content: $0) }
    }
  }

  /// Whether a sign of tags or users is in it, one of East Asia's perhaps.
  fileprivate var mayMention: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard let start = bytes.baseAddress else { return false }
      return [0x23, 0x40, 0xEF].contains { memchr(start, $0, bytes.count) != nil }
    } ?? true
  }
}

/// A part of a page's running text that stands out: what a number leads to, a tag, a user.
struct PageSpan {
  /// In bytes of UTF-8.
  let range: Range<Int>
  let content: Content

  enum Content {
    case item(PageItem)
    case hashtag
    case user
  }

  var role: TextRole {
    switch content {
    case .item(let item): item.isImage ? .image : .url
    case .hashtag: .hashtag
    case .user: .user
    }
  }
}

extension PageItem {
  var isImage: Bool { mention.kind == .image }

  /// Where it leads.
  var address: String? {
    switch mention {
    case .image(let image): image.url
    case .url(let url): url.target
    case .hashtag, .user: nil
    }
  }
}
