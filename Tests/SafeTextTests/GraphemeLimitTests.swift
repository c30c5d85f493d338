import Testing

@testable import SafeText

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
  }

  @Test(arguments: ["\u{202E}", "\u{FEFF}", "\u{AD}", "\u{7}", "\u{E0061}"])
  func `What is left out between marks does not hide how many they are`(part: String) {
    let clean = ("z" + repeated(repeated("\u{301}", 20) + part, 50) + "after").sanitised()

    #expect(clean.first?.unicodeScalars.count == 32)
    #expect(clean.dropFirst() == "after")
  }

  @Test func `All that joins a letter to a full grapheme goes, so that the letter is not lost`() {
    let begin = "क\u{93C}\u{93C}\u{94D}\u{200D}" + repeated("क\u{94D}\u{200D}", 8)

    let clean = (begin + "क\u{94D}\u{200D}कख").sanitised()

    #expect(clean.unicodeScalars.elementsEqual((begin + "ककख").unicodeScalars))
  }

  @Test func `Where everything joins, a new grapheme begins`() {
    #expect(
      (repeated("\u{D4E}", 9) + "a").sanitised().unicodeScalars.elementsEqual("\u{D4E}a".unicodeScalars))
  }

  @Test(arguments: ["\t", "\u{2028}", "\r\n", "\u{85}"])
  func `Marks after a blank are bounded`(blank: String) {
    let clean = (blank + repeated("\u{301}", 100) + "after").sanitisedLine()

    #expect(clean.allSatisfy { $0.unicodeScalars.count <= 32 })
    #expect(clean.hasSuffix("after"))
  }

  @Test(arguments: [
    "\u{600}", "क\u{94D}", "👨\u{200D}", "🏴" + String(repeating: "\u{E0061}", count: 60) + "\u{E007F}",
  ])
  func `A text that is cut is whole, and the letters after it stay`(unit: String) {
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
