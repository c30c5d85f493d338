import CEditline
import TerminalKit

/// One thing drawn in a row.
struct Glyph: Equatable {
  /// What is sent to the terminal; may hold sequences that take no room.
  var text: String

  /// Its cells.
  var width: Int

  /// The cells it may take in terminals that count otherwise.
  var widest: Int

  /// The cursor may stand elsewhere behind it than counted.
  var isUnsure = false

  static let blank = Glyph(text: " ", width: 1, widest: 1)

  /// Ends the row.
  static let newline = Glyph(text: "\n", width: 0, widest: 0)
}

extension Glyph {
  /// A character as it is drawn: itself, `^X` for a control character, `<200b>` for what cannot be seen.
  static func drawing(_ character: [Unicode.Scalar]) -> [Glyph] {
    guard let first = character.first else { return [] }
    if character.count == 1 {
      switch first.value {
      case 0x20..<0x7F: return [Glyph(text: String(first), width: 1, widest: 1)]
      case 0x0A: return [.newline]
      case 0..<0x20, 0x7F: return spelled("^\(Unicode.Scalar(UInt8(first.value ^ 0x40)))")
      default: break
      }
    }
    let shown = drawn(character)
    let width = CellWidth.of(shown)
    guard width > 0, isPrintable(first) else { return character.flatMap(escaped) }
    return [character.count == 1 ? sure(shown, width) : unsure(character, shown, width)]
  }
}

extension Glyph {
  /// The C library knows characters in UTF-8 only.
  private static let areKnown = cel_use_utf8()

  /// Terminals ask the C library too.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    areKnown && cel_is_printable(scalar.value)
  }

  /// No terminal stacks more marks.
  private static let mostScalars = 24

  /// A joiner at the end would swallow what follows.
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
  /// A mark that stands over or under the letter before; no terminal gives it a cell.
  fileprivate var isMark: Bool {
    properties.generalCategory == .nonspacingMark && !(0xFE00...0xFE0F).contains(value) && value != 0x20E3
  }
}

/// A prompt as it is drawn.
///
/// Sequences that take no room are `ESC [ … letter` (colours), `ESC ] … BEL` or `… ESC \` (links), and FSI and
/// PDI, which keep the direction of a place to itself; other control characters are dropped.
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
    guard var glyph = Glyph.drawing(scalars.map { $0 }).first, CellWidth.of(character) > 0 else { return }
    glyph.text = sequences + glyph.text
    sequences = ""
    glyphs.append(glyph)
  }
}

/// The escape sequences that change how text looks without taking room.
enum EscapeSequence {
  typealias Scalars = Substring.UnicodeScalarView

  /// The whole sequence the text begins with, if it begins with one.
  static func prefix(of text: Scalars) -> [Unicode.Scalar]? {
    guard text.first == "\u{1B}" else { return nil }
    switch text.dropFirst().first {
    case "[": return controlSequence(text)
    case "]": return operatingSystemCommand(text)
    default: return nil
    }
  }

  /// Colours and the like: `ESC [ … letter`.
  private static func controlSequence(_ text: Scalars) -> [Unicode.Scalar]? {
    let body = text.dropFirst(2)
    guard let last = body.firstIndex(where: { (0x40...0x7E).contains($0.value) }) else { return nil }
    return Array(text[...last])
  }

  /// Links and titles: `ESC ] … BEL`, or with `ESC \` at the end.
  private static func operatingSystemCommand(_ text: Scalars) -> [Unicode.Scalar]? {
    let body = text.dropFirst(2)
    guard let last = body.firstIndex(where: { $0 == "\u{7}" || $0 == "\u{1B}" }) else { return nil }
    if text[last] == "\u{7}" { return Array(text[...last]) }
    let end = text.index(after: last)
    guard end < text.endIndex, text[end] == "\\" else { return nil }
    return Array(text[...end])
  }
}
