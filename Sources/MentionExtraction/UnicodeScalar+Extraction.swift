/// The classes of code points that the networks' rules distinguish (twitter-text 3.1, its `regexp` folder).
///
/// Some private-use code points count as letters, because twitter-text lists those of old Apple keyboards.
extension Unicode.Scalar {
  /// The role of a code point in a hashtag.
  enum HashtagPart {
    /// A letter or a mark; a hashtag needs at least one.
    case letter
    /// A digit of any script, or a sign that joins letters, such as `_`.
    case other
  }

  /// Its role in a hashtag; `nil` where it ends the hashtag.
  var hashtagPart: HashtagPart? {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x400...0x481, 0x483...0x52F, 0x620...0x657: .letter
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: .letter
    case 0x5F, 0xB7, 0x5BE, 0x5F3...0x5F4, 0xF0B...0xF0C, 0x200C...0x200D, 0x3003, 0x301C, 0x309B...0x309C,
      0x30A0, 0x30FB, 0xA67E, 0xFF5E:
      .other
    case 0x2000...0x206F, 0x3000...0x3002, 0x3008...0x3011, 0xFF01...0xFF0F, 0xFF1A...0xFF20: nil
    case 0xF870...0xF87F, 0xF882, 0xF884...0xF89F, 0xF8B8, 0xF8C1...0xF8D6: .letter
    default: hashtagPartOfCategory
    }
  }

  var isLetterOrMark: Bool { hashtagPart == .letter }

  /// Whether it is a Latin letter with a diacritic, or a combining diacritic.
  ///
  /// Such a letter directly after `@name` means that no user is mentioned.
  var isAccentedLatin: Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x253...0x254, 0x256...0x257, 0x259, 0x25B, 0x263, 0x268,
      0x26F, 0x272, 0x289, 0x28B, 0x2BB, 0x300...0x36F, 0x1E00...0x1EFF:
      true
    default: false
    }
  }

  var isCyrillic: Bool { 0x400...0x4FF ~= value }

  /// Whether it is a mark that sets the direction of the text beside it.
  var isDirectional: Bool {
    switch value {
    case 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether it is white space by Unicode's property `White_Space`.
  var isWhitespace: Bool { value < 0x80 ? value == 0x20 || 0x9...0xD ~= value : properties.isWhitespace }

  /// Whether it is a letter by Unicode's property `Alphabetic`, which some marks have as well.
  var isAlphabetic: Bool { value < 0x80 ? UInt8(value).isASCIILetter : properties.isAlphabetic }

  /// Whether it is punctuation of any kind (Unicode's categories P*); symbols are not.
  var isPunctuation: Bool {
    if value < 0x80 { return UInt8(value).isASCIIPunctuation && !ASCIISet.symbols.contains(UInt8(value)) }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  /// Whether it is white space by twitter-text's definition.
  var isSpace: Bool {
    switch value {
    case 0x9...0xD, 0x20, 0x85, 0xA0, 0x1680, 0x180E, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Whether it is a byte order mark or a noncharacter.
  var isInvalid: Bool { value == 0xFEFF || 0xFFFE...0xFFFF ~= value }

  /// Whether it may be part of a host after a protocol: anything but punctuation and white space.
  var isHostLetter: Bool {
    switch value {
    case ..<0x80: UInt8(value).isASCIIAlphanumeric
    case ..<0xA1, 0x1680, 0x180E, 0x2000...0x206F, 0x3000, 0x61C: false
    case 0xFF03, 0xFF20: false
    default: !isInvalid
    }
  }

  private var hashtagPartOfCategory: HashtagPart? {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark:
      .letter
    case .decimalNumber: .other
    default: nil
    }
  }
}

extension ASCIISet {
  fileprivate static let symbols: ASCIISet = "$+<=>^`|~"
}
