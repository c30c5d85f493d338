import TerminalKit

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
