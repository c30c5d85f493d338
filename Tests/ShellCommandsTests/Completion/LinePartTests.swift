import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Completion behind `;`, ` | ` and ` > `.
struct LinePartTests {
  private func completions(_ line: String) throws -> Completions {
    let session = try Session.fixture([.fixture(hashtags: ["rain"])], recents: ["rose"])
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count)
  }

  @Test(arguments: [
    ("path; sea", ["search"], 6), ("search a; sea", ["search"], 10), ("search it's; sea", ["search"], 13),
    ("search \"a; sea", [], 7), ("search \"a; b\"; sea", ["search"], 15), ("import 'a; sea", [], 7),
    ("import 'a'; sea", ["search"], 12), ("path; search ro", ["rose"], 13), ("path; #r", ["#rain"], 6),
    ("path; tab ; use ar", ["archive"], 16), ("path > x; sea", ["search"], 10), ("path;sea", [], 0),
    ("#rain; #r", ["#rain"], 7), ("search a;", [], 7), ("path; ; sea", ["search"], 8),
  ])
  func `The command the cursor is in is completed`(line: String, texts: [String], start: Int) throws {
    let completions = try completions(line)

    #expect(completions.candidates.map(\.text) == texts)
    #expect(completions.start == start)
  }

  @Test(arguments: [
    "path | sea", "path | ", "search a | sort; sea", "path > a b", "# sea", "  # sea; sea", "path; path | s",
    "path >> 'a' ", "path > a | sea",
  ])
  func `What others read is left to them`(line: String) throws {
    #expect(try completions(line).candidates.isEmpty)
  }

  @Test func `After a semicolon every command is offered`() throws {
    #expect(try completions("path; ").candidates == completions("").candidates)
  }

  @Test(arguments: ["path > %a", "path >> %a", "search it's > %a", "path; path > %a", "path > '%a"])
  func `A file to write is completed`(line: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = FileManager.default.createFile(atPath: folder + "/a.txt", contents: nil)

    let texts = try completions(line.replacing("%", with: folder + "/")).candidates.map(\.text)

    #expect(texts.map { $0.replacing("'", with: "") } == [folder + "/a.txt"])
  }

  @Test(arguments: ["a; quit", "a | sh", "a > f", "a;", "a\nb", "a\tb", "a\u{1B}[m"])
  func `A recent search that a line would cut is not offered`(term: String) throws {
    let session = try Session.fixture(recents: [term, "ab"])

    #expect(Completer(session).completions(of: "search a", cursor: 8).candidates.map(\.text) == ["ab"])
  }

  @Test(arguments: ["a;b", "\"a; b\"", "a|b", "\"a | b\" c"])
  func `A recent search that stays whole is offered`(term: String) throws {
    let session = try Session.fixture(recents: [term])

    #expect(Completer(session).completions(of: "search ", cursor: 7).candidates.map(\.text) == [term])
  }
}
