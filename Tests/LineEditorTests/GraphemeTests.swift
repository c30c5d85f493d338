import Foundation
import Glibc
import SmashtagTesting
import Testing

@testable import LineEditor

extension TerminalTests {
  @Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  struct GraphemeTests {
    /// Characters of several code points, and the cells tmux gives them.
    static let characters: [(text: String, cells: Int)] = [
      ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("e\u{301}", 1), ("👍🏽", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("1\u{FE0F}\u{20E3}", 1),
      ("ที่", 1),
    ]

    private static func start(_ editrc: String, on pane: TmuxPane) async throws -> EditingThread {
      let folder = try TemporaryFolder()
      let file = try folder.write(editrc, to: "editrc")
      let editor = try EditingThread(on: pane.descriptor, type: "tmux-256color", editrc: .file(file))
      editor.startReading()
      await pane.expect([">"])
      return editor
    }

    private static func expect(
      _ row: String, cursor: Int, in pane: TmuxPane, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      await pane.expect([row], sourceLocation: sourceLocation)
      #expect(await eventually { (try? pane.cursor) == "\(cursor),0" }, sourceLocation: sourceLocation)
    }

    @Test(arguments: characters)
    func `Keys of emacs step over a whole character and delete it`(text: String, cells: Int) async throws {
      let pane = try TmuxPane()
      let editor = try await Self.start("bind -e\n", on: pane)
      try pane.type(bytes: Array("a\(text)b".utf8))
      await Self.expect("> a\(text)b", cursor: 4 + cells, in: pane)

      try pane.press("Left", "Left")
      await Self.expect("> a\(text)b", cursor: 3, in: pane)
      try pane.press("Right")
      await Self.expect("> a\(text)b", cursor: 3 + cells, in: pane)
      try pane.press("BSpace")

      await Self.expect("> ab", cursor: 3, in: pane)
      editor.finish(pressing: "Enter", on: pane)
    }

    @Test(arguments: characters)
    func `Commands of vi take a whole character`(text: String, cells: Int) async throws {
      let pane = try TmuxPane()
      let editor = try await Self.start("bind -v\n", on: pane)
      try pane.type(bytes: Array("a\(text)b".utf8))
      await Self.expect("> a\(text)b", cursor: 4 + cells, in: pane)

      try pane.press("Escape")
      await Self.expect("> a\(text)b", cursor: 3 + cells, in: pane)
      try pane.press("h")
      await Self.expect("> a\(text)b", cursor: 3, in: pane)
      try pane.press("x")
      await Self.expect("> ab", cursor: 3, in: pane)
      try pane.press("u")

      await Self.expect("> a\(text)b", cursor: 3, in: pane)
      editor.finish(pressing: "Enter", on: pane)
    }

    @Test(arguments: characters)
    func `Typed code point by code point it becomes one character`(text: String, cells: Int) async throws {
      let pane = try TmuxPane()
      let editor = try await Self.start("bind -e\n", on: pane)

      for scalar in "a\(text)".unicodeScalars {
        try pane.type(bytes: Array(String(scalar).utf8))
        try await Task.sleep(for: .milliseconds(15))
      }
      await Self.expect("> a\(text)", cursor: 3 + cells, in: pane)
      try pane.press("BSpace")

      await Self.expect("> a", cursor: 3, in: pane)
      editor.finish(pressing: "Enter", on: pane)
    }

    @Test(arguments: [20, 40, 80])
    func `Wide characters at the edge begin the next row`(columns: Int) async throws {
      let pane = try TmuxPane()
      try pane.resize(columns: columns)
      #expect(
        await eventually { TerminalInput(descriptor: pane.descriptor, wakeup: -1).size.columns == columns })
      let editor = try await Self.start("bind -e\n", on: pane)
      let room = columns - 3

      try pane.type(bytes: Array((String(repeating: "x", count: room) + "漢字").utf8))

      await pane.expect(["> " + String(repeating: "x", count: room), "漢字"])
      #expect(await eventually { (try? pane.cursor) == "4,1" })
      try pane.press("Left", "Left", "Left")
      #expect(await eventually { (try? pane.cursor) == "\(columns - 2),0" })
      editor.finish(pressing: "Enter", on: pane)
    }
  }
}

extension EditingThread {
  /// Ends the line, and the thread with it.
  fileprivate func finish(pressing key: String, on pane: TmuxPane) {
    try? pane.press(key)
    finish()
  }
}

struct EditedLineTests {
  @Test func `Offsets count code points`() {
    #expect(EditedLine("é漢👩x").text(from: 1, to: 3) == "漢👩")
  }

  @Test(arguments: [
    ("line\nbck:pat", Prompting.search), ("\nfwd?", .search), ("\n/pattern ", .entry), ("\n: bind", .entry),
  ])
  func `What libedit asks for below the line is known by its beginning`(held: String, prompting: Prompting) {
    #expect(EditedLine(held).prompting == prompting)
  }

  @Test(arguments: ["", "line", "two\nlines"])
  func `A line is no prompting`(held: String) {
    #expect(EditedLine(held).prompting == nil)
  }
}
