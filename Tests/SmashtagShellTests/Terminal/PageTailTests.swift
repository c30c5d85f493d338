import Testing

@testable import SmashtagShell

struct PageTailTests {
  @Test func `Lines take as many rows as they are wide, and one where they were laid out`() {
    var tail = PageTail()

    tail.count("eleven wide\n\n\u{1B}[1mas it was laid out\u{1B}[m\n", columns: 10)

    #expect(tail.rows == 4)
  }

  @Test func `The rows that another program wrote are not known until the next page`() {
    var tail = PageTail()
    tail.keep("a remark\n")

    tail.loseRows()
    tail.count("more\n", columns: 10)
    #expect(tail.rows == nil)
    tail.begin(columns: 10)

    #expect(tail.rows == 1)
  }

  @Test func `Remarks are kept until they are too long, and none that is too long by itself`() {
    var tail = PageTail()
    for text in ["a\n", "b\n"] { tail.keep(text) }
    #expect(tail.remarks == "a\nb\n")
    tail.keep(String(repeating: "c", count: 4_096))
    #expect(tail.remarks.utf8.count == 4_100)

    tail.keep("d\n")
    #expect(tail.remarks == "d\n")
    tail.keep(String(repeating: "e", count: 4_097))

    #expect(tail.remarks == "")
  }
}
