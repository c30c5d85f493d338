import Foundation
@testable import ShellCommands
import SmashtagTesting
import Testing

final class PathCompleterTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "paths-\(UUID().uuidString)")
    .path

  init() throws {
    let files = FileManager.default
    for name in ["sub folder", "sub folder/deep"] {
      try files.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    for name in ["a.json", "a b.json", "it's.json", ".hidden", "sub folder/c.json"] {
      _ = files.createFile(atPath: folder + "/" + name, contents: nil)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func texts(_ typed: String) throws -> [String] {
    let line = typed.replacing("%", with: folder + "/")
    let completions = Completer(try Session.fixture()).completions(
      of: line, cursor: line.unicodeScalars.count)
    return completions.candidates.map { $0.text.replacing(folder + "/", with: "%") }
  }

  @Test(arguments: [
    ("import %a", ["%a\\ b.json", "%a.json"]), ("import %a\\ ", ["%a\\ b.json"]),
    ("import %x %i", ["%it\\'s.json"]),
    ("import %su", ["%sub\\ folder/"]),
    ("import %sub\\ folder/", ["%sub\\ folder/c.json", "%sub\\ folder/deep/"]),
    ("import %", ["%a\\ b.json", "%a.json", "%it\\'s.json", "%sub\\ folder/"]), ("import %.", ["%.hidden"]),
    ("import \"%a ", ["\"%a b.json\""]), ("import '%sub folder/d", ["'%sub folder/deep/"]),
    ("import %nowhere/", []),
  ])
  func `Paths are completed, blanks and all`(line: String, texts: [String]) throws {
    #expect(try self.texts(line) == texts)
  }

  @Test func `What is offered is read as the file it means`() throws {
    let line = "import \(folder)/it"
    let completed = Completer(try Session.fixture()).completions(of: line, cursor: line.count).candidates
      .first?.text

    #expect(try ShellWords.words(of: completed ?? "") == [folder + "/it's.json"])
  }

  @Test func `A file is complete, a folder is not`() throws {
    let candidates = PathCompleter().candidates(startingWith: folder + "/")

    #expect(candidates.map(\.isComplete) == [true, true, true, false])
    #expect(candidates.map(\.note) == ["file", "file", "file", "folder"])
  }
}
