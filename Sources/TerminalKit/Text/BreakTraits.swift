/// Where a line may end around a grapheme.
struct BreakTraits: OptionSet {
  let rawValue: UInt8

  /// A blank: a line may end before it, and begins after it.
  static let blank = BreakTraits(rawValue: 1)
  static let newline = BreakTraits(rawValue: 2)
  /// A letter of a script without blanks, or an emoji: a line may end on either side.
  static let free = BreakTraits(rawValue: 4)
  /// Closing marks, which no line begins with.
  static let closing = BreakTraits(rawValue: 8)
  /// Opening marks, which no line ends with.
  static let opening = BreakTraits(rawValue: 16)

  /// Whether a line may end between two neighbours.
  static func allowBreak(between left: BreakTraits, and right: BreakTraits) -> Bool {
    if left.contains(.blank) { return true }
    guard left.contains(.free) || right.contains(.free) else { return false }
    return !left.contains(.opening) && !right.contains(.closing)
  }
}

extension BreakTraits {
  /// The traits of a grapheme by its first scalar and its cells.
  init(_ scalar: Unicode.Scalar, width: Int) {
    switch scalar.value {
    case 0..<0x80: self.init(ascii: UInt8(truncatingIfNeeded: scalar.value))
    case 0x3000, 0x200B, 0x1680, 0x2000...0x2006, 0x2008...0x200A: self = .blank
    // What keeps its neighbours together.
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
