/// A stretch of text that looks the same all along, but for the hits in it.
public struct TextRun: Equatable, Sendable {
  /// The text, fit for a terminal; its only control character is the newline.
  public let text: String
  public let role: TextRole
  /// Where the text leads, as the source gave it.
  public let link: String?
  /// Whether a line may end inside only where the whole text is longer than a line, as with mentions.
  public let isUnbreakable: Bool
  /// The parts that were searched for, in bytes of UTF-8, first to last; each holds whole graphemes.
  public let hits: [Range<Int>]
  /// Whether the text belongs to a unit whose writing direction must not touch what stands beside it.
  public private(set) var isIsolated = false
  /// The cell of the line that the text begins in, where terminals disagree on the cells of what stands before it.
  private(set) var column: Int?

  /// Makes a run of a text of any origin; what a terminal must not see is removed.
  /// - Parameter hits: what was searched for, in code points of the text as it is given, first to last.
  public init(
    _ text: String, role: TextRole = .plain, link: String? = nil, isUnbreakable: Bool = false,
    hits: [Range<Int>] = []
  ) {
    (self.role, self.link, self.isUnbreakable) = (role, link, isUnbreakable)
    if hits.isEmpty {
      (self.text, self.hits) = (text.sanitised(), [])
    } else {
      let clean = MarkedText(text, hits: hits)
      (self.text, self.hits) = (clean.text, clean.hits)
    }
  }

  public var width: Int { CellWidth.of(text) }

  func isolated() -> TextRun {
    var run = self
    run.isIsolated = true
    return run
  }

  func anchored(at column: Int) -> TextRun {
    var run = self
    run.column = column
    return run
  }
}

extension TextRun {
  /// The same look with another text, which must be fit for a terminal.
  func with(_ text: String) -> TextRun { TextRun(self, text: text, hits: []) }

  /// A part of the run, and what stands behind it.
  func part(_ range: Range<String.Index>, then end: String = "") -> TextRun {
    guard !hits.isEmpty, !range.isEmpty else { return with(text[range] + end) }
    return TextRun(self, text: text[range] + end, hits: hits(of: text.utf8Offsets(of: range)))
  }

  /// A part of the run, in bytes.
  func part(bytes range: Range<Int>) -> TextRun {
    if range.count == text.utf8.count { return self }
    let part = String(text[text.index(ofByte: range.lowerBound)..<text.index(ofByte: range.upperBound)])
    return TextRun(self, text: part, hits: hits.isEmpty ? [] : hits(of: range))
  }

  /// The hits of a part, in bytes of it.
  private func hits(of part: Range<Int>) -> [Range<Int>] {
    hits(in: part).map { hit in
      let hit = hit.clamped(to: part)
      return hit.lowerBound - part.lowerBound..<hit.upperBound - part.lowerBound
    }
  }

  /// The hits that reach into a stretch, found without looking at those before it.
  private func hits(in stretch: Range<Int>) -> ArraySlice<Range<Int>> {
    var (low, high) = (0, hits.count)
    while low < high {
      let middle = (low + high) / 2
      if hits[middle].upperBound <= stretch.lowerBound { low = middle + 1 } else { high = middle }
    }
    return hits[low...].prefix { $0.lowerBound < stretch.upperBound }
  }

  /// The run in pieces that look the same all along, and whether each is a hit.
  var pieces: [(text: Substring, isHit: Bool)] {
    var pieces: [(text: Substring, isHit: Bool)] = []
    var start = text.startIndex
    for hit in hits {
      let (first, end) = (text.index(utf8Offset: hit.lowerBound), text.index(utf8Offset: hit.upperBound))
      pieces += [(text[start..<first], false), (text[first..<end], true)]
      start = end
    }
    return (pieces + [(text[start...], false)]).filter { !$0.text.isEmpty }
  }

  private init(_ run: TextRun, text: String, hits: [Range<Int>]) {
    (self.text, self.hits) = (text, hits)
    (role, link, isUnbreakable) = (run.role, run.link, run.isUnbreakable)
    (isIsolated, column) = (run.isIsolated, run.column)
  }
}

private extension String {
  func index(utf8Offset offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  func utf8Offsets(of range: Range<Index>) -> Range<Int> {
    let start = utf8.distance(from: startIndex, to: range.lowerBound)
    return start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound)
  }
}

/// A text made fit for a terminal, with the marks that were set in it as it was given.
struct MarkedText {
  private(set) var text = ""
  /// In bytes of UTF-8, first to last; each holds whole graphemes, and none touches another.
  private(set) var hits: [Range<Int>] = []

  /// - Parameter hits: in code points of the text, first to last.
  init(_ text: String, hits: [Range<Int>]) {
    var (rest, position) = (hits[...], 0)
    for grapheme in text {
      let end = position + grapheme.unicodeScalars.count
      rest = rest.drop { $0.upperBound <= position }
      append(String(grapheme).sanitised(), isHit: rest.first.map { $0.lowerBound < end } ?? false)
      position = end
    }
    if !self.hits.isEmpty { widenToGraphemes() }
  }
}

private extension MarkedText {
  mutating func append(_ part: String, isHit: Bool) {
    let start = text.utf8.count
    text += part
    if isHit { mark(start..<text.utf8.count) }
  }

  mutating func mark(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last = hits.last, last.upperBound >= range.lowerBound {
      hits[hits.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      hits.append(range)
    }
  }

  /// What is left may join where something between was dropped.
  mutating func widenToGraphemes() {
    var (rest, start) = (hits[...], 0)
    hits = []
    for grapheme in text {
      let end = start + grapheme.utf8.count
      rest = rest.drop { $0.upperBound <= start }
      guard let hit = rest.first else { break }
      if hit.lowerBound < end { mark(start..<end) }
      start = end
    }
  }
}

/// What a stretch of text is for; a ``Theme`` gives each its look.
public enum TextRole: Int, CaseIterable, Sendable {
  case plain
  /// The one thing of a line that should be seen first, such as a name.
  case strong
  /// What is secondary: handles, times, hints.
  case dim
  case hashtag
  case url
  case user
  case image
  /// The number that selects an item.
  case number
  /// The title of a screen or a section.
  case heading
  /// A word that was searched for, where it was found; laid over the look of what it stands in.
  case hit
  case warning
  case error
}
