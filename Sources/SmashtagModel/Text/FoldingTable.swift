/// The code points that fold by themselves, whatever stands beside them, as long as that is one of them too.
enum FoldingTable {
  /// The folded code point, or `nil` where its word has to be folded as a whole; by earlier editions that is all but
  /// ASCII.
  static func folded(_ scalar: Unicode.Scalar, by edition: FoldingEdition = .current) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value) | 0x20)
    case 0..<0x80: scalar
    case _ where edition != .current: nil
    case 0xC0...0x6FF: letter(scalar)
    default: scalar.foldsToItself ? scalar : nil
    }
  }
}

extension FoldingTable {
  /// Latin, Greek, Cyrillic, Hebrew and Arabic letters, in tables each of which is made when it is needed: all
  /// together take two milliseconds.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case ..<0x180: latin[Int(scalar.value - 0xC0)]
    case ..<0x370: furtherLatin[Int(scalar.value - 0x180)]
    case ..<0x400: greek[Int(scalar.value - 0x370)]
    case ..<0x530: cyrillic[Int(scalar.value - 0x400)]
    default: eastern[Int(scalar.value - 0x530)]
    }
  }

  private static let latin = table(0xC0..<0x180)
  private static let furtherLatin = table(0x180..<0x370)
  private static let greek = table(0x370..<0x400)
  private static let cyrillic = table(0x400..<0x530)
  /// Armenian, Hebrew and Arabic.
  private static let eastern = table(0x530..<0x700)

  /// What the definition says of each letter by itself, where that is one letter that is no mark.
  private static func table(_ letters: Range<UInt32>) -> [Unicode.Scalar?] {
    letters.map { value in
      guard let scalar = Unicode.Scalar(value), !scalar.isMark else { return nil }
      let folded = Folding.thoroughlyFolded(String(Character(scalar)))
      guard let first = folded.first, folded.count == 1 else { return nil }
      return first
    }
  }
}

extension Unicode.Scalar {
  /// Ideographs, kana, Hangul syllables, emoji and common signs: no case, no marks, and nothing they compose with
  /// but marks.
  fileprivate var foldsToItself: Bool {
    switch value {
    case 0x2013...0x2014, 0x2018...0x201F, 0x2022, 0x200D, 0x3001...0x3002, 0x300C...0x3011,
      0x2190...0x21FF, 0x2300...0x2328, 0x232B...0x23FF, 0x2500...0x2A0B, 0x2B00...0x2BFF,
      0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFE0F,
      0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF:
      true
    default:
      false
    }
  }
}
