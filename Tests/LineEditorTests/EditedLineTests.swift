import Testing

@testable import LineEditor

struct EditedLineTests {
  @Test func `Offsets count code points`() {
    #expect(EditedLine("é漢👩x").text(from: 1, to: 3) == "漢👩")
  }

  @Test(arguments: [
    ("line\nbck:pat", Prompting.search), ("\nfwd?", .search), ("\n/pattern ", .entry), ("\n: bind", .entry),
  ])
  func `What libedit asks for below the line is known by its beginning`(held: String, prompting: Prompting) {
    #expect(EditedLine(held).prompting == prompting)
  }

  @Test(arguments: ["", "line", "two\nlines"])
  func `A line is no prompting`(held: String) {
    #expect(EditedLine(held).prompting == nil)
  }
}
