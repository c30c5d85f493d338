import SmashtagModel
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Single blocks of a page.
struct BlockTests {
  private func lines(_ block: PageBlock, width: Int = 30, finding: [String] = []) -> [StyledText] {
    BlockRenderer(width: width, hits: SearchHits(finding: finding)).lines(of: block)
  }

  private func text(_ block: PageBlock, width: Int = 30) -> [String] {
    lines(block, width: width).map { $0.plainText.replacing("\u{A0}", with: " ") }
  }

  @Test func `A link stands in its colour, with its number after it`() {
    let runs = lines(PageBlock(.paragraph, marked: "see [the docs](https://a.example/d), now"))[0].runs

    #expect(runs.map(\.role) == [.plain, .url, .number, .plain])
    #expect(runs[1].text == "the docs" && runs[1].link == "https://a.example/d")
    #expect(runs[2].text == "\u{A0}[1]")
  }

  @Test func `A number never begins a line`() {
    let block = PageBlock(.paragraph, marked: "[雨と風の夜](https://a.example) と", from: 12)

    #expect(text(block, width: 12) == ["雨と風の", "夜 [12] と"])
  }

  @Test func `A link says where it leads where its text names another host`() {
    let block = PageBlock(.paragraph, marked: "[paypal.com](https://evil.example/x)")

    #expect(text(block, width: 60) == ["paypal.com (leads to evil.example) [1]"])
  }

  @Test func `A host with letters that look like others is told in ASCII`() {
    let block = PageBlock(.paragraph, marked: "[paypal.com](https://p\u{430}ypal.com/x)")

    #expect(text(block, width: 60) == ["paypal.com (leads to xn--pypal-4ve.com) [1]"])
  }

  @Test func `Tags and users have their colours, but not within links`() {
    let block = PageBlock(.paragraph, marked: "#rain [#wet](https://a.example) and @ada, c@d.example")
    let roles = lines(block, width: 80)[0].runs.map { ($0.role, $0.text) }

    #expect(roles.filter { $0.0 == .hashtag }.map(\.1) == ["#rain"])
    #expect(roles.filter { $0.0 == .user }.map(\.1) == ["@ada"])
    #expect(roles.filter { $0.0 == .url }.map(\.1) == ["#wet"])
  }

  @Test func `Code has no tags in it`() {
    let runs = lines(PageBlock(.code, marked: "#include <rain.h>")).flatMap(\.runs)

    #expect(runs.allSatisfy { $0.role == .plain })
  }

  @Test func `A tab of code goes on to the next eighth cell`() {
    #expect(
      text(PageBlock(.code, marked: "\tx\na\tb\nlonger12\tc")) == [
        "          x", "  a       b", "  longer12        c",
      ])
  }

  @Test func `Code is set in, where there is room for that`() {
    let block = PageBlock(.code, marked: "if rain:\n\n  close()")

    #expect(text(block) == ["  if rain:", "", "    close()"])
    #expect(text(PageBlock(.code, marked: "ab"), width: 3) == ["ab"])
    #expect(text(PageBlock(.code, marked: "ab", quotes: 1)) == ["│   ab"])
  }

  @Test func `Links of code stay at their words after tabs`() {
    let runs = lines(PageBlock(.code, marked: "\tcall [this](https://a.example)()")).flatMap(\.runs)

    #expect(runs.map(\.text) == ["  ", "        call ", "this", "\u{A0}[1]", "()"])
  }

  @Test func `A long line of code goes on below, further in`() {
    let block = PageBlock(.code, marked: "  let a = first + second + third\nend")

    #expect(text(block, width: 22) == ["    let a = first +", "      second + third", "  end"])
  }

  @Test func `Code that is longer than a line stays where it is indented`() {
    let block = PageBlock(.code, marked: "{\n    \"key\": \"0123456789abcdef\"\n}")

    #expect(
      text(block, width: 20)
        == ["  {", "      \"key\":", "        \"0123456789a", "        bcdef\"", "  }"])
  }

  @Test func `Every line of a quotation has its bar`() {
    let block = PageBlock(.paragraph, marked: "water that\n\nyou carry far", quotes: 2)

    #expect(text(block, width: 16) == ["│ │ water that", "│ │", "│ │ you carry", "│ │ far"])
  }

  @Test func `Two paragraphs of a quotation are parted within it`() {
    let blocks = (1...2).map { PageBlock(.paragraph, marked: "a", quotes: $0) }
    let renderer = BlockRenderer(width: 20, hits: SearchHits())

    #expect(renderer.gap(between: blocks[0], and: blocks[1]).map(\.plainText) == ["│"])
    #expect(renderer.gap(between: blocks[0], and: PageBlock(.paragraph)).map(\.plainText) == [""])
    #expect(renderer.gap(between: blocks[0], and: PageBlock(.item(marker: "•"), isTight: true)).isEmpty)
  }

  @Test func `An item hangs after its marker`() {
    let block = PageBlock(.item(marker: "12."), marked: "one two three", indent: 1)

    #expect(text(block, width: 14) == ["  12. one two", "      three"])
  }

  @Test func `However deep a quotation, its words keep half of the window`() {
    let block = PageBlock(.paragraph, marked: "far inside", quotes: 40, indent: 40)

    #expect(lines(block, width: 40).allSatisfy { $0.width <= 40 })
    #expect(text(block, width: 40)[0].hasSuffix("far inside"))
  }

  @Test func `An image is its alternative text`() {
    #expect(
      text(PageBlock(.image, marked: "![A barrel](https://a.example/b.jpg)")) == ["Image: A barrel [1]"])
    #expect(text(PageBlock(.image, marked: "![](https://a.example/b.jpg)")) == ["Image [1]"])
    #expect(text(PageBlock(.image, PageText("A barrel"))) == ["Image: A barrel"])
  }

  @Test(arguments: zip(PageMedia.allCases, ["Film", "Sound", "Frame"]))
  func `What plays is its title with a number`(media: PageMedia, name: String) {
    let block = PageBlock(.media(media), marked: "[A #barrel](https://a.example/b.mp4)", from: 7)

    #expect(text(block) == ["\(name): A #barrel [7]"])
  }

  @Test func `An image that is a link has both numbers`() {
    let block = PageBlock(.image, marked: "![A barrel](https://a.example/b.jpg)[](https://a.example/)")

    #expect(text(block) == ["Image: A barrel [1] link [2]"])
  }

  @Test func `What find looked for is marked, also within links and after them`() {
    let block = PageBlock(.paragraph, marked: "é rain [wet rain](https://a.example) and rain")
    let hits = lines(block, width: 80, finding: ["rain"])[0].runs.flatMap { run in
      run.hits.map { String(decoding: Array(run.text.utf8)[$0], as: UTF8.self) }
    }

    #expect(hits == ["rain", "rain", "rain"])
  }

  @Test func `What runs from right to left keeps to itself`() {
    let style = Style(
      theme: .plain,
      capabilities: OutputCapabilities(colorDepth: .none, showsLinks: false, isolatesDirections: true))
    let sent = lines(PageBlock(.item(marker: "•"), marked: "مطر (12)"))[0].rendered(with: style)

    #expect(sent == "• \u{2068}مطر (12)\u{2069}")
  }

  @Test func `A item out of place hides nothing`() {
    let url = Mention.url(IndexedURL("https://a.example", display: "x"))
    let items = [5..<3_000, 2..<4, -8 ..< -2].enumerated().compactMap { index, range in
      PageItem(number: index + 1, mention: url, range: range)
    }
    let shown = text(PageBlock(.paragraph, PageText("rain and wind", items: items)), width: 80)[0]

    #expect(shown.hasPrefix("rain and wind [1]") && shown.contains("[2]") && shown.contains("[3]"))
  }
}

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

  @Test func `The widest column gives method, and its cells are wrapped within it`() {
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
    for word in Set(rows.joined()) where !word.isEmpty {
      let count = rows.joined().count { $0 == word }
      #expect(letters.count { $0 == word.first } >= count)
    }
  }

  @Test func `A table without a header is said cell by cell`() {
    let linear = LinearBlock(PageBlock(.table([[PageText("a"), PageText("b")]]))).sentences

    #expect(linear.map(\.plainText) == ["Table of 1 row: a, b"])
  }

  @Test func `A table is said row by row with the names of its columns`() {
    let table = PageBlock(.table(rain.map { $0.map { PageText($0) } }))

    #expect(
      LinearBlock(table).sentences.map(\.plainText) == [
        "Table of 3 rows: Month: April, Rain: 12", "Month: November, Rain: 120 mm",
      ])
  }
}
