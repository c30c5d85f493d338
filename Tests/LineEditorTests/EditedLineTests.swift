import Testing

@testable import LineEditor

struct EditedLineTests {
  static let family = "👩‍👩‍👧"
  static let accented = "e\u{301}"

  @Test(arguments: [
    ("", 0, 0), ("ab", 2, 1), ("ab", 1, 1), (family, 5, 5), ("a\(accented)", 3, 2), ("a\(accented)", 1, 1),
    ("🇫🇷🇩🇪", 4, 2), ("a\(family)", 4, 3),
  ])
  func `What lies before the cursor is as long as seen`(text: String, cursor: Int, length: Int) {
    #expect(EditedLine(text, cursor: cursor).lengthOfPrevious == length)
  }

  @Test(arguments: [
    ("", 0, 0), ("ab", 2, 0), ("ab", 0, 1), (family, 0, 5), ("\(accented)b", 0, 2), (family, 2, 3),
  ])
  func `What lies under the cursor is as long as seen`(text: String, cursor: Int, length: Int) {
    #expect(EditedLine(text, cursor: cursor).lengthOfNext == length)
  }

  @Test func `Offsets count code points`() {
    #expect(EditedLine("é漢👩x").text(from: 1, to: 3) == "漢👩")
  }
}
