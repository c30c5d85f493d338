/// How much one grapheme may hold: hostile texts stack a thousand marks on a letter, or hide words in selectors.
enum GraphemeLimit {
  /// Scalars that no grapheme is looked at for.
  static let unquestioned = 5
  /// The longest emoji joins ten scalars, a flag has seven, and no language stacks as many marks.
  private static let scalars = 32
  private static let cells = 12

  /// A grapheme without what goes beyond: further scalars, what would make it wider than a word, and selectors of
  /// a variation behind another.
  static func applied(to grapheme: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var kept = String.UnicodeScalarView()
    var (count, cells) = (0, 0)
    for scalar in grapheme {
      let isRepeated = scalar.isVariationSelector && kept.last?.isVariationSelector == true
      let width = kept.last?.value == 0x200D ? 0 : CellWidth.of(scalar)
      if isRepeated || cells + width > Self.cells { continue }
      kept.append(scalar)
      (count, cells) = (count + 1, cells + width)
      if count == scalars { break }
    }
    return kept
  }
}

private extension Unicode.Scalar {
  var isVariationSelector: Bool { properties.isVariationSelector }
}
