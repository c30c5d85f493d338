import Foundation
import LineEditor
import Testing

extension TerminalTests {
  struct KeyTests {
    static let family = "👩‍👩‍👧"
    static let accented = "e\u{301}"

    @Test(arguments: [
      ("a\(family)\u{7F}b\r", "ab"),
      ("a\(accented)\u{7F}b\r", "ab"),
      ("\(family)b\u{1B}[D\u{1B}[D-\r", "-\(family)b"),
      ("\(family)b\u{1}\u{1B}[C-\r", "\(family)-b"),
      ("\(family)b\u{1}\u{1B}[3~\r", "b"),
      ("one two\u{1B}[1;5Dx \r", "one x two"),
      ("one\u{1B}[1~x\u{1B}[4~y\r", "xoney"),
      ("one two\u{17}three\r", "one three"),
    ])
    func `Keys move and delete by what is seen`(keys: String, line: String) async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: keys) == .line(line))
      session.editor.finish()
    }

    @Test(arguments: [
      ("\u{1B}[A\r", "newest"), ("\u{1B}[A\u{1B}[A\r", "older"), ("\u{1B}[A\u{1B}[A\u{1B}[B\r", "newest"),
      ("\u{12}old\u{1B}\r", "older"), ("\u{10}\u{10}\u{10}\u{10}\r", "oldest"),
    ])
    func `The history comes back by keys`(keys: String, line: String) async throws {
      let session = try EditingSession { $0.setHistory(["oldest", "older", "newest", "", "newest"]) }

      #expect(await session.read(typing: keys) == .line(line))
      session.editor.finish()
    }

    @Test func `A new history replaces the former`() async throws {
      let session = try EditingSession {
        $0.setHistory(["former"])
        $0.setHistory(["new"])
      }

      #expect(await session.read(typing: "\u{1B}[A\u{1B}[A\r") == .line("new"))
      session.editor.finish()
    }

    @Test func `Ctrl-L clears the screen and keeps the line`() async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: "kept\u{C}\r") == .line("kept"))
      await session.expect("\u{1B}[H\u{1B}[2J")
      session.editor.finish()
    }

    @Test func `The user's own bindings are obeyed`() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "editrc-\(UUID()).txt")
      try Data("bind ^T ed-move-to-beg\n".utf8).write(to: file)
      let session = try EditingSession(editrc: .file(file.path))

      #expect(await session.read(typing: "bc\u{14}a\r") == .line("abc"))
      session.editor.finish()
      try FileManager.default.removeItem(at: file)
    }

    @Test func `Keys of vi keep the completion`() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "editrc-\(UUID()).txt")
      try Data("bind -v\n".utf8).write(to: file)
      let session = try EditingSession(editrc: .file(file.path)) {
        $0.completer = { _, _ in CompletionList(start: 0, candidates: [.init("search")]) }
      }

      #expect(await session.read(typing: "se\tx\u{1B}0iy\r") == .line("ysearch x"))
      session.editor.finish()
      try FileManager.default.removeItem(at: file)
    }
  }
}
