import CEditline
import SafeText
import TerminalKit

/// A unit that is drawn in a row of the terminal.
struct Glyph: Equatable {
  /// The text sent to the terminal, which may include sequences without width.
  var text: String

  /// The width in cells.
  var width: Int

  /// The greatest width in cells that any terminal gives it.
  var widest: Int

  /// Whether terminals disagree on where the cursor stands after it.
  var isUnsure = false

  static let blank = Glyph(text: " ", width: 1, widest: 1)

  /// The end of a row.
  static let newline = Glyph(text: "\n", width: 0, widest: 0)

  /// It in faint colour: `ESC [ 2 m`, until `ESC [ 22 m`.
  var dimmed: Glyph {
    var glyph = self
    glyph.text = "\u{1B}[2m\(text)\u{1B}[22m"
    return glyph
  }
}

extension Glyph {
  /// The glyphs of a character: itself, `^X` for a control character, `<200b>` for an invisible one.
  static func drawing(_ character: [Unicode.Scalar]) -> [Glyph] {
    guard let first = character.first else { return [] }
    if character.count == 1 {
      switch first.value {
      case 0x20..<0x7F: return [Glyph(text: String(first), width: 1, widest: 1)]
      case 0x0A: return [.newline]
      case 0..<0x20, 0x7F: return spelled("^\(Unicode.Scalar(UInt8(first.value ^ 0x40)))")
      // A soft hyphen has a cell for the C library, but many terminals show none.
      case 0xAD: return escaped(first)
      default: break
      }
    }
    // Tags would hide text after a letter; those of a flag say which it is.
    if character.count > 1, character.contains(where: \.isTag), !character.isFlagOfTags {
      return character.flatMap { drawing([$0]) }
    }
    let shown = drawn(character)
    let width = CellWidth.of(shown)
    guard width > 0, isPrintable(first) else { return character.flatMap(escaped) }
    return [character.count == 1 ? sure(shown, width) : unsure(character, shown, width)]
  }
}

extension Glyph {
  /// Whether the C library is set to UTF-8, without which it classifies only ASCII.
  private static let areKnown = cel_use_utf8()

  /// Whether the C library, which terminals use as well, calls it printable.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    areKnown && cel_is_printable(scalar.value)
  }

  /// The most scalars of a character that are drawn; no terminal stacks more marks.
  private static let mostScalars = 24

  /// The text of a character without a final joiner, which would swallow the next character.
  private static func drawn(_ character: [Unicode.Scalar]) -> String {
    var scalars = character.prefix(mostScalars)
    while scalars.count > 1, scalars.last == "\u{200D}" { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func sure(_ text: String, _ width: Int) -> Glyph {
    Glyph(text: text, width: width, widest: width)
  }

  private static func unsure(_ character: [Unicode.Scalar], _ text: String, _ width: Int) -> Glyph {
    let sum = character.reduce(0) { $0 + CellWidth.of(String($1)) }
    let hasMarksOnly = character.dropFirst().allSatisfy(\.isMark)
    return Glyph(text: text, width: width, widest: hasMarksOnly ? width : max(width, sum, 2), isUnsure: true)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> [Glyph] {
    spelled("<\(String(scalar.value, radix: 16))>")
  }

  private static func spelled(_ text: String) -> [Glyph] { text.map { sure(String($0), 1) } }
}

extension Unicode.Scalar {
  fileprivate var isTag: Bool { 0xE0000...0xE007F ~= value }

  /// Whether it is a mark over or under the preceding letter, to which no terminal gives a cell.
  fileprivate var isMark: Bool {
    properties.generalCategory == .nonspacingMark && !(0xFE00...0xFE0F).contains(value) && value != 0x20E3
  }
}

/// A prompt split into glyphs.
///
/// Sequences without width are `ESC [ … letter` (colours), `ESC ] … BEL` or `… ESC \` (links), and the
/// isolates FSI and PDI. Other control characters are dropped.
struct PromptText {
  private(set) var glyphs: [Glyph] = []

  init(_ prompt: String) {
    var sequences = ""
    var rest = Substring(prompt)
    while let character = rest.first {
      if let sequence = EscapeSequence.prefix(of: rest.unicodeScalars) {
        sequences.unicodeScalars += sequence
        rest.unicodeScalars.removeFirst(sequence.count)
      } else {
        rest.removeFirst()
        if Self.isolators.contains(character) {
          sequences.append(character)
        } else {
          append(character, after: &sequences)
        }
      }
    }
    if glyphs.isEmpty { return }
    glyphs[glyphs.count - 1].text += sequences
  }

  private static let isolators: [Character] = ["\u{2068}", "\u{2069}"]

  private mutating func append(_ character: Character, after sequences: inout String) {
    let scalars = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
    var drawn = Glyph.drawing(scalars.map { $0 })
    guard !drawn.isEmpty, CellWidth.of(character) > 0 else { return }
    drawn[0].text = sequences + drawn[0].text
    sequences = ""
    glyphs += drawn
  }
}
