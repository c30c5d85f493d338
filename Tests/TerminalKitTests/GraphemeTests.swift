import Testing

@testable import SafeText
@testable import TerminalKit

/// Graphemes that hold more than any language writes.
struct GraphemeLimitTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func `A thousand marks on one letter are bounded`() {
    let clean = ("z" + repeated("\u{301}", 1_000) + " after").sanitised()

    #expect(clean.hasSuffix(" after"))
    #expect(clean.first?.unicodeScalars.count == 32)
  }

  @Test(arguments: ["\u{FE0F}", "\u{E0100}", "\u{180B}"])
  func `Of selectors in a row one is left`(selector: String) {
    #expect(Array(("☂" + repeated(selector, 500) + "x").sanitised().unicodeScalars).count == 3)
  }

  @Test(arguments: [
    "\u{1112}", "👍\u{1F3FD}\u{1F3FD}", "क\u{93F}\u{93F}", "\u{600}", "👨\u{200D}", "क\u{94D}", "\u{1F3FD}",
  ])
  func `No grapheme is wider than a word or longer than a line`(unit: String) {
    let text = ("x " + repeated(unit, 400) + unit.prefix(1)).sanitised()

    #expect(text.allSatisfy { CellWidth.of($0) <= 8 && $0.unicodeScalars.count <= 32 })
    #expect(StyledText(text).wrapped(to: 40).allSatisfy { $0.width <= 40 })
  }

  @Test(arguments: ["\u{202E}", "\u{FEFF}", "\u{AD}", "\u{7}", "\u{E0061}"])
  func `What is left out between marks does not hide how many they are`(part: String) {
    let clean = ("z" + repeated(repeated("\u{301}", 20) + part, 50) + "after").sanitised()

    #expect(clean.first?.unicodeScalars.count == 32)
    #expect(clean.dropFirst() == "after")
  }

  @Test(arguments: ["\t", "\u{2028}", "\r\n", "\u{85}"])
  func `Marks behind a blank are bounded`(blank: String) {
    let clean = (blank + repeated("\u{301}", 100) + "after").sanitisedLine()

    #expect(clean.allSatisfy { $0.unicodeScalars.count <= 32 })
    #expect(clean.hasSuffix("after"))
  }

  @Test(arguments: [
    "\u{600}", "क\u{94D}", "👨\u{200D}", "🏴" + String(repeating: "\u{E0061}", count: 60) + "\u{E007F}",
  ])
  func `A text that is cut is whole, and the letters behind it stay`(unit: String) {
    let clean = ("x" + repeated(unit, 40) + "abc").sanitised()

    #expect(clean.unicodeScalars.suffix(3).elementsEqual("abc".unicodeScalars))
    #expect(clean.sanitised().unicodeScalars.elementsEqual(clean.unicodeScalars))
    #expect(clean.unicodeScalars.contains("\u{E0061}") == false)
  }

  @Test(arguments: [
    "👩🏽‍❤️‍💋‍👨🏿", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "བསྒྲུབས", "क्ष्म्य", "น้ำ", "z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}",
    "שָׁלוֹם בְּרֵאשִׁ֖ית", "\u{1112}\u{1161}\u{11AB}\u{1112}\u{1161}\u{11AB}", "葛\u{E0100}飾", "1️⃣2️⃣3️⃣4️⃣", "❤️❤️❤️",
  ])
  func `What languages and emoji need stays as it is`(text: String) {
    #expect(text.sanitised().unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}

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
}
