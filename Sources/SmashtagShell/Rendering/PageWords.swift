import MentionExtraction
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Styles the running text of a page and adds numbers for its links and images.
///
/// Numbers and kinds are shown by signs or, for screen readers, in words.
struct PageWords {
  let hits: SearchHits
  var isLinear = false

  /// The text in a role, with its links, images, hashtags and users in theirs.
  ///
  /// The number of each link and image follows it.
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

  /// Appends a link: `text [3]`; one without text, such as that of an image, is shown as `link [3]`.
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

  /// Appends an image: `Image: alt [4]`.
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
  /// The warning for a link whose text names another host; `nil` for other links.
  fileprivate var warning: String? {
    guard case .url(let url) = mention else { return nil }
    return url.hostWarning?.sanitisedLine()
  }
}

/// Splits the running text of a page with its hits into runs, by offsets in bytes.
struct CutPageText {
  private let text: String
  /// The hits in bytes of UTF-8.
  private var hits: ArraySlice<Range<Int>>
  /// The offset at which the next run begins, in bytes.
  private(set) var position = 0

  /// Creates a splitter at the beginning of a text.
  ///
  /// - Parameter hits: The ranges of hits in code points, in order.
  init(_ text: String, hits: [Range<Int>]) {
    self.text = text
    self.hits = hits.isEmpty ? [] : text.bytes(of: hits)[...]
  }

  var count: Int { text.utf8.count }

  /// The run from the end of the last one.
  mutating func run(upTo end: Int, role: TextRole, link: String? = nil) -> TextRun {
    let range = position..<max(position, min(end, count))
    defer { position = range.upperBound }
    let part = range.count == count ? text : String(text.slice(utf8: range))
    return TextRun(part, role: role, link: link, hits: hits.isEmpty ? [] : hits(in: range))
  }

  /// The hits in a part, in code points from its beginning.
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
  /// Converts ranges of code points, which are in order, to bytes.
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

/// The styled parts of a page's running text, in order and without overlap.
///
/// The ranges of links and images are validated: they are limited to the text, extended to whole graphemes,
/// and begin after the previous one.
struct PageSpans {
  private(set) var all: [PageSpan] = []

  /// Finds the styled parts.
  ///
  /// - Parameter mentions: Whether hashtags and users outside of links are styled as well.
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

  /// Appends the mentions up to an offset that do not overlap a link or image.
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
    guard mayNameSomeone else { return [] }
    var ends = GraphemeEnds(of: self)
    return MentionExtractor(.x).mentions(in: self).compactMap { mention in
      let (start, end) = (mention.extent.utf8.lowerBound, ends.first(from: mention.extent.utf8.upperBound))
      return mention.kind.content.map { PageSpan(range: start..<end, content: $0) }
    }
  }
}

/// A styled part of a page's running text: a link, an image, a hashtag or a user.
struct PageSpan {
  /// The range in bytes of UTF-8.
  let range: Range<Int>
  let content: Content

  /// What a part is.
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

  /// The address that it leads to; `nil` for hashtags and users.
  var address: String? { mention.address }
}
