/// A word in parts that fold independently of one another: graphemes, or a few of them together.
struct FoldedParts {
  struct Part {
    var folded: [Unicode.Scalar]
    /// The code points of the text that it stands for.
    var source: Range<Int>
  }

  private static let longestPart = 32

  private let word: ArraySlice<Unicode.Scalar>
  /// By code points: to look up a grapheme would put its marks into order, however many.
  private var known: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
  private(set) var parts: [Part] = []

  /// The parts of a word, which fold to what the word folds to.
  ///
  /// Most words fold grapheme by grapheme; letters of some scripts compose with the next grapheme. Where even
  /// that does not explain the whole, the word is one part.
  init(_ word: ArraySlice<Unicode.Scalar>) {
    self.word = word
    let whole = Array(Folding.thoroughlyFolded(String(String.UnicodeScalarView(word))))
    split(joining: false)
    if !folds(to: whole) { split(joining: true) }
    if !folds(to: whole) { parts = [Part(folded: whole, source: word.startIndex..<word.endIndex)] }
  }
}

extension FoldedParts {
  private func folds(to whole: [Unicode.Scalar]) -> Bool { parts.lazy.flatMap(\.folded).elementsEqual(whole) }

  private mutating func split(joining: Bool) {
    parts = []
    var start = word.startIndex
    for grapheme in String(String.UnicodeScalarView(word)) {
      let source = start..<start + grapheme.unicodeScalars.count
      let part = Part(folded: folded(grapheme), source: source)
      if !joining || !join(part) { parts.append(part) }
      start = source.upperBound
    }
  }

  private mutating func folded(_ grapheme: Character) -> [Unicode.Scalar] {
    let scalars = grapheme.unicodeScalars
    if let only = scalars.first, scalars.count == 1, let simple = FoldingTable.folded(only) {
      return [simple]
    }
    let key = Array(scalars)
    if let folded = known[key] { return folded }
    let folded = Array(Folding.thoroughlyFolded(String(grapheme)))
    known[key] = folded
    return folded
  }

  /// Makes one part of the last and the next where they fold to something else together.
  private mutating func join(_ next: Part) -> Bool {
    guard let last = parts.last, last.source.count < Self.longestPart else { return false }
    let source = last.source.lowerBound..<next.source.upperBound
    let together = Array(Folding.thoroughlyFolded(String(String.UnicodeScalarView(word[source]))))
    guard together != last.folded + next.folded else { return false }
    parts[parts.count - 1] = Part(folded: together, source: source)
    return true
  }
}
