import Testing

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

    #expect(text.allSatisfy { CellWidth.of($0) <= 12 && $0.unicodeScalars.count <= 32 })
    #expect(StyledText(text).wrapped(to: 40).allSatisfy { $0.width <= 40 })
  }

  @Test(arguments: [
    "👩🏽‍❤️‍💋‍👨🏿", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "བསྒྲུབས", "क्ष्म्य", "น้ำ", "z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}",
    "שָׁלוֹם בְּרֵאשִׁ֖ית", "\u{1112}\u{1161}\u{11AB}\u{1112}\u{1161}\u{11AB}", "葛\u{E0100}飾", "1️⃣2️⃣3️⃣4️⃣", "❤️❤️❤️",
  ])
  func `What languages and emoji need stays as it is`(text: String) {
    #expect(text.sanitised().unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
