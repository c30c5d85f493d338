import SafeText

/// The next part of a text that no line ends in: a word of ASCII, blanks, or a single grapheme.
struct TextPiece {
  /// The end, in bytes of UTF-8.
  let end: Int
  let width: Int
  /// The traits of its first and of its last grapheme.
  let first: BreakTraits
  let last: BreakTraits

  /// The piece that begins at a byte; `nil` where its end depends on the grapheme rules.
  init?(_ bytes: UTF8Text, at position: Int) {
    let byte = bytes[position]
    if byte == 0x0A {
      self.init(end: position + 1, width: 0, traits: .newline)
    } else if 0x20..<0x7F ~= byte {
      let end = byte == 0x20 ? bytes.endOfBlanks(from: position) : bytes.endOfVisibleASCII(from: position)
      self.init(ascii: bytes, position..<Self.wholeEnd(end, in: bytes))
    } else {
      self.init(alone: bytes, at: position)
    }
  }

  /// The single grapheme that begins at a byte.
  init(grapheme bytes: UTF8Text, at position: Int) {
    if let alone = TextPiece(alone: bytes, at: position) {
      self = alone
    } else {
      let end = bytes.endOfGrapheme(from: position)
      let width = bytes.width(of: position..<end)
      self.init(end: end, width: width, traits: BreakTraits(bytes.scalar(at: position).scalar, width: width))
    }
  }
}

extension UTF8Text {
  /// The cells of a range that begins and ends between scalars.
  fileprivate func width(of range: Range<Int>) -> Int {
    var (cells, position) = (CellWidth.Accumulator(), range.lowerBound)
    while position < range.upperBound {
      let (scalar, end) = scalar(at: position)
      cells.add(scalar)
      position = end
    }
    return cells.total
  }
}

private extension TextPiece {
  /// A scalar that is a grapheme by itself; `nil` where it may be part of a longer one.
  init?(alone bytes: UTF8Text, at position: Int) {
    let (scalar, end) = bytes.scalar(at: position)
    guard scalar.standsAlone, end == bytes.count || bytes.scalar(at: end).scalar.standsAlone else {
      return nil
    }
    let width = CellWidth.of(scalar)
    self.init(end: end, width: width, traits: BreakTraits(scalar, width: width))
  }

  init?(ascii bytes: UTF8Text, _ range: Range<Int>) {
    if range.isEmpty { return nil }
    (end, width) = (range.upperBound, range.count)
    first = BreakTraits(ascii: bytes[range.lowerBound])
    last = BreakTraits(ascii: bytes[range.upperBound - 1])
  }

  init(end: Int, width: Int, traits: BreakTraits) {
    (self.end, self.width, first, last) = (end, width, traits, traits)
  }

  /// The end without the last byte where a following mark may belong to it.
  static func wholeEnd(_ end: Int, in bytes: UTF8Text) -> Int {
    end == bytes.count || bytes[end] < 0x80 || bytes.scalar(at: end).scalar.standsAlone ? end : end - 1
  }
}

/// Whether a line may end before or after a grapheme.
struct BreakTraits: OptionSet {
  let rawValue: UInt8

  /// White space: a line may end before it, and the next one begins after it.
  static let blank = BreakTraits(rawValue: 1)
  static let newline = BreakTraits(rawValue: 2)
  /// A letter of a script without blanks, or an emoji: a line may end on either side.
  static let free = BreakTraits(rawValue: 4)
  /// Closing punctuation, which no line begins with.
  static let closing = BreakTraits(rawValue: 8)
  /// Opening punctuation, which no line ends with.
  static let opening = BreakTraits(rawValue: 16)

  /// Whether a line may end between two graphemes.
  static func allowBreak(between left: BreakTraits, and right: BreakTraits) -> Bool {
    if left.contains(.blank) { return true }
    guard left.contains(.free) || right.contains(.free) else { return false }
    return !left.contains(.opening) && !right.contains(.closing)
  }
}

extension BreakTraits {
  init(of grapheme: Character) {
    guard let scalar = grapheme.unicodeScalars.first else {
      self = []
      return
    }
    self.init(scalar, width: CellWidth.of(grapheme))
  }

  /// The traits of a grapheme, from its first scalar and its width in cells.
  init(_ scalar: Unicode.Scalar, width: Int) {
    switch scalar.value {
    // A blank that a skin tone follows, which belongs to it by the rules of graphemes and is seen.
    case 0x20 where width > 1: self = .free
    case 0..<0x80: self.init(ascii: UInt8(truncatingIfNeeded: scalar.value))
    case 0x3000, 0x200B, 0x1680, 0x2000...0x2006, 0x2008...0x200A: self = .blank
    // No-break characters, which keep their neighbours together.
    case 0xA0, 0x2007, 0x202F, 0x2060, 0xFEFF: self = [.opening, .closing]
    case ..<0xE00, 0xAC00...0xD7A3: self = []
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: self = .free
    default: self = .punctuation(scalar).union(Self.isFree(scalar, width) ? .free : [])
    }
  }

  init(ascii byte: UInt8) {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A: self = []
    case UInt8(ascii: " "): self = .blank
    case UInt8(ascii: "\n"): self = .newline
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): self = .closing
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): self = .closing
    case UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "%"): self = .closing
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): self = .opening
    default: self = []
    }
  }

  private static func punctuation(_ scalar: Unicode.Scalar) -> BreakTraits {
    // The vowels of Thai and Lao that are written before their consonant.
    if scalar.properties.isLogicalOrderException { return .opening }
    return switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: .opening
    case .closePunctuation, .finalPunctuation, .otherPunctuation, .modifierLetter: .closing
    default: []
    }
  }

  private static func isFree(_ scalar: Unicode.Scalar, _ width: Int) -> Bool {
    switch scalar.value {
    // Thai, Lao; Myanmar; Khmer; Tai scripts; their extensions.
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF: true
    case 0xA9E0...0xA9FF, 0xAA60...0xAADF: true
    // Korean has blanks.
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: false
    default: width > 1
    }
  }
}
