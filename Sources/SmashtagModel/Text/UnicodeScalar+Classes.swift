/// The classes of scalars that folding and word splitting tell apart.
///
/// Ranges of scripts are those of Unicode's Scripts.txt, rounded to blocks.
extension Unicode.Scalar {
  /// Full case folding (the C and F mappings of CaseFolding.txt), by way of both case mappings.
  var caseFolded: String.UnicodeScalarView {
    if value < 0x80 { return String.UnicodeScalarView([lowercasedASCII]) }
    if value == 0x131 { return String.UnicodeScalarView([self]) }
    let folded = properties.lowercaseMapping.unicodeScalars
      .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
    return String.UnicodeScalarView(folded)
  }

  private var lowercasedASCII: Unicode.Scalar {
    (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }

  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it is a letter whose marks are not compared: Latin, Greek, Cyrillic, Hebrew or Arabic.
  var losesItsMarks: Bool {
    switch value {
    case 0x5D0...0x5EA, 0x5EF...0x5F2: true
    default: losesItsMarksByFirstEdition
    }
  }

  /// Whether this mark makes, of a letter before it, another one of the same alphabet: Russian `й`, Ukrainian `ї`,
  /// Belarusian `ў`.
  ///
  /// Unicode's collation (UTS #10) keeps them apart from the letters without, too, but counts `ё` as `е`.
  func makesLetterOfItsOwn(of letter: Unicode.Scalar) -> Bool {
    switch (letter, self) {
    case ("и", "\u{306}"), ("у", "\u{306}"), ("і", "\u{308}"): true
    default: false
    }
  }

  /// What a folded letter is written as where people write it in two ways; `nil` for all others.
  ///
  /// Letters of Latin with a stroke have no decomposition. Arabic and Persian have code points of their own for yeh and
  /// kaf, and which one a text has depends on the keyboard; tatweel only makes a word longer to the eye.
  var plainLetters: String.UnicodeScalarView? {
    switch self {
    case "ı": "i".unicodeScalars
    case "ø": "o".unicodeScalars
    case "ł": "l".unicodeScalars
    case "đ": "d".unicodeScalars
    case "ħ": "h".unicodeScalars
    case "ŧ": "t".unicodeScalars
    case "æ": "ae".unicodeScalars
    case "œ": "oe".unicodeScalars
    case "\u{640}": "".unicodeScalars
    case "\u{649}", "\u{6CC}": "\u{64A}".unicodeScalars
    case "\u{6A9}": "\u{643}".unicodeScalars
    default: nil
    }
  }

  /// A letter of Latin, Greek, Cyrillic or Arabic script.
  var losesItsMarksByFirstEdition: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF,
      0xAB30...0xAB6F,
      0x370...0x3FF, 0x1F00...0x1FFF,
      0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F,
      0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF:
      true
    default:
      false
    }
  }

  /// Whether it is part of a run whose words are not parted by blanks: Chinese, Japanese, Korean, Thai, Lao, Khmer or
  /// Burmese.
  func isWrittenWithoutBlanks(by edition: FoldingEdition = .current) -> Bool {
    switch value {
    case 0x1000...0x1049, 0x104C...0x109D, 0xA9E0...0xA9FE, 0xAA60...0xAA7F: edition != .first
    case 0xE01...0xE4E, 0xE50...0xE59, 0xE81...0xEDF, 0x1780...0x17D3, 0x17D7, 0x17DC...0x17E9,
      0x1100...0x11FF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB,
      0x3005...0x3007, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x3105...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x1B000...0x1B16F, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }

  /// A letter, a mark or a digit.
  var isWordScalar: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default:
      false
    }
  }

  /// An emoji that can be searched for.
  var isEmojiWord: Bool { properties.isEmoji && !properties.isEmojiModifier }
}
