/// A stretch of one run that a line takes whole if it can: a word or a part of one, blanks, a mention.
struct Atom {
  enum Kind { case letters, blanks, newline }

  let run: Int
  var range: Range<String.Index>
  var width: Int
  let kind: Kind
  /// Whether a line may begin here.
  let mayBeginLine: Bool

  mutating func extend(by grapheme: Graphemes.Element) {
    range = range.lowerBound..<grapheme.range.upperBound
    width += grapheme.width
  }
}
