import SafeText

/// A part of a text with one role and link, and the search hits in it.
public struct TextRun: Equatable, Sendable {
  /// The text, safe for a terminal; its only control character is the newline.
  public let text: String
  /// What the text is for, which decides its look.
  public let role: TextRole
  /// The address that the text links to, as the source gave it.
  public let link: String?
  /// Whether a line may end inside only if the whole text is longer than a line, as with mentions.
  public let isUnbreakable: Bool
  /// The parts that were searched for, as ranges in bytes of UTF-8, in order; each covers whole graphemes.
  public let hits: [Range<Int>]
  /// Whether the run must not affect the writing direction of its neighbours.
  public private(set) var isIsolated = false
  /// The column in which the text has to begin where terminals disagree on the width of what precedes it.
  private(set) var column: Int?

  /// Makes a run of any text; characters that must not reach a terminal are removed.
  ///
  /// - Parameter hits: the parts that were searched for, as ranges of code points of `text`, in order.
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

  /// The cells that the text takes on one line.
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
  /// The same run with another text, which has to be safe for a terminal.
  func with(_ text: String) -> TextRun { TextRun(self, text: text, hits: []) }

  /// A part of the run, followed by another text.
  func part(_ range: Range<String.Index>, then end: String = "") -> TextRun {
    guard !hits.isEmpty, !range.isEmpty else { return with(text[range] + end) }
    return TextRun(self, text: text[range] + end, hits: hits(of: text.utf8Offsets(of: range)))
  }

  /// A part of the run, given in bytes of UTF-8.
  func part(bytes range: Range<Int>) -> TextRun {
    if range.count == text.utf8.count { return self }
    let part = text.readingUTF8 { String(decoding: $0.bytes[range], as: UTF8.self) }
    return TextRun(self, text: part, hits: hits.isEmpty ? [] : hits(of: range))
  }

  /// The hits of a part, in bytes of that part.
  private func hits(of part: Range<Int>) -> [Range<Int>] {
    hits(in: part).map { hit in
      let hit = hit.clamped(to: part)
      return hit.lowerBound - part.lowerBound..<hit.upperBound - part.lowerBound
    }
  }

  /// The hits that overlap a range, found by binary search.
  private func hits(in span: Range<Int>) -> ArraySlice<Range<Int>> {
    var (low, high) = (0, hits.count)
    while low < high {
      let middle = (low + high) / 2
      if hits[middle].upperBound <= span.lowerBound { low = middle + 1 } else { high = middle }
    }
    return hits[low...].prefix { $0.lowerBound < span.upperBound }
  }

  /// The run split into pieces of one look, each with whether it is a hit.
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

/// A text made safe for a terminal, with hits mapped from the original text.
struct MarkedText {
  private(set) var text = ""
  /// The hits in bytes of UTF-8, in order; each covers whole graphemes, and none touches another.
  private(set) var hits: [Range<Int>] = []

  /// Makes a text safe.
  ///
  /// - Parameter hits: ranges of code points of the original text, in order.
  init(_ text: String, hits: [Range<Int>]) {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      // Each byte is a grapheme, and safe.
      self.text = text
      for hit in hits { mark(hit.clamped(to: 0..<text.utf8.count)) }
      return
    }
    var (rest, position) = (hits[...], 0)
    for grapheme in text {
      let end = position + grapheme.unicodeScalars.count
      rest = rest.drop { $0.upperBound <= position }
      append(String(grapheme).sanitised(), isHit: rest.first.map { $0.lowerBound < end } ?? false)
      position = end
    }
    if self.hits.isEmpty { return }
    // Graphemes that were bounded one by one may join to one beyond the bounds: then it is shown without hits.
    let bounded = self.text.sanitised()
    if bounded == self.text { widenToGraphemes() } else { (self.text, self.hits) = (bounded, []) }
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

  /// Widens hits to whole graphemes, because neighbours may join where a character between them was removed.
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

/// What a part of a text is for; a ``Theme`` gives each role its look.
public enum TextRole: Int, CaseIterable, Sendable {
  case plain
  /// The most important text of a line, such as a name.
  case strong
  /// Secondary text: handles, times, hints.
  case dim
  case hashtag
  case url
  case user
  case image
  /// The number that selects an item.
  case number
  /// The title of a screen or a section.
  case heading
  /// A word that was searched for; its look is combined with that of the surrounding text.
  case hit
  case warning
  case error
}
