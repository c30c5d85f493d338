/// A text that grows scalar by scalar, with limits for each grapheme, since hostile texts stack a thousand marks on a
/// letter or hide words in selectors.
///
/// What counts are its own graphemes: what is left out between two of them may make them one.
struct BoundedText {
  /// The number of scalars up to which a grapheme is not checked.
  static let unquestioned = 5
  /// The most scalars of a grapheme: the longest emoji joins ten, a flag has seven, and no language stacks as many marks.
  static let longest = 32
  /// The most cells of a grapheme, which the narrowest column of a table holds: six are those of the longest conjuncts.
  private static let mostCells = 8

  private var scalars = String.UnicodeScalarView()
  /// Finds the ends of graphemes; it has seen the last one.
  private var recognizer = Unicode._CharacterRecognizer()
  /// The scalars and the cells of the last grapheme.
  private var (count, cells) = (0, 0)
  /// The first scalar of the last grapheme.
  private(set) var first: Unicode.Scalar?

  /// The text, without joiners at its end that join nothing.
  var text: String {
    var whole = self
    _ = whole.dropJoiners()
    return String(whole.scalars)
  }

  /// Adds a scalar, unless it is a mark or a modifier beyond the limits, or a variation selector after another one.
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isVariationSelector, scalars.last?.isVariationSelector == true { return }
    var next = recognizer
    if next.hasBreak(before: scalar) || count == 0 {
      if dropJoiners() { return append(scalar) }
      (first, count, cells) = (scalar, 0, 0)
      add(scalar, next)
    } else if count < Self.longest, cells + width(of: scalar) <= Self.mostCells {
      add(scalar, next)
    } else if CellWidth.of(scalar) > 0, scalar.beginsGrapheme {
      part(before: scalar)
      append(scalar)
    }
  }
}

extension BoundedText {
  private mutating func add(_ scalar: Unicode.Scalar, _ next: Unicode._CharacterRecognizer) {
    (count, cells, recognizer) = (count + 1, cells + width(of: scalar), next)
    scalars.append(scalar)
  }

  /// The cells that a scalar adds, which are none after a joiner.
  private func width(of scalar: Unicode.Scalar) -> Int {
    count > 0 && scalars.last == .joiner ? 0 : CellWidth.of(scalar)
  }

  /// Removes joiners from the end that join nothing; returns whether there were any.
  private mutating func dropJoiners() -> Bool {
    let before = count
    while count > 0, scalars.last == .joiner, scalars.dropLast().last?.joins != true { dropLast() }
    return count < before
  }

  /// Removes from the end of the last grapheme whatever joins a letter to it, so that the letter is not lost.
  private mutating func part(before scalar: Unicode.Scalar) {
    var next = recognizer
    repeat {
      dropLast()
      next = recognizer
    } while count > 0 && !next.hasBreak(before: scalar)
  }

  private mutating func dropLast() {
    scalars.removeLast()
    count -= 1
    recognizer = Unicode._CharacterRecognizer()
    for scalar in scalars.suffix(count) { _ = recognizer.hasBreak(before: scalar) }
  }
}

extension Unicode.Scalar {
  static let joiner: Unicode.Scalar = "\u{200D}"

  fileprivate var isVariationSelector: Bool { properties.isVariationSelector }

  /// Whether a grapheme begins with it after a letter.
  fileprivate var beginsGrapheme: Bool {
    var recognizer = Unicode._CharacterRecognizer()
    _ = recognizer.hasBreak(before: "a")
    return recognizer.hasBreak(before: self)
  }
}
