import Foundation
import MentionExtraction
import ShellCommands
import SmashtagModel
import TerminalKit

/// The mentions that have a place in the text of a tweet, first to last.
///
/// Sources are not believed: a range that does not lie in the text is passed over, unless the text was cut there;
/// one that parts graphemes takes those it begins; and only a word gives way to a label, for else one link could
/// hide the text.
struct MentionSpans {
  private static let longestLink = 4_000

  private let scalars: [Unicode.Scalar]
  /// Where the text ends if the links of images at its end are left out, in code points.
  let end: Int
  private(set) var all: [MentionSpan] = []

  init(_ tweet: Tweet, label: (IndexedURL) -> String) {
    scalars = Array(tweet.text.unicodeScalars)
    end = Self.end(of: scalars, without: tweet.media.compactMap(\.range))
    let ends = tweet.text.utf8.allSatisfy { $0 < 0x80 } ? nil : tweet.text.graphemeEnds
    let found = tweet.spans(label: label).compactMap { fitted($0, ends) }.enumerated()
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
  /// Skips the links of images at the end of the text, and the blanks around them.
  private static func end(of scalars: [Unicode.Scalar], without links: [Range<Int>]) -> Int {
    let links = links.filter { isLink($0, in: scalars) }
    let starts = Dictionary(links.map { ($0.upperBound, $0.lowerBound) }, uniquingKeysWith: min)
    var end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? 0
    while let start = starts[last(before: end, of: scalars)] { end = last(before: start, of: scalars) }
    return end
  }

  /// The end of what can be seen before a place.
  private static func last(before end: Int, of scalars: [Unicode.Scalar]) -> Int {
    scalars[..<end].lastIndex { !$0.properties.isWhitespace && !$0.isDirectional }.map { $0 + 1 } ?? 0
  }

  /// Whether an address stands there, and nothing else.
  private static func isLink(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    let isInside = range.lowerBound >= 0 && range.upperBound <= scalars.count
    guard isInside, range.count <= longestLink else { return false }
    let text = String(String.UnicodeScalarView(scalars[range]))
    let isAddress = ["https://", "http://", "pic."].contains { text.hasPrefix($0) }
    return isAddress && !text.contains(where: \.isWhitespace)
  }
}

extension Tweet {
  /// The mentions with a range, images first: where a link and an image are one, it is the image's.
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
  /// For each place in code points the first end of a grapheme there or behind it.
  fileprivate var graphemeEnds: [Int] {
    reduce(into: [0]) { ends, grapheme in
      let count = grapheme.unicodeScalars.count
      ends.append(contentsOf: repeatElement(ends.count - 1 + count, count: count))
    }
  }
}

extension Unicode.Scalar {
  /// A mark that only says in which direction others run, or nothing at all.
  fileprivate var isDirectional: Bool {
    switch value {
    case 0x200B, 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

/// A part of a tweet's text that is a mention.
struct MentionSpan {
  /// In code points.
  var range: Range<Int>
  let role: TextRole
  /// The word of a tag or a user, with its sign.
  var keyword: String?
  var link: String?
  /// What is shown in its place.
  var label: String?
}

/// A mention behind its number, and what is known about it at the right edge.
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

  /// One line; a tag, a user or a link that leaves no room for its note has the note below it.
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
  /// As many blanks as the text has cells.
  var blank: StyledText { StyledText(String(repeating: " ", count: width)) }
}

/// The few words at the right edge of a row.
struct RowNote {
  private static let dot = " · "
  private let parts: [String]

  init(_ note: String?) {
    parts = note?.sanitisedLine().components(separatedBy: Self.dot) ?? []
  }

  /// As much of it as leaves the item whole, its first part at least.
  func fitting(beside item: StyledText, in width: Int) -> StyledText {
    var parts = parts
    while parts.count > 1, item.width + 2 + CellWidth.of(parts.joined(separator: Self.dot)) > width {
      parts.removeLast()
    }
    return StyledText(parts.joined(separator: Self.dot), role: .dim)
  }
}

/// The highest of each section of ranked mentions, where not all of them fit.
struct MentionDigest {
  let screen: Screen
  let rows: RowRenderer

  /// As many rows of each section as let all sections fit; `nil` where everything fits, or nothing is ranked.
  func lines(room: Int) -> [StyledText]? {
    let lineCount = screen.rowCount + screen.sections.count * 2 - 1
    guard lineCount > room, rows.isRanked, screen.sections.count > 1 else { return nil }
    let share = max(1, (room + 1) / screen.sections.count - 2)
    let page = screen.sections.map { lines(of: $0, share: share) }.joined(separator: [""])
    return page + [StyledText("Enter: all of them", role: .dim).truncated(to: rows.width)]
  }
}

extension MentionDigest {
  private func lines(of section: Screen.Section, share: Int) -> [StyledText] {
    let shown = highest(of: section, share: share)
    let rest = section.rows.count - shown.count
    let more = rest > 0 ? StyledText("  + \(Counted.grouped(rest))", role: .dim) : ""
    let title = StyledText(section.title ?? "", role: .strong) + more
    return [title.truncated(to: rows.width)] + shown.flatMap { $0 }
  }

  /// The lines of each row that has a place in the section's share of the window; one row at least.
  private func highest(of section: Screen.Section, share: Int) -> [[StyledText]] {
    var highest: [[StyledText]] = []
    var used = 0
    for row in section.rows {
      let lines = rows.lines(of: row)
      used += lines.count
      if used > share, !highest.isEmpty { break }
      highest.append(lines)
    }
    return highest
  }
}

extension StyledText {
  /// A mention in the colour of its kind, on one line.
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

  /// What someone typed, with its mentions coloured.
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
  /// A tag or a user that was searched for is hit whole.
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
  /// What its author wrote for those who cannot see it; `nil` where that is nothing.
  var description: String? {
    guard let alt, alt.contains(where: { !$0.isWhitespace }) else { return nil }
    return alt
  }

  /// The description, or the address without what goes without saying.
  var title: String { description ?? url.withoutScheme }
}

/// A text with hits that is cut into runs, from its beginning to its end.
struct CutText {
  private let scalars: [Unicode.Scalar]
  private var hits: ArraySlice<Range<Int>>
  /// Where the next run begins.
  private(set) var position = 0

  init(_ text: String, hits: [Range<Int>]) {
    scalars = Array(text.unicodeScalars)
    self.hits = hits[...]
  }

  var count: Int { scalars.count }

  /// The run from the last one's end; empty where it would end before it begins.
  mutating func run(
    upTo end: Int, role: TextRole, link: String? = nil, isUnbreakable: Bool = false, isHit: Bool = false
  ) -> TextRun {
    let range = position..<max(position, min(end, count))
    defer { skip(to: range.upperBound) }
    let inside = hits.prefix { $0.lowerBound < range.upperBound }.map { hit in
      let hit = hit.clamped(to: range)
      return hit.lowerBound - range.lowerBound..<hit.upperBound - range.lowerBound
    }
    return TextRun(
      String(String.UnicodeScalarView(scalars[range])), role: role, link: link, isUnbreakable: isUnbreakable,
      hits: isHit ? [0..<range.count] : inside)
  }

  /// Leaves out what stands before a place.
  mutating func skip(to index: Int) {
    position = max(position, index)
    hits = hits.drop { $0.upperBound <= position }
  }
}
