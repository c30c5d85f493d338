/// A stretch of one run that a line takes whole if it can: a word or a part of one, blanks, a mention.
struct Atom {
  enum Kind { case letters, blanks, newline }

  let run: Int
  /// In bytes of the run's text.
  var range: Range<Int>
  var width: Int
  let kind: Kind
  /// Whether a line may begin here.
  let mayBeginLine: Bool

  mutating func extend(to end: Int, width: Int) {
    range = range.lowerBound..<end
    self.width += width
  }
}
