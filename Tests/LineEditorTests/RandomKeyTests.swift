import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

@testable import LineEditor

extension TerminalTests {
  @Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  struct RandomKeyTests {
    private static let batches = 40
    private static let batchesToFlood = 10
    private static let keysPerBatch = 50

    @Test(arguments: ["bind -e\n", "bind -v\n", "bind -v\nbind -e\n"])
    func `Thousands of random keys leave no broken line`(editrc: String) async throws {
      var keys = RandomKeys(seed: 2006)
      let folder = try TemporaryFolder()
      let file = try folder.write(editrc, to: "editrc")
      let pane = try TmuxPane()
      let cat = try Cat(on: pane, editrc: .file(file))

      for batch in 0..<Self.batches {
        var typed = (0..<Self.keysPerBatch).map { _ in keys.next() }
        if batch % Self.batchesToFlood == 0 { typed.append(keys.nextFlood()) }
        try pane.type(bytes: Array(typed.joined().utf8))
        if keys.happens(onceIn: 5) { try await cat.resize(columns: keys.number(in: 12...90)) }
        let isSound = try await cat.redrawsTheSame()
        try #require(isSound, "batch \(batch): \(typed.joined().debugDescription)\n\(cat.difference)")
      }

      #expect(try await cat.answers("sane line"))
      try await cat.leave()
    }
  }
}

/// An editor whose lines nobody wants, and that tells when it has read what was typed.
private final class Cat {
  private(set) var difference = ""
  private let pane: TmuxPane
  private let editor: EditingThread
  private let heard = Heard()

  init(on pane: TmuxPane, editrc: Editrc) throws {
    self.pane = pane
    editor = try EditingThread(on: pane.descriptor, type: "tmux-256color", editrc: editrc) { [heard] reader in
      reader.suspendProcess = {}
      reader.setHistory([
        "search #swift", "漢字 e\u{301}", "👩‍👩‍👧 family", String(repeating: "long ", count: 40), "שלום עולם",
        "مرحبا",
        "a\u{1B}[2Jb", "Б\u{202E}в", "q " + String(repeating: "漢", count: 60),
      ])
      reader.suggestible = ["ab cd", "one more", "字 and more"]
      reader.completer = { _, _ in
        CompletionList(start: 0, candidates: [.init("one", note: "1"), .init("other")])
      }
      reader.onResize = { [unowned reader] in reader.clearWindow() }
      reader.onReport = { [unowned reader] report in
        if report == .controlSequence("?88c") { reader.clearWindow() }
        if case .controlSequence(let text) = report { heard.add(text) }
      }
    }
    for _ in 0..<20000 { editor.startReading() }
  }

  /// The terminal tells its programs a moment later than it wraps its rows.
  func resize(columns: Int) async throws {
    try pane.resize(columns: columns)
    let terminal = TerminalInput(descriptor: pane.descriptor, wakeup: -1)
    let isTold = await eventually { terminal.size.columns == columns }
    try #require(isTold)
    editor.signal(SIGWINCH)
  }

  /// Compares the window with what a line drawn from nothing looks like.
  func redrawsTheSame() async throws -> Bool {
    try await report("?77c")
    let before = try await settled()
    try await report("?88c")
    for _ in 0..<3 {
      let after = try await settled()
      if before.ends(as: after) { return true }
      difference = "was \(before)\nis \(after)"
    }
    return false
  }

  /// Gives up the line and types another one.
  func answers(_ line: String) async throws -> Bool {
    try pane.type(bytes: Array("\u{1B}".utf8))
    try await Task.sleep(for: .milliseconds(60))
    try pane.type(bytes: Array("\u{3}\(line)\r".utf8))
    while let reading = await editor.reading() {
      if reading == .line(line) { return true }
    }
    return false
  }

  /// Leaves the terminal, which is closed afterwards.
  func leave() async throws {
    editor.finish()
    try pane.type(bytes: [0x0D])
    await editor.end()
  }

  private func report(_ text: String) async throws {
    let count = heard.count(text)
    try pane.type(bytes: Array("\u{1B}[\(text)".utf8))
    let isHeard = await eventually { heard.count(text) > count }
    try #require(isHeard)
  }

  /// The window once nothing changes in it any more.
  private func settled() async throws -> Snapshot {
    var last = try Snapshot(of: pane)
    while true {
      try await Task.sleep(for: .milliseconds(10))
      let next = try Snapshot(of: pane)
      if next == last { return next }
      last = next
    }
  }
}

/// The reports that came.
private final class Heard: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }
  func count(_ text: String) -> Int { texts.withLock { $0.count { $0 == text } } }
}

/// What stands in a window, and where the cursor is.
private struct Snapshot: Equatable {
  var rows: [String]
  var column: Int
  var row: Int

  /// Whether the rows below some others are these, cursor and all.
  func ends(as other: Snapshot) -> Bool {
    let offset = row - other.row
    return offset >= 0 && column == other.column && rows.dropFirst(offset).elementsEqual(other.rows)
  }
}

extension Snapshot {
  fileprivate init(of pane: TmuxPane) throws {
    let cursor = try pane.cursor.split(separator: ",").compactMap { Int($0) }
    try #require(cursor.count == 2)
    self.init(rows: try pane.allRows, column: cursor[0], row: cursor[1])
  }
}

/// Keys as a cat on the keyboard and a chatty terminal would send them, the same for the same seed.
struct RandomKeys {
  private var generator: SeededRandom

  init(seed: UInt64) { generator = SeededRandom(seed: seed) }

  mutating func next() -> String {
    let keys = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &generator)]
    return keys[Int.random(in: 0..<keys.count, using: &generator)]
  }

  /// Thousands of bytes at once; a line as long as that is given up, as drawing it takes its time.
  mutating func nextFlood() -> String {
    Self.floods[Int.random(in: 0..<Self.floods.count, using: &generator)]
  }

  /// Whether something happens once in that many times.
  mutating func happens(onceIn count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
}

extension RandomKeys {
  private static let letters = (0x20..<0x7F).map { String(Unicode.Scalar(UInt8($0))) }
  private static let wide = ["漢", "字", "ア", "한", "😀", "🎉", "Ａ", "。"]
  private static let halfWords = ["ש", "של", "م", "مر", "s", "se", "l", "漢", "q", "Б"]
  private static let parts = [
    "\u{301}", "\u{308}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "🇫", "🇷", "🏽", "\u{E31}",
  ]
  private static let clusters = [
    "👩‍👩‍👧", "🇫🇷", "e\u{301}", "👍🏽", "\u{1112}\u{1161}\u{11AB}", "1\u{FE0F}\u{20E3}", "ที่", "❤️", "\u{30001}",
    "\u{F0001}", "\u{200B}", "я", "Ω", "ß",
  ]
  private static let control = "\u{1}\u{2}\u{4}\u{5}\u{6}\u{8}\u{B}\u{E}\u{10}\u{14}\u{15}\u{17}\u{19}\u{7F}"
    .map {
      String($0)
    }
  private static let rare = [
    "\r", "\u{3}", "\u{1A}", "\u{C}", "\t", "\u{12}", "\u{16}", "\u{18}", "\0", "\u{7}", "\u{1F}",
  ]
  private static let arrows = [
    "A", "B", "C", "D", "H", "F", "1~", "3~", "4~", "1;5C", "1;5D", "1;3C", "Z", "5~",
  ].map {
    "\u{1B}[\($0)"
  }
  private static let unknown =
    ["9z", "1;2P", "57~", "24;5~", "I"].map { "\u{1B}[\($0)" } + ["\u{1B}Op", "\u{1B}OZ"]
  private static let alt = ["b", "f", "d", "c", "u", "l", "q", "\u{7F}", "0", "é", "漢", ".", "."].map {
    "\u{1B}\($0)"
  }
  private static let pastes = ["a b", "one\ntwo\n", "👩‍👩‍👧 e\u{301}\t", "", "\u{3}\r"].map {
    "\u{1B}[200~\($0)\u{1B}[201~"
  }
  private static let reports = [
    "\u{1B}[?62;1;4c", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\",
    "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[6;19;9t", "\u{1B}[>41;379;0c",
  ]
  private static let quotedPastes = ["\u{16}\u{1B}[200~quoted 漢字\u{1B}[201~"]
  private static let floods = [
    "\u{1B}[" + String(repeating: "1", count: 3000) + "A",
    "\u{1B}]52;c;" + String(repeating: "A", count: 5000) + "\u{7}",
    "\u{1B}]52;c;" + String(repeating: "A", count: 5000) + "\u{1B}\\",
    "\u{1B}[200~" + String(repeating: "one 漢字 e\u{301}\n", count: 1300) + "\u{1B}[201~ab\u{7F}\u{3}",
  ]
  private static let kinds = [
    letters, letters, letters, letters, wide, halfWords, parts, clusters, clusters, control, control, rare,
    arrows,
    arrows,
    unknown, alt, pastes, quotedPastes, reports,
  ]
}
