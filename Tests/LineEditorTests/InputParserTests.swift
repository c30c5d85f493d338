import Testing

@testable import LineEditor

struct InputParserTests {
  private func items(_ text: String, partsEscape: Bool = false) -> [InputItem] {
    var parser = InputParser()
    parser.partsEscape = partsEscape
    return text.utf8.flatMap { parser.take($0) } + parser.pause()
  }

  private static func sequence(_ text: String) -> InputItem {
    .sequence(Array("\u{1B}\(text)".unicodeScalars))
  }

  @Test(arguments: [
    ("\u{1B}[?62;1;4c", TerminalReport.controlSequence("?62;1;4c")),
    ("\u{1B}[>41;379;0c", .controlSequence(">41;379;0c")), ("\u{1B}[6;19;9t", .controlSequence("6;19;9t")),
    ("\u{1B}]11;rgb:0/0/0\u{7}", .systemCommand("11;rgb:0/0/0")),
    ("\u{1B}]11;rgb:0/0/0\u{1B}\\", .systemCommand("11;rgb:0/0/0")),
    ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .deviceControl(">|kitty(0.26.5)")),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .applicationCommand("Gi=31;OK")),
  ])
  func `Answers of a terminal are reports`(text: String, report: TerminalReport) {
    #expect(items("a\(text)b") == [.key("a"), .report(report), .key("b")])
  }

  @Test(arguments: ["[A", "[1;5C", "OP", "[3~", "b", "[24;5~"])
  func `What a key sends is one sequence`(text: String) {
    #expect(items("\u{1B}\(text)x") == [Self.sequence(text), .key("x")])
  }

  @Test(arguments: ["]", "P", "_", "[", "O"])
  func `Alt with a key that opens more is a key after a pause`(key: String) {
    #expect(items("\u{1B}\(key)") == [Self.sequence(key)])
  }

  @Test(arguments: ["\u{1B}]11;rgb:", "\u{1B}P>|te", "\u{1B}[?62;", "\u{1B}]11;x\u{1B}"])
  func `A report that is cut off leaves nothing`(text: String) {
    #expect(items(text).isEmpty)
  }

  @Test func `A key inside a report ends it`() {
    #expect(items("\u{1B}]11;rgb:\rls") == [.key("\r"), .key("l"), .key("s")])
    #expect(items("\u{1B}]11;rgb:\u{1B}[A") == [Self.sequence("[A")])
    #expect(items("\u{1B}]11;\u{3}") == [.interrupt])
  }

  @Test func `No report is longer than four thousand bytes`() {
    let text = items("\u{1B}]" + String(repeating: "x", count: 4200))

    #expect(text.count == 104)
  }

  @Test func `Escape by itself is a key after a pause`() {
    #expect(items("\u{1B}") == [.escape])
    #expect(items("\u{1B}x", partsEscape: true) == [.escape, .key("x")])
  }

  @Test func `Nothing inside a paste means anything`() {
    #expect(items("\u{1B}[200~a\tb\u{3}\n\u{1B}[Ac\u{1B}[201~!") == [.paste("a b [Ac"), .key("!")])
  }

  @Test func `Signal keys are told from keys`() {
    #expect(items("a\u{3}\u{1A}") == [.key("a"), .interrupt, .suspend])
  }
}
