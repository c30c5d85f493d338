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
