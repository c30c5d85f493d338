import Foundation
import MentionExtraction
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// The mentions with a range in the text of a tweet, in order.
///
/// Ranges from sources are validated. One outside of the text is ignored unless the text was cut there, and
/// one that splits graphemes is extended to those it begins. Only a single word is replaced by a label,
/// because otherwise a link could hide the text.
struct MentionSpans {
  private static let longestLink = 4_000

  private let scalars: [Unicode.Scalar]
  /// The end of the text without the links of images at its end, in code points.
  let end: Int
  private(set) var all: [MentionSpan] = []

  init(_ tweet: Tweet, label: (IndexedURL) -> String) {
    scalars = Array(tweet.text.unicodeScalars)
    end = Self.end(of: scalars, without: tweet.media.compactMap(\.range))
    let spans = tweet.spans(label: label)
    if spans.isEmpty { return }
    let ends = tweet.text.utf8.allSatisfy { $0 < 0x80 } ? nil : tweet.text.graphemeEnds
    let found = spans.compactMap { fitted($0, ends) }.enumerated()
    all = found.filter { $0.element.range.lowerBound < end }
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
      .map(\.element)
  }
}

extension MentionSpans {
  private func fitted(_ span: MentionSpan, _ ends: [Int]?) -> MentionSpan? {
    guard span.range.lowerBound >= 0, span.range.lowerBound < scalars.count, !span.range.isEmpty
    else { return nil }
    var fitted = span
    fitted.range = span.range.clamped(to: 0..<scalars.count)
    let isWord =
      fitted.range.count <= Self.longestLink
      && !scalars[fitted.range].contains(where: \.properties.isWhitespace)
    if fitted.range != span.range, !isWord || scalars.last != "…" { return nil }
    if !isWord { fitted.label = nil }
    if let ends { fitted.range = ends[fitted.range.lowerBound]..<ends[fitted.range.upperBound] }
    return fitted.range.isEmpty ? nil : fitted
  }
}

extension MentionSpans {
  /// The end of the text before the links of images at its end and the white space around them.
  private static func end(of scalars: [Unicode.Scalar], without links: [Range<Int>]) -> Int {
    let links = links.filter { isLink($0, in: scalars) }
    let starts = Dictionary(links.map { ($0.upperBound, $0.lowerBound) }, uniquingKeysWith: min)
    var end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? 0
    while let start = starts[last(before: end, of: scalars)] { end = last(before: start, of: scalars) }
    return end
  }

  /// The end of the last visible character before an index.
  private static func last(before end: Int, of scalars: [Unicode.Scalar]) -> Int {
    scalars[..<end].lastIndex { !$0.properties.isWhitespace && !$0.isDirectional }.map { $0 + 1 } ?? 0
  }

  /// Whether a range contains an address and nothing else.
  private static func isLink(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    let isInside = range.lowerBound >= 0 && range.upperBound <= scalars.count
    guard isInside, range.count <= longestLink else { return false }
    let text = String(scalars: scalars[range])
    return (text.isWebAddress || text.hasPrefix("pic.")) && !text.contains(where: \.isWhitespace)
  }
}

extension Tweet {
  /// The mentions with a range, images first, so that a link that is also an image's is treated as the image.
  fileprivate func spans(label: (IndexedURL) -> String) -> [MentionSpan] {
    let images = media.compactMap { item in
      item.range.map { MentionSpan(range: $0, role: .image, link: item.url) }
    }
    let links = urls.compactMap { url in
      url.range.map { range in
        let label = label(url).sanitisedLine()
        let isSeen = CellWidth.of(label) > 0
        return MentionSpan(range: range, role: .url, link: url.target, label: isSeen ? label : nil)
      }
    }
    return images + links + spans(of: hashtags + cashtags, role: .hashtag)
      + spans(of: userMentions, role: .user)
  }

  private func spans(of keywords: [IndexedKeyword], role: TextRole) -> [MentionSpan] {
    keywords.compactMap { word in
      word.range.map { MentionSpan(range: $0, role: role, keyword: word.keyword) }
    }
  }
}

extension String {
  /// For each index in code points, the first end of a grapheme at or after it.
  fileprivate var graphemeEnds: [Int] {
    reduce(into: [0]) { ends, grapheme in
      let count = grapheme.unicodeScalars.count
      ends.append(contentsOf: repeatElement(ends.count - 1 + count, count: count))
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is an invisible mark of direction or without any effect.
  fileprivate var isDirectional: Bool {
    switch value {
    case 0x200B, 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

/// A part of a tweet's text that is a mention.
struct MentionSpan {
  /// The range in code points of the text.
  var range: Range<Int>
  let role: TextRole
  /// The hashtag, cashtag or user with its sign; `nil` for others.
  var keyword: String?
  var link: String?
  /// The text shown instead of its part of the tweet's text.
  var label: String?
}

/// A line with a mention, its number, and a note at the right edge.
struct MentionLine {
  private let mention: StyledText
  private let kind: Mention.Kind
  private let note: RowNote
  private let gutter: StyledText
  private let width: Int

  init(_ mention: StyledText, of kind: Mention.Kind, note: String?, gutter: StyledText, width: Int) {
    self.mention = mention
    self.kind = kind
    self.note = RowNote(note)
    self.gutter = gutter
    self.width = width
  }

  /// The lines of the mention.
  ///
  /// A note that does not fit beside it is below it, except for images, which are cut.
  var lines: [StyledText] {
    let left = gutter + mention
    let right = note.fitting(beside: left, in: width)
    let fits = left.width + (right.isEmpty ? 0 : 2 + right.width) <= width
    if fits || kind == .image { return [.line(left: left, right: right, width: width)] }
    let whole = mention.wrapped(to: width, first: gutter, rest: gutter.blank)
    return whole + (right.isEmpty ? [] : [right.truncated(to: width).padded(to: width, aligned: .right)])
  }
}

extension StyledText {
  /// Spaces with the width of the text.
  var blank: StyledText { StyledText(String(repeating: " ", count: width)) }
}

/// The note at the right edge of a row.
struct RowNote {
  private static let dot = " · "
  private let parts: [String]

  init(_ note: String?) {
    parts = note?.sanitisedLine().components(separatedBy: Self.dot) ?? []
  }

  /// The parts of the note that fit beside an item without cutting it, at least the first one.
  func fitting(beside item: StyledText, in width: Int) -> StyledText {
    var parts = parts
    while parts.count > 1, item.width + 2 + CellWidth.of(parts.joined(separator: Self.dot)) > width {
      parts.removeLast()
    }
    return StyledText(parts.joined(separator: Self.dot), role: .dim)
  }
}

extension StyledText {
  /// Creates a mention in the colour of its kind, on one line.
  init(_ mention: Mention, hits: SearchHits = SearchHits()) {
    switch mention {
    case .image(let image):
      let title = image.title.sanitisedLine()
      self.init(title, role: .image, link: image.url, hits: hits.ranges(inLabel: title))
    case .url(let url): self.init(word: url.shownLabel, role: .url, link: url.target, hits: hits)
    case .hashtag(let word): self.init(word: word.shownWord, role: .hashtag, hits: hits)
    case .user(let word): self.init(word: word.shownWord, role: .user, hits: hits)
    }
  }

  private init(word: String, role: TextRole, link: String? = nil, hits: SearchHits) {
    self.init(word, role: role, link: link, isUnbreakable: true, hits: hits.ranges(inMention: word))
  }

  /// Creates a typed text with coloured mentions.
  init(mentionsIn term: String, hits: SearchHits = SearchHits()) {
    let line = term.sanitisedLine()
    var text = CutText(line, hits: hits.ranges(inLabel: line))
    self.init()
    for mention in MentionExtractor(.x).mentions(in: line) {
      append(text.run(upTo: mention.range.lowerBound, role: .strong))
      append(text.run(upTo: mention.range.upperBound, role: mention.kind.role))
    }
    append(text.run(upTo: text.count, role: .strong))
  }
}

extension SearchHits {
  /// The hits in a mention; one that was searched for itself is marked as a whole.
  func ranges(inMention word: String) -> [Range<Int>] {
    includes(word) ? [0..<word.unicodeScalars.count] : ranges(inLabel: word)
  }
}

extension ExtractedMention.Kind {
  fileprivate var role: TextRole {
    switch self {
    case .hashtag, .cashtag: .hashtag
    case .user: .user
    case .url: .url
    }
  }
}

extension MediaItem {
  /// The alternative text; `nil` where it is missing or empty.
  var description: String? {
    guard let alt, alt.contains(where: { !$0.isWhitespace }) else { return nil }
    return alt
  }

  /// The alternative text, or the address without `https://`.
  var title: String { description ?? url.withoutScheme }
}
