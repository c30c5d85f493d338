import Testing

@testable import SafeText
@testable import TerminalKit

/// What is taken for a grapheme without asking for the rules of graphemes.
struct GraphemeOfScalarsTests {
  private static let alone = (0x20...0x1_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    .filter(\.standsAlone)

  @Test func `A scalar that stands alone does so between any two of its kind`() {
    let neighbours: [Unicode.Scalar] = ["a", "é", "雨", "か", "한", "…", "م", "ש", "д", "！", "©"]
    for scalar in Self.alone {
      for neighbour in neighbours {
        #expect(
          String(String.UnicodeScalarView([neighbour, scalar, neighbour])).count == 3, "\(scalar.value)")
      }
    }
  }

  @Test func `Its cells and its traits are those of the rules`() {
    for scalar in Self.alone {
      let text = String(scalar)
      let piece = text.readingUTF8 { TextPiece(grapheme: $0, at: 0) }
      #expect(piece.width == CellWidth.of(Character(scalar)) && piece.end == text.utf8.count)
    }
  }

  @Test func `A grapheme is cut by what follows it, and not by what stands before it`() {
    let flags = String(repeating: "\u{1F1E6}", count: 5)

    let ends = flags.readingUTF8 { flags in [0, 4, 8, 16].map { flags.endOfGrapheme(from: $0) } }

    #expect(ends == [8, 12, 16, 20])
  }

  @Test(arguments: [
    "🇩🇪🇫🇷🇮", "e\u{301}\u{323}a", "\r\n\r\r\n", "👨‍👩‍👧‍👦👩‍🚀", "\u{1100}\u{1161}\u{11A8}\u{1100}", "क्षि क्", "\u{600}1",
    "a\u{200D}b", "❤️1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿x", "\u{1F1E6}\u{301}\u{1F1E6}\u{1F1E6}\u{1F1E6}",
  ])
  func `Cut one after the other graphemes are those of the rules`(text: String) {
    let cut = text.readingUTF8 { bytes in
      var ends: [Int] = []
      while (ends.last ?? 0) < bytes.count { ends.append(bytes.endOfGrapheme(from: ends.last ?? 0)) }
      return ends
    }

    let ruled = text.map(\.utf8.count).reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
    #expect(cut == ruled)
  }

  @Test(arguments: [
    "e\u{301}x", "か\u{3099}", "a\u{200D}b", "1\u{20E3}", "❤\u{FE0F}", "👨\u{200D}👩",
    "\u{1112}\u{1161}",
    "🇩🇪🇫🇷", "\u{600}1", "क्षि",
  ])
  func `Marks stay with their letters`(text: String) {
    let lines = StyledText(text).wrapped(to: 1).map(\.plainText)

    #expect(lines == text.sanitised().map(String.init))
  }

  @Test(arguments: ["\u{1112}", "👍\u{1F3FD}", "क\u{93F}", "\u{600}", "👨\u{200D}", "क\u{94D}"])
  func `No line is wider than it may be because of one grapheme`(unit: String) {
    let text = "x " + String(repeating: unit, count: 400)

    #expect(StyledText(text).wrapped(to: 8).allSatisfy { $0.width <= 8 })
  }
}
