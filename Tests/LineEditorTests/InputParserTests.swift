import SmashtagTesting
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

  @Test(arguments: ["]", "P", "_", "[?"])
  func `Nothing comes out of a report that is too long`(opener: String) {
    #expect(items("\u{1B}\(opener)" + String(repeating: "1", count: 9000) + ";;").isEmpty)
  }

  @Test(arguments: [
    ("]", "\u{7}"), ("]", "\u{1B}\\"), ("_", "\u{1B}\\"), ("[", "A"), ("[", "\r"), ("]", "\r"), ("]", "\n"),
  ])
  func `A report that is too long ends where it should`(opener: String, closer: String) {
    let text = "\u{1B}\(opener)" + String(repeating: "1", count: 9000) + closer

    #expect(items(text + "x") == [.nothing, .key("x")])
  }

  @Test func `The interrupt key works inside a report that is too long`() {
    #expect(items("\u{1B}]" + String(repeating: "1", count: 9000) + "\u{3}x") == [.interrupt, .key("x")])
  }

  @Test(arguments: [33, 3000])
  func `A key sequence is not long`(count: Int) {
    #expect(items("\u{1B}[" + String(repeating: "1", count: count) + "Ax") == [.nothing, .key("x")])
  }

  @Test func `A paste that goes on for ever can be interrupted and still runs nothing`() {
    let text = "\u{1B}[200~" + String(repeating: "x", count: PastedText.limit + 10)

    #expect(items(text + "\u{3}rm\r\u{1B}[201~a") == [.interrupt, .key("a")])
  }

  @Test func `Ten times the paste takes about ten times as long`() {
    let times = [100_000, 1_000_000].map { count in
      ProcessorTime.taken { _ = items("\u{1B}[200~" + String(repeating: "x", count: count) + "\u{1B}[201~") }
    }

    #expect(times[1] < times[0] * 20)
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
