/// Cells a text takes on a terminal.
///
/// One rule, the one tmux and the C library of Debian 12 move their cursors by: the scalars of a grapheme
/// add up, and what follows a zero width joiner adds nothing. So a family emoji is 2 cells wide, a flag 2,
/// a decomposed `é` 1, a syllable of Hangul jamo 2.
///
/// Where that differs from the look in terminals that draw whole clusters: `❤️` and keycaps are 1 here and
/// 2 there (a variation selector widens nothing here), an emoji with a skin tone is 4 here and 2 there.
/// Where tmux itself differs: it counts nothing for characters younger than its C library (Unicode 15),
/// it lets a joiner at the end of a grapheme swallow the next letter (``Swift/String/sanitised()`` drops
/// such joiners), and at the start of a line it drops combining characters.
public enum CellWidth {
  @inlinable public static func of(_ grapheme: Character) -> Int {
    var cells = Accumulator()
    for scalar in grapheme.unicodeScalars { cells.add(scalar) }
    return cells.total
  }

  @inlinable public static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    var cells = Accumulator()
    for scalar in text.unicodeScalars { cells.add(scalar) }
    return cells.total
  }
}

extension CellWidth {
  /// Adds up the cells of one scalar after the other.
  @frozen public struct Accumulator {
    public private(set) var total = 0
    @usableFromInline var isJoining = false

    @inlinable public init() {}

    public mutating func add(_ scalar: Unicode.Scalar) {
      if !isJoining { total += CellWidth.of(scalar) }
      isJoining = scalar.value == 0x200D
    }
  }

  @inlinable public static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483: 1
    case 0x5D0..<0x5EB, 0x620..<0x64B, 0x2010..<0x2028, 0x2030..<0x205F: 1
    case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01..<0xFF61: 2
    case 0..<0xA0, 0x300..<0x370: 0
    // The second and third letters of a Hangul syllable stand inside the first.
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
