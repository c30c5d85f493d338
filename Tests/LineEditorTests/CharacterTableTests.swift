import Testing

@testable import LineEditor

struct CharacterTableTests {
  private static let texts = [
    "plain", "é漢", "👩‍👩‍👧", "🇫🇷🇩🇪", "e\u{301}", "👍🏽", "\u{1112}\u{1161}\u{11AB}", "1\u{FE0F}\u{20E3}", "ที่นี้",
    "\u{30001}\u{F0005}",
  ]

  @Test(arguments: texts)
  func `A character is one code point, and comes back as it was`(text: String) {
    var table = CharacterTable()

    let encoded = table.encode(text)

    #expect(encoded.count == text.count)
    #expect(table.decode(encoded) == Array(text.unicodeScalars))
  }

  @Test func `A code point that could be a stand-in is none`() {
    var table = CharacterTable()
    let standIns = table.encode("e\u{301}👩‍👩‍👧")

    let typed = table.encode(String(String.UnicodeScalarView(standIns)))

    #expect(zip(standIns, typed).allSatisfy { $0 != $1 })
    #expect(table.decode(typed) == standIns)
  }

  @Test func `The same character has the same stand-in`() {
    var table = CharacterTable()

    #expect(table.encode("👩‍👩‍👧") == table.encode("👩‍👩‍👧"))
    #expect(table.encode("👩‍👩‍👧") != table.encode("👩‍👩‍👦"))
  }

  @Test func `A cursor inside a character goes behind it`() {
    var table = CharacterTable()

    let encoded = table.encode(EditedLine("ae\u{301}b", cursor: 2))

    #expect(encoded.cursor == 2)
    #expect(encoded.scalars.count == 3)
  }

  @Test func `A line keeps no end of line`() {
    var table = CharacterTable()

    #expect(String(String.UnicodeScalarView(table.encode("a\nb\r\nc"))) == "a b c")
  }

  @Test func `Full, it lets characters fall apart`() {
    var table = CharacterTable(room: 2)

    #expect(table.encode("e\u{301}").count == 1)
    #expect(table.encode("z\u{302}") == ["z", "\u{302}"])
    #expect(table.encode("\u{F0000}") == ["\u{FFFD}"])
  }
}
