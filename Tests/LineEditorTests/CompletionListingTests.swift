import SafeText
import TerminalKit
import Testing

@testable import LineEditor

struct CompletionListingTests {
  private func page(
    _ candidates: [CompletionList.Candidate], columns: Int = 40, rows: Int = 10, from first: Int = 0
  ) -> CompletionListing.Page {
    CompletionListing(
      candidates: candidates, columns: columns, rows: rows, dimsNotes: false, movesCursor: true,
      isolatesDirections: true
    ).page(from: first)
  }

  private func plain(_ count: Int) -> [CompletionList.Candidate] {
    (1...count).map { .init("word\($0)") }
  }

  private func noted(_ count: Int) -> [CompletionList.Candidate] {
    (1...count).map { .init("word\($0)", note: "note \($0)") }
  }

  @Test func `Notes stand in a column beside their candidates`() {
    let lines = page([.init("a", note: "one"), .init("漢字", note: "two"), .init("bare")]).lines

    #expect(lines == ["a     one", "漢字  two", "bare"])
  }

  @Test func `Notes are dimmed where that is wanted`() {
    let listing = CompletionListing(
      candidates: [.init("a", note: "one")], columns: 40, rows: 10, dimsNotes: true, movesCursor: true,
      isolatesDirections: true)

    #expect(listing.page(from: 0).lines == ["a  \u{1B}[2mone\u{1B}[22m"])
  }

  @Test func `A terminal that only prints gets neither columns nor sequences`() {
    let listing = CompletionListing(
      candidates: [.init("a", note: "one"), .init("👍🏽", note: "two"), .init("bare")], columns: 40, rows: 10,
      dimsNotes: false, movesCursor: false, isolatesDirections: false)

    #expect(listing.page(from: 0).lines == ["a: one", "👍🏽: two", "bare"])
  }

  @Test func `A note after text that terminals measure differently is sent to its column`() {
    let lines = page([.init("👍🏽", note: "one"), .init("longer", note: "two")]).lines

    #expect(lines[0].hasSuffix("  \u{1B}[9Gone") && lines[1] == "longer  two")
  }

  @Test(arguments: [(10, 8), (24, 12), (60, 30), (5, 3), (2, 1)])
  func `A long list leaves half of the window as it was`(rows: Int, lines: Int) {
    #expect(page(noted(100), rows: rows).lines.count == lines + 1)
  }

  @Test func `Without notes candidates stand in columns, sorted downwards`() {
    #expect(page(plain(5), columns: 22).lines == ["word1  word3  word5", "word2  word4"])
  }

  @Test(arguments: [1, 5, 20, 40, 80, 200])
  func `No line is wider than the window`(columns: Int) {
    let long = String(repeating: "漢字 long ", count: 30)
    let lines = page([.init(long, note: long), .init("a")], columns: columns).lines

    #expect(lines.allSatisfy { CellWidth.of($0) < max(2, columns) })
  }

  @Test func `A long list ends with how many are left`() {
    let page = page(noted(20), rows: 10)

    #expect(page.lines.count == 9)
    #expect(page.lines.last == "… 12 more")
  }

  @Test func `The next page goes on where the last ended`() {
    let first = page(noted(10), rows: 10)

    #expect(page(noted(10), rows: 10, from: first.next).lines == ["word9   note 9", "word10  note 10"])
  }

  private static let arabic: [CompletionList.Candidate] = [
    .init("#عربي_وسم", note: "20 tweets"), .init("2", note: "مطر هنا"), .init("#rain", note: "x"),
  ]

  @Test func `What runs from right to left does not trade places with what stands beside it`() {
    #expect(
      page(Self.arabic).lines == [
        "\u{2068}#عربي_وسم\u{2069}  20 tweets", "2          \u{2068}مطر هنا\u{2069}", "#rain      x",
      ])
    #expect(
      page(Self.arabic.map { .init($0.text) }, columns: 24).lines == [
        "\u{2068}#عربي_وسم\u{2069}  #rain", "2",
      ])
  }

  @Test func `What is cut is closed all the same`() {
    let lines = page([.init("#عربي_وسم_طويل", note: "مطر هنا")], columns: 16).lines

    #expect(lines == ["\u{2068}#عربي_وس…\u{2069}  \u{2068}مطر…\u{2069}"])
  }

  @Test func `Where a terminal does not isolate nothing is added`() {
    let listing = CompletionListing(
      candidates: Self.arabic, columns: 40, rows: 10, dimsNotes: false, movesCursor: true,
      isolatesDirections: false)

    #expect(listing.page(from: 0).lines[0] == "#عربي_وسم  20 tweets")
  }

  @Test func `Control characters reach no terminal`() {
    #expect(page([.init("a\u{1B}[31m\nb", note: "n\u{7}")]).lines == ["a[31mb  n"])
  }
}

struct CompletionAnswerTests {
  private func answer(_ line: EditedLine, start: Int = 0, _ texts: String...) -> CompletionAnswer {
    CompletionList(start: start, candidates: texts.map { .init($0) }).answer(in: line)
  }

  @Test func `The only candidate goes in with a blank`() {
    #expect(answer(EditedLine("se"), "search") == .replace(2, with: "search "))
  }

  @Test func `What is not complete gets no blank`() {
    let list = CompletionList(start: 0, candidates: [.init("folder/", isComplete: false)])

    #expect(list.answer(in: EditedLine("fo")) == .replace(2, with: "folder/"))
  }

  @Test func `A blank that stands there is not doubled`() {
    #expect(answer(EditedLine("se #a", cursor: 2), "search") == .replace(2, with: "search"))
  }

  @Test func `Only what begins at the start is replaced`() {
    #expect(answer(EditedLine("search #漢"), start: 7, "#漢字") == .replace(2, with: "#漢字 "))
  }

  @Test func `Several candidates give what they have in common`() {
    #expect(answer(EditedLine("s"), "search", "searches") == .replace(1, with: "search"))
  }

  @Test func `With nothing more in common they are listed`() {
    #expect(answer(EditedLine("se"), "search", "set") == .list)
  }

  @Test func `Nothing typed is ever shortened`() {
    #expect(answer(EditedLine("#sw"), "#Swift", "#swift_lang") == .list)
  }

  @Test(arguments: [0, 3, -1])
  func `Without candidates, or with a start after the cursor, nothing happens`(start: Int) {
    let list = CompletionList(start: start, candidates: start == 0 ? [] : [.init("search")])

    #expect(list.answer(in: EditedLine("se")) == .nothing)
  }

  @Test func `What is all there already stays`() {
    let list = CompletionList(start: 0, candidates: [.init("folder/", isComplete: false)])

    #expect(list.answer(in: EditedLine("folder/")) == .nothing)
  }

  @Test func `A common beginning is not cut inside a character`() {
    let list = CompletionList(start: 0, candidates: [.init("xe\u{301}"), .init("xe")])

    #expect(list.commonPrefix == "x")
  }

  @Test(arguments: [
    ("#ra|in bell", CompletionAnswer.replace(3, after: 2, with: "#rain")),
    ("#ra|x bell", .replace(3, with: "#rain")), ("#ra| bell", .replace(3, with: "#rain")),
    ("#ra|", .replace(3, with: "#rain ")), ("#rain|n", .nothing), ("#ra|inin", .replace(3, with: "#rain")),
  ])
  func `Inside a word the rest that the candidate holds goes`(text: String, expected: CompletionAnswer) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let line = EditedLine(parts.joined(), cursor: parts[0].unicodeScalars.count)

    #expect(CompletionList(start: 0, candidates: [.init("#rain")]).answer(in: line) == expected)
  }
}

extension TerminalTests {
  struct CompletionKeyTests {
    private static func session() throws -> EditingSession {
      try EditingSession { reader in
        reader.completer = { line, cursor in
          let typed = String(line.prefix(cursor))
          let words = ["search", "searches", "quit"].filter { $0.hasPrefix(typed) }
          return CompletionList(start: 0, candidates: words.map { .init($0, note: "about \($0)") })
        }
      }
    }

    @Test(arguments: [
      ("q\t\r", "quit "), ("s\t\r", "search"), ("s\tes\t\r", "searches "), ("x\t\r", "x"), ("é\ty\r", "éy"),
    ])
    func `Tab adds what is certain`(keys: String, line: String) async throws {
      let session = try Self.session()

      #expect(await session.read(typing: keys) == .line(line))
      session.editor.finish()
    }

    @Test func `Tab lists what is possible and keeps the line`() async throws {
      let session = try Self.session()

      let reading = await session.read(typing: "s\t\tes\r")

      #expect(reading == .line("searches"))
      await session.expect("searches  \u{1B}[2mabout searches\u{1B}[22m\r\n")
      session.editor.finish()
    }
  }
}
