/// What a folded scalar is to the words of a text.
enum WordClass: UInt8 {
  /// Cannot be seen, and parts no words.
  case ignored
  /// A word of its own, in a run that has no blanks.
  case letterWithoutBlanks
  /// Part of a word.
  case letter
  /// A word of its own.
  case emoji
  /// Stands between words.
  case gap

  /// The class of a scalar beyond ASCII.
  ///
  /// Those of most texts stand in a table or are told by their blocks: asking Unicode's properties takes far longer.
  init(_ scalar: Unicode.Scalar, by edition: FoldingEdition = .current) {
    switch scalar.value {
    case 0x80...0x6FF: self = Self.table[Int(scalar.value) - 0x80]
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      self = .letterWithoutBlanks
    default: self.init(byPropertiesOf: scalar, edition)
    }
  }

  init(byPropertiesOf scalar: Unicode.Scalar, _ edition: FoldingEdition = .current) {
    if scalar.properties.isDefaultIgnorableCodePoint {
      self = .ignored
    } else if scalar.isWrittenWithoutBlanks(by: edition) {
      self = .letterWithoutBlanks
    } else if scalar.isWordScalar {
      self = .letter
    } else {
      self = scalar.isEmojiWord ? .emoji : .gap
    }
  }

  private static let table: [WordClass] = (UInt32(0x80)...0x6FF).map { value in
    Unicode.Scalar(value).map { WordClass(byPropertiesOf: $0) } ?? .gap
  }
}
