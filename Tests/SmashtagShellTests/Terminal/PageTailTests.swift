import Testing

@testable import SmashtagShell

struct PageTailTests {
  @Test(arguments: [
    ("eleven wide\n\n", 3), ("ten wide..\n", 1), ("\u{1B}[1meleven\u{1B}[m wide\n", 2),
    ("\u{1B}[1;38;2;1;2;3mten wide..\u{1B}[m\n", 1),
    ("\u{1B}]8;;https://a.example/and/so/on\u{7}ten wide..\u{1B}]8;;\u{1B}\\\n", 1),
    ("\u{1B}]8;;https://a.example/\u{1B}\\eleven wide\u{1B}]8;;\u{1B}\\\nten wide..\n", 3),
    ("123456789漢123456789\n", 3), ("漢漢漢漢漢\n", 1), ("e\u{301}123456789\n", 1), ("cut\u{1B}]8;;", 1),
  ])
  func `Lines take as many rows as they are wide`(text: String, rows: Int) {
    var tail = PageTail()

    tail.count(text, columns: 10)

    #expect(tail.rows == rows)
  }

  @Test func `The rows that another program wrote are not known until the next page`() {
    var tail = PageTail()
    tail.keep(.lines("a remark\n"))

    tail.loseRows()
    tail.count("more\n", columns: 10)
    #expect(tail.rows == nil)
    tail.begin(columns: 10)

    #expect(tail.rows == 1)
  }

  @Test func `Remarks are kept until they are too long, and none that is too long by itself`() {
    var tail = PageTail()
    for text in ["a\n", "b\n"] { tail.keep(.lines(text)) }
    #expect(tail.text(columns: 80) == "a\nb\n")
    tail.keep(.lines(String(repeating: "c", count: 4_096)))
    #expect(tail.text(columns: 80).utf8.count == 4_100)

    tail.keep(.lines("d\n"))
    #expect(tail.text(columns: 80) == "d\n")
    tail.keep(.message(String(repeating: "e", count: 4_097), at: nil))

    #expect(tail.text(columns: 80) == "")
  }

  @Test(arguments: [(9, "a\nb\nc\nd\ne\n", 5), (4, "c\nd\ne\n", 3), (3, "c\nd\ne\n", 3), (1, "d\ne\n", 2)])
  func `The oldest remarks make room, the newest stays`(limit: Int, text: String, rows: Int) {
    var tail = PageTail()
    for text in ["a\nb\n", "c\n", "d\ne\n"] { tail.keep(.lines(text)) }

    let taken = tail.dropRemarks(toFit: limit, columns: 10)

    #expect(taken == rows)
    #expect(tail.text(columns: 10) == text)
  }

  @Test func `A message is wrapped for the window it is shown in, and points at its place there`() {
    var tail = PageTail()

    let place = QueryErrorPosition(in: "one two three lang:", offset: 14)
    tail.keep(.message("search: no such language", at: place))

    #expect(tail.text(columns: 80) == "search: no such language\n  one two three lang:\n                ^\n")
    #expect(tail.text(columns: 16) == "search: no such\nlanguage\n  …three lang:\n         ^\n")
  }
}
