import Testing

@testable import LineEditor

struct LineHistoryTests {
  private static let lines = ["#rain", "path", "#ra", "search bell", "#rainbow"]

  @Test func `Older lines are those that begin with what is typed`() {
    var history = LineHistory(Self.lines)
    var line = "#ra"
    var found: [String?] = []
    for _ in 0..<3 {
      found.append(history.older(than: line))
      line = found.last.flatMap(\.self) ?? line
      history.noteShown(line)
    }

    #expect(found == ["#rainbow", "#rain", nil])
  }

  @Test func `From an empty line all lines are gone through, and back to it`() {
    var history = LineHistory(["one", "two"])
    var shown = [""]
    for isOlder in [true, true, false, false] {
      let line = shown.last ?? ""
      let found = isOlder ? history.older(than: line) : history.newer(than: line)
      shown.append(found ?? "none")
      history.noteShown(shown.last ?? "")
    }

    #expect(shown == ["", "two", "one", "two", ""])
    let beyond = history.newer(than: "")
    #expect(beyond == nil)
  }

  @Test func `A changed line is a new beginning`() {
    var history = LineHistory(Self.lines)
    _ = history.older(than: "#ra")
    history.noteShown("#rainbow")

    let found = history.older(than: "pa")
    #expect(found == "path")
  }

  @Test func `A known line moves to the end, and the oldest are dropped`() {
    var history = LineHistory((0..<3_000).map(String.init))
    history.append("1500")
    history.append("")

    #expect(history.lines.count == LineHistory.limit)
    #expect(history.lines.suffix(2) == ["2999", "1500"] && history.lines.first == "1000")
  }

  @Test func `The last words are those of ever older lines`() {
    var history = LineHistory(["open 3", "search bell tower", "  ", "find tower", "path"])
    var line = EditedLine("read ")
    var words: [String?] = []
    for _ in 0..<4 {
      let answer = history.lastWord(for: line)
      words.append(answer?.word)
      guard let answer else { continue }
      line = EditedLine(String(line.text.dropLast(answer.replaced)) + answer.word)
    }

    #expect(words == ["path", "tower", "3", nil])
  }

  @Test func `After another key the last word is that of the newest line`() {
    var history = LineHistory(["older", "newest"])
    _ = history.lastWord(for: EditedLine(""))

    #expect(
      history.lastWord(for: EditedLine("newest ")).map { [$0.word, "\($0.replaced)"] } == ["newest", "0"])
  }
}

struct HistorySearchTests {
  @Test func `The prompt says which of how many lines was found`() {
    var search = HistorySearch(["#rain", "path", "#ra", "search rain"])
    let empty = search.prompt(isolates: true)
    let isFound = search.look(for: "ra")
    let first = [search.found, search.prompt(isolates: true)]
    let goesOn = search.goOn()

    #expect(empty == "search: " && isFound && goesOn)
    #expect(first == ["search rain", "search \"\u{2068}ra\u{2069}\" 1 of 3: "])
    #expect(search.found == "#ra" && search.prompt(isolates: false) == "search \"ra\" 2 of 3: ")
  }

  @Test func `A longer text is looked for from the line that is shown on`() {
    var search = HistorySearch(["#rain 1", "#rain 2", "#ra", "#rain 3"])
    _ = search.look(for: "#ra")
    _ = search.goOn()
    _ = search.look(for: "#rai")

    #expect(search.found == "#rain 2" && search.prompt(isolates: true).hasSuffix("2 of 3: "))
    let isLast = search.goOn()
    let isBeyond = search.goOn()
    #expect(isLast && !isBeyond && search.found == "#rain 1")
  }

  @Test func `Where nothing is found the prompt says so`() {
    var search = HistorySearch(["#rain"])
    let isFound = search.look(for: "snow")

    #expect(!isFound && search.found == nil && search.prompt(isolates: true).hasSuffix("nothing: "))
  }
}

struct SuggestionFinderTests {
  private func rest(of line: String, in lines: [String], _ others: [String] = []) -> String {
    var finder = SuggestionFinder()
    return finder.rest(of: Array(line.unicodeScalars), in: LineHistory(lines), others)
  }

  @Test(arguments: [
    ("#ra", "inbow"), ("#rain", "bow"), ("pa", "th"), ("path", ""), ("", ""), ("x", ""), ("find", " cat"),
    ("#RA", ""),
  ])
  func `The newest line that goes on is suggested, then the other lines`(line: String, suggested: String) {
    #expect(rest(of: line, in: ["#rain", "path", "#rainbow"], ["find cat", "#rail"]) == suggested)
  }

  @Test(arguments: [
    "ab\u{1B}[2J", "ab\u{202E}c", "ab\u{7}", "ab\nc", "ab\u{200B}", "ab\u{301}", "ab\u{E0041}", "ab\u{9B}2J",
  ])
  func `A damaged line, or one that would change what is typed, is not suggested`(line: String) {
    #expect(rest(of: "ab", in: [line]) == "")
    #expect(rest(of: "ab", in: ["abc", line]) == "c")
    #expect(rest(of: "ab", in: [], [line, "abc"]) == "c")
  }

  @Test func `Typed key by key it is the same as at once`() {
    let lines = ["#rain today", "#ra", "abc", "#rainy", "e\u{301}té", "#rain"]
    for typed in ["#rain", "#rain t", "#rainbow", "#rainy day", "abc", "e\u{301}t", "x"] {
      var finder = SuggestionFinder()
      for count in 1...typed.unicodeScalars.count {
        let line = Array(typed.unicodeScalars.prefix(count))
        let known = rest(of: String(String.UnicodeScalarView(line)), in: lines)
        let answer = finder.rest(of: line, in: LineHistory(lines), [])
        #expect(answer == known)
      }
    }
  }

  @Test func `Thousands of damaged lines are not all looked at`() {
    let lines = (0..<2_000).map { "ab\u{1B}\($0)" }

    #expect(rest(of: "ab", in: ["abc"] + lines.dropFirst()) == "")
  }

  @Test(arguments: [("של", "ום עולם"), ("مر", "حبا"), ("漢", "字 e\u{301}"), ("👩‍👩‍👧", " family"), ("👩", "")])
  func `Half a word of any script is continued`(line: String, suggested: String) {
    let lines = ["שלום עולם", "مرحبا", "漢字 e\u{301}", "👩‍👩‍👧 family"]

    #expect(rest(of: line, in: lines) == suggested)
  }

  @Test(arguments: [("bell tower", "bell"), (" bell tower", " bell"), ("", ""), ("  ", "  "), ("ell", "ell")])
  func `A word of a suggestion goes to the next blank`(rest: String, word: String) {
    #expect(rest.firstWord == word)
  }
}

struct SuggestionImageTests {
  private func image(_ line: String, _ suggestion: String, columns: Int, rows: Int = 5) -> LineImage {
    var layout = LineLayout(columns: columns)
    let bare = layout.image(
      prompt: glyphs("> "), line: line.map { glyphs(String($0)) }, cursor: line.count, rows: rows, top: 0)
    return bare.suggesting(glyphs(suggestion))
  }

  private func glyphs(_ text: String) -> [Glyph] {
    text.flatMap { Glyph.drawing(Array($0.unicodeScalars)) }
  }

  private func text(_ image: LineImage) -> String {
    image.cells.map(\.glyph.text).joined().replacing("\u{1B}[2m", with: "").replacing("\u{1B}[22m", with: "")
  }

  @Test(arguments: [
    ("ab", "cdef", 10, "> abcdef"), ("ab", "cdefgh", 10, "> abcdef…"),
    ("abcdef", "gh", 10, "> abcdef"), ("abcdefg", "hi", 10, "> abcdefg"), ("漢", "字漢字", 10, "> 漢字漢…"),
    ("ab", "漢字", 8, "> ab漢…"), ("ab", "", 10, "> ab"),
  ])
  func `A suggestion is cut before the last column`(
    line: String, suggestion: String, columns: Int, shown: String
  ) {
    let image = image(line, suggestion, columns: columns)

    #expect(text(image) == shown)
    #expect(image.end.column < columns && image.end.row == image.cursor.row)
  }

  @Test func `In a fresh row it stands where the cursor is`() {
    let image = image("abcdefgh", "ijk", columns: 10)

    #expect(text(image) == "> abcdefghijk" && image.cursor == LineImage.Position(row: 1))
    #expect(image.end == LineImage.Position(row: 1, column: 3))
  }

  @Test(arguments: 2...12)
  func `It never takes another row, nor moves the cursor`(columns: Int) {
    for line in ["a", "abcdefg", "漢字漢字", "שלום", "e\u{301}e\u{301}"] {
      let bare = image(line, "", columns: columns)
      for suggestion in ["x", "漢", "a long suggestion", "👩‍👩‍👧 family", "ום עולם"] {
        let whole = image(line, suggestion, columns: columns)
        #expect(whole.end.row == bare.end.row && whole.cursor == bare.cursor)
      }
    }
  }

  @Test func `A cursor inside the line gets no suggestion`() {
    var layout = LineLayout(columns: 20)
    let bare = layout.image(prompt: [], line: [glyphs("a"), glyphs("b")], cursor: 1, rows: 5, top: 0)

    #expect(bare.suggesting(glyphs("c")) == bare)
  }
}
