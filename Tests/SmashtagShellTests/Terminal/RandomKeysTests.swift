import Foundation
import LineEditor
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// Ten thousand keys at random, the same ones in each run.
@Suite(.needsTerminal)
struct RandomKeysTests {
  private static let count = 10_000

  @Test func `Ten thousand random keys do not harm the shell`() async throws {
    let program = try Program()
    let again = "trap '' INT; while [ ! -e stop ]; do smashtag; echo $? >> statuses; done; echo all ended"
    let session = try TerminalSession(program, script: again)
    await session.pane.expect(last: "sample>")

    var keys = RandomKeys(seed: 20_261_121)
    var pressed = 0
    while pressed < Self.count {
      try session.pane.resize(columns: 30 + pressed / 100 % 5 * 25, rows: 10 + pressed / 100 % 3 * 10)
      let batch = (0..<100).map { _ in keys.next() }
      try session.pane.send(bytes: batch.flatMap(\.self))
      pressed += batch.count
    }
    try session.pane.press("C-c")
    try await Task.sleep(for: .milliseconds(300))
    try session.pane.press("C-c")
    try await session.enter("root", until: "sample>")
    try await session.enter("#lighthouse", until: "sample #lighthouse>")
    _ = try program.folder.write("", to: "stop")
    try session.pane.enter("quit")
    await session.pane.expect("all ended")

    let statuses = try program.folder.read("statuses").split(separator: "\n")
    #expect(Set(statuses) == ["0"])
  }
}

/// Keys as bytes: words, letters of many scripts, control keys, sequences known and unknown, pastes, late answers.
///
/// Left out is what could leave the shell's own folder: `|`, `>`, and Control-Z and Control-\, which the shell
/// around it would have to answer.
private struct RandomKeys {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> [UInt8] {
    let kinds = [Self.words, Self.letters, Self.controls, Self.sequences, Self.letters, Self.words]
    let kind = kinds[random(below: kinds.count)]
    return Array(kind[random(below: kind.count)].utf8)
  }

  /// A linear congruential generator; source: Knuth, MMIX.
  private mutating func random(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  private static let words = [
    "#rain", "@faros_kalli", "1", "2", "3", "back", "root", "mentions", "more", "find bell", "recents",
    "search ",
    "tab ", "help", "set limit 5", "path", "forward", "\r", "\r", "\r", "\r", "; ", "\"", "'", "copy",
    "refresh",
  ]
  private static let letters = [
    "a", "Z", "7", "-", " ", "é", "e\u{301}", "ß", "я", "日本", "한", "\u{1112}\u{1161}\u{11AB}", "ا", "שׁ", "ก็",
    "👍🏽",
    "👨‍👩‍👧", "🇬🇷", "1️⃣", "❤️", "\u{200D}", "\u{301}", "\u{FE0F}", "\u{FFFD}", "\u{E000}", "\u{30000}", "#", "@",
  ]
  private static let controls = [
    "\u{1}", "\u{2}", "\u{3}", "\u{5}", "\u{6}", "\u{7}", "\u{8}", "\t", "\t", "\u{B}", "\u{C}", "\u{E}",
    "\u{10}",
    "\u{12}", "\u{14}", "\u{15}", "\u{17}", "\u{19}", "\u{7F}", "\u{7F}", "\u{1B}", "\u{4}",
  ]
  private static let sequences = [
    "\u{1B}[" + String(repeating: "1", count: 3_000) + "A",
    "\u{1B}]52;c;" + String(repeating: "A", count: 5_000) + "\u{7}",
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[5~",
    "\u{1B}[6~", "\u{1B}[Z", "\u{1B}.", "\u{1B}[1;3C", "\u{1B}OP",
    "\u{1B}[15~", "\u{1B}[1;5C", "\u{1B}[1;5D", "\u{1B}f", "\u{1B}b", "\u{1B}d", "\u{1B}u", "\u{1B}[99;99X",
    "\u{1B}[200~pasted\ttext\nquit\n\u{1B}[201~", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}[?62;4c",
    "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}]11;rgb:00", "\u{1B}[<0;1;1M", "\u{1B}[I", "\u{1B}[O",
  ]
}

struct ViewKeyTests {
  private static let keys: [(Unicode.Scalar, ViewKey)] = [
    ("h", .pan(right: -0.25, down: 0)), ("l", .pan(right: 0.25, down: 0)),
    ("k", .pan(right: 0, down: -0.25)), ("j", .pan(right: 0, down: 0.25)), ("+", .zoom(by: 1.5)),
    ("=", .zoom(by: 1.5)), ("-", .zoom(by: 1 / 1.5)), ("_", .zoom(by: 1 / 1.5)), ("0", .fill),
    ("1", .pixels), ("n", .turn(by: 1)), (" ", .play), ("p", .turn(by: -1)),
    ("g", .first), ("G", .last), ("f", .fit), ("S", .slides), ("w", .save), ("a", .overlay(.alt)),
    ("i", .overlay(.info)), ("?", .overlay(.keys)), ("s", .reveal), ("q", .leave), ("Q", .leave),
  ]

  @Test(arguments: keys.indices)
  func `Each key does one thing`(index: Int) {
    let (key, meaning) = Self.keys[index]

    #expect(ViewKey(.key(key)) == meaning)
  }

  @Test(arguments: ["[", "O"])
  func `Arrows move as letters do`(mark: String) {
    let arrows = ["A", "B", "C", "D"].map { ViewKey(.sequence(mark + $0)) }
    let letters: [Unicode.Scalar] = ["k", "j", "l", "h"]

    #expect(arrows == letters.map { ViewKey(.key($0)) })
  }

  @Test(arguments: [
    ("<0;10;5M", MouseReport.Action.press), ("<0;10;5m", .release), ("<32;10;5M", .drag),
    ("<64;10;5M", .wheelUp),
    ("<65;10;5M", .wheelDown), ("<81;10;5M", .wheelDown),
  ])
  func `A mouse presses, drags and turns its wheel`(text: String, action: MouseReport.Action) throws {
    let report = try #require(MouseReport(text))

    #expect(report.action == action)
    #expect(report.column == 10)
    #expect(report.row == 5)
  }

  @Test(arguments: [
    "", "<", "<M", "<0;10M", "<0;10;5", "0;10;5M", "<0;0;5M", "<0;10;99999M", "<1;10;5M", "<64;10;5m",
    "<x;1;1M",
    "<99999999999999999999;1;1M",
  ])
  func `What else a terminal says is no mouse`(text: String) { #expect(MouseReport(text) == nil) }

  @Test func `What the mouse holds moves with it, until it is let go`() throws {
    var grip = MouseGrip()
    let moves = try ["<32;9;9M", "<0;10;5M", "<32;7;6M", "<64;1;1M", "<32;8;6M", "<0;8;6m", "<32;1;1M"].map {
      text in
      let moved = grip.follow(try #require(MouseReport(text)))
      return [moved.columns, moved.rows]
    }

    #expect(moves == [[0, 0], [0, 0], [-3, 1], [0, 0], [1, 0], [0, 0], [0, 0]])
  }

  @Test(arguments: [("[H", ViewKey.first), ("[1~", .first), ("OF", .last), ("[4~", .last)])
  func `Home and End lead to the first and the last image`(keys: String, key: ViewKey) {
    #expect(ViewKey(.sequence(keys)) == key)
  }

  @Test(arguments: [KeyInput.Event.escape, .interrupt, .end])
  func `Escape, Ctrl-C and a terminal that is gone leave`(event: KeyInput.Event) {
    #expect(ViewKey(event) == .leave)
  }

  @Test func `Ctrl-Z stops`() { #expect(ViewKey(.suspend) == .stop) }

  @Test(arguments: [
    KeyInput.Event.key("x"), .key("\u{4}"), .key("ä"), .sequence("[1;5A"), .sequence("x"), .sequence("[3~"),
    .wakeup, .timeout, .report(.controlSequence("?62;c")),
  ])
  func `Nothing else does anything`(event: KeyInput.Event) { #expect(ViewKey(event) == nil) }
}
