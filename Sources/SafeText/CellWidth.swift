/// The number of cells that a text takes on a terminal.
///
/// The rule is that of tmux and of the C library in Debian 12: the widths of a grapheme's scalars are added,
/// and a scalar after a zero width joiner adds nothing. So a family emoji is 2 cells wide, a flag 2, a
/// decomposed `é` 1, and a syllable of Hangul jamo 2.
///
/// Terminals that draw whole clusters differ: they give `❤️` and keycaps 2 cells instead of 1, because a
/// variation selector widens nothing here, and an emoji with a skin tone 2 cells instead of 4. tmux itself
/// differs in three cases. It gives no cells to characters newer than its C library (Unicode 15). It lets a
/// joiner at the end of a grapheme swallow the next letter, which is why ``Swift/String/sanitised()`` drops
/// such joiners. It drops combining characters at the start of a line.
public enum CellWidth {
  /// The cells of a grapheme, from 0.
  @inlinable public static func of(_ grapheme: Character) -> Int {
    var cells = Accumulator()
    for scalar in grapheme.unicodeScalars { cells.add(scalar) }
    return cells.total
  }

  /// The cells of a text; control characters take none.
  @inlinable public static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    var cells = Accumulator()
    for scalar in text.unicodeScalars { cells.add(scalar) }
    return cells.total
  }
}

extension CellWidth {
  /// Adds up the cells of scalars, one after the other.
  @frozen public struct Accumulator {
    /// The cells of all scalars so far.
    public private(set) var total = 0
    @usableFromInline var isJoining = false

    /// Makes an accumulator at 0 cells.
    @inlinable public init() {}

    /// Adds a scalar; one that follows a zero width joiner adds nothing.
    public mutating func add(_ scalar: Unicode.Scalar) {
      if !isJoining { total += CellWidth.of(scalar) }
      isJoining = scalar.value == 0x200D
    }
  }

  /// The cells of a single scalar: 0, 1 or 2.
  @inlinable public static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483: 1
    case 0x5D0..<0x5EB, 0x620..<0x64B, 0x2010..<0x2028, 0x2030..<0x205F: 1
    case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01..<0xFF61: 2
    case 0..<0xA0, 0x300..<0x370: 0
    // The second and third letters of a Hangul syllable are drawn inside the first.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    default: isDrawnAlone(scalar) ? (isWide(scalar) ? 2 : 1) : 0
    }
  }

  @usableFromInline static func isDrawnAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    case .format: isNumberSign(scalar)
    default: true
    }
  }

  /// Whether a format character is one of those drawn under or over the digits that follow.
  private static func isNumberSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

extension CellWidth {
  /// Whether terminals disagree on the width of a text.
  ///
  /// They do for families, flags, skin tones, keycaps, spacing marks and jamo.
  public static func isDisputed(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains(where: isDisputed)
  }

  private static func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case 0x200D, 0x20E3, 0xFE00...0xFE0F: true
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: true
    case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1FA70...0x1FAFF: true
    default: scalar.properties.generalCategory == .spacingMark
    }
  }
}

extension CellWidth {
  /// Whether a letter or symbol takes two cells.
  @usableFromInline static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].first <= value
  }

  /// The ranges marked W and F in EastAsianWidth.txt of Unicode 15.0, sorted.
  ///
  /// Unassigned gaps between them are closed. Circled numbers (U+3248 to U+324F) and hexagrams (U+4DC0 to
  /// U+4DFF) count as wide, as in the C library.
  private static let wideRanges: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x303E), (0x3041, 0xA4C6), (0xA960, 0xA97C),
    (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE10, 0xFE19), (0xFE30, 0xFE6B), (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6), (0x16FE0, 0x18D08), (0x1AFF0, 0x1B2FB), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF),
    (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A), (0x1F200, 0x1F265), (0x1F300, 0x1F320), (0x1F32D, 0x1F335),
    (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0),
    (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440), (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D),
    (0x1F54B, 0x1F54E), (0x1F550, 0x1F567), (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4),
    (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6DF),
    (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7F0), (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945),
    (0x1F947, 0x1F9FF), (0x1FA70, 0x1FAF8), (0x20000, 0x3FFFD),
  ]
}
