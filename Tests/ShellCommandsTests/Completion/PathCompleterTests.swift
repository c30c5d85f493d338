import Foundation
import SmashtagTesting
import Testing

@testable import ShellCommands

struct PathCompleterTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws {
    temporary = try TemporaryFolder()
    for name in ["a.json", "a b.json", "it's.json", ".hidden", "sub folder/c.json", "sub folder/deep/d"] {
      try temporary.write("", to: name)
    }
  }

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

  @Test(arguments: [
    "a b", "it's", "say \"hi\"", "back\\slash", "a; quit", "a | sh", "a > b", "#tag", "~", "~ada", "-",
    "--as",
    "$HOME", "`id`", "a\u{A0}b", "東京\u{3000}x", "é", "a\u{301}", "\u{301}a", "trailing ", " leading",
  ])
  func `However a file is called, what is offered is read as that file`(name: String) throws {
    let place = folder + "/nasty"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: place + "/" + name, contents: nil)
    let session = try Session.fixture()

    for quote in ["", "'", "\""] {
      let line = "import \(quote)\(place)/"
      let completed = Completer(session).completions(of: line, cursor: line.unicodeScalars.count)
      let text = "import " + (completed.candidates.first?.text ?? "")

      #expect(try CommandLine(text).parts.map(\.text) == [text])
      #expect(try ShellWords.words(of: text) == ["import", place + "/" + name])
    }
  }

  @Test(arguments: ["a\nb", "a\u{1B}[31m", "a\u{2028}b", "a\tb"])
  func `A name that cannot be typed is not offered`(name: String) throws {
    let place = folder + "/nasty"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: place + "/" + name, contents: nil)

    #expect(PathCompleter().candidates(startingWith: place + "/").isEmpty)
  }

  @Test(arguments: [
    ("import %'sub f", ["%sub\\ folder/"]), ("import '%sub folder'/d", ["%sub\\ folder/deep/"]),
    ("import \"%it", ["\"%it's.json\""]), ("import '%it", ["'%it'\\''s.json'"]),
    ("import %it\\", ["%it\\'s.json"]),
  ])
  func `Quotes that were begun are kept where that can be read`(line: String, texts: [String]) throws {
    let open = line.contains("%'") ? texts.map { "'" + $0.replacing("\\ ", with: " ") } : texts

    #expect(try self.texts(line) == open)
  }

  @Test func `A tilde alone becomes the home folder`() throws {
    #expect(try texts("import ~") == ["~/"])
  }

  @Test func `A folder of any size is offered in bounds`() throws {
    let place = folder + "/many"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    for number in 0..<600 { _ = FileManager.default.createFile(atPath: "\(place)/\(number)", contents: nil) }

    #expect(PathCompleter().candidates(startingWith: place + "/").count == 500)
  }

  @Test func `A file is complete, a folder is not`() throws {
    let candidates = PathCompleter().candidates(startingWith: folder + "/")

    #expect(candidates.map(\.isComplete) == [true, true, true, false])
    #expect(candidates.map(\.note) == ["file", "file", "file", "folder"])
  }
}
