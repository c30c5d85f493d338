import TerminalKit

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
  mutating func skip(to place: Int) {
    position = max(position, place)
    hits = hits.drop { $0.upperBound <= position }
  }
}
