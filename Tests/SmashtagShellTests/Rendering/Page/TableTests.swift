import SmashtagModel
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Tables of a page.
struct TableTests {
  private func lines(_ rows: [[String]], width: Int) -> [String] {
    let table = PageBlock(.table(rows.map { $0.map { PageText(marked: $0) } }))
    return BlockRenderer(width: width, hits: SearchHits()).lines(of: table).map { line in
      String(line.plainText.reversed().drop { $0 == " " }.reversed())
    }
  }

  private let rain = [["Month", "Rain"], ["April", "12"], ["November", "120 mm"]]

  @Test func `Columns are as wide as their cells`() {
    #expect(lines(rain, width: 40) == ["Month     Rain", "April     12", "November  120 mm"])
  }

  @Test func `The first row of several is strong`() {
    let table = PageBlock(.table([[PageText("a")], [PageText("b")]]))
    let lines = BlockRenderer(width: 20, hits: SearchHits()).lines(of: table)

    #expect(lines.map { $0.runs[0].role } == [.strong, .plain])
  }

  @Test func `The widest column gives way, and its cells are wrapped within it`() {
    let rows = [["who", "what he says about it"], ["Bert", "it was at sea before all of us"]]

    #expect(
      lines(rows, width: 20) == [
        "who   what he says", "      about it", "Bert  it was at sea", "      before all of", "      us",
      ])
  }

  @Test func `Where columns would be too narrow each row stands by itself`() {
    let rows = [
      ["name", "height of it", "colour of it"], ["ash", "forty metres", "green and grey"],
      ["elm", "thirty metres", ""],
    ]

    #expect(
      lines(rows, width: 20) == [
        "name: ash", "height of it: forty", "  metres", "colour of it: green", "  and grey", "", "name: elm",
        "height of it: thirty", "  metres",
      ])
  }

  @Test func `Rows may be of any length, and empty columns take no room`() {
    #expect(
      lines([["a", "", "c"], ["b"], [], ["d", "", "f", "g"]], width: 20) == ["a  c", "b", "d  f  g"])
  }

  @Test(arguments: 20...120) func `No table is wider than its room, nor loses a word`(width: Int) {
    let words = [
      "rain", "今夜の交信相手", "unbroken" + String(repeating: "n", count: 30), "مطر", "", "a b c d e f g",
    ]
    let rows = (0..<7).map { row in (0..<1 + (row * width) % 9).map { words[($0 * 5 + row) % words.count] } }
    let shown = BlockRenderer(width: width, hits: SearchHits()).lines(
      of: PageBlock(.table(rows.map { $0.map { PageText($0) } })))

    #expect(shown.allSatisfy { $0.width <= width })
    let letters = shown.map(\.plainText).joined().filter { !$0.isWhitespace }
    for word in Set(rows.joined()) {
      let count = rows.joined().count { $0 == word }
      #expect(word.isEmpty || letters.count { $0 == word.first } >= count)
    }
  }

  @Test func `A table without a header is said cell by cell`() {
    let spoken = SpokenBlock(PageBlock(.table([[PageText("a"), PageText("b")]]))).sentences

    #expect(spoken.map(\.plainText) == ["Table of 1 row: a, b"])
  }

  @Test func `A table is said row by row with the names of its columns`() {
    let table = PageBlock(.table(rain.map { $0.map { PageText($0) } }))

    #expect(
      SpokenBlock(table).sentences.map(\.plainText) == [
        "Table of 3 rows: Month: April, Rain: 12", "Month: November, Rain: 120 mm",
      ])
  }
}
