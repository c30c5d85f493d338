import Foundation
import Glibc
import Synchronization
import Testing

@testable import LineEditor

extension TerminalTests {
  @Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  struct RandomKeyTests {
    private static let batches = 70
    private static let batchesToFlood = 10
    private static let keysPerBatch = 50

    @Test(arguments: ["bind -e\n", "bind -v\n", "bind -v\nbind -e\n"])
    func `Thousands of random keys leave no broken line`(editrc: String) async throws {
      var keys = RandomKeys(seed: 2006)
      let file = FileManager.default.temporaryDirectory.appending(path: "editrc-\(UUID()).txt")
      try Data(editrc.utf8).write(to: file)
      let pane = try TmuxPane()
      let cat = try Cat(on: pane, editrc: .file(file.path))

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
      try FileManager.default.removeItem(at: file)
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
      reader.setHistory(["search #swift", "漢字 e\u{301}", "👩‍👩‍👧 family", String(repeating: "long ", count: 40)])
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
