@testable import ShellCommands
import Testing

struct CommandLineTests {
  @Test(
    arguments: [
      ("back", ["back"]), ("back; path", ["back", "path"]), ("back ;path;", ["back ;path"]),
      ("back; ; path;", ["back", "path"]),
      ("", []), ("  ", []), (";", []), ("search a;b", ["search a;b"]),
      ("search \"a; b\"; back", ["search \"a; b\"", "back"]),
      ("import 'a; b'; back", ["import 'a; b'", "back"]), ("import it\\'s; back", ["import it\\'s", "back"]),
      ("import \"a\\\"; b\"; back", ["import \"a\\\"; b\"", "back"]),
      ("search it's; back", ["search it's", "back"]), ("#it's; back", ["#it's", "back"]),
      ("find it's; back", ["find it's", "back"]), ("/it's; back", ["/it's", "back"]),
      ("s it's; b", ["s it's", "b"]),
      ("search a\\; back", ["search a\\", "back"]), ("search \"a; back", ["search \"a; back"]),
      ("back; search it's; back", ["back", "search it's", "back"]),
    ] as [(String, [String])])
  func `A semicolon before a blank or the end parts commands`(line: String, texts: [String]) throws {
    #expect(try CommandLine(line).parts.map(\.text) == texts)
  }

  @Test(arguments: ["# a comment", "#", "  # back; path"])
  func `A comment is no command`(line: String) throws {
    #expect(try CommandLine(line).parts.isEmpty)
  }

  @Test func `A tag is no comment`() throws {
    #expect(try CommandLine("#rain").parts.map(\.text) == ["#rain"])
  }

  @Test(
    arguments: [
      ("search rain | head -3", .pipe("head -3")),
      ("search rain | sort | uniq -c; wc > x", .pipe("sort | uniq -c; wc > x")),
      ("path > a.txt", .file("a.txt", appends: false)), ("path >> a.txt", .file("a.txt", appends: true)),
      ("path > 'a b.txt'", .file("a b.txt", appends: false)),
      ("path > a\\ b.txt", .file("a b.txt", appends: false)),
      ("search a|b", .screen), ("search a>b", .screen), ("search \"a | b\"", .screen),
      ("search \"a > b\"", .screen),
      ("search it's | head", .pipe("head")), ("import 'a | b'", .screen),
    ] as [(String, CommandLine.Output)])
  func `What a command prints goes where the line says`(line: String, output: CommandLine.Output) throws {
    #expect(try CommandLine(line).parts.map(\.output) == [output])
  }

  @Test func `After a file the next command follows`() throws {
    let parts = try CommandLine("path > a.txt; back").parts

    #expect(
      parts == [
        .init(text: "path", output: .file("a.txt", appends: false)), .init(text: "back", output: .screen),
      ])
  }

  @Test(arguments: [
    ("path > ; back", UsageError.missingFile), ("path > a b", .unexpected("b", mayBeQuoted: true)),
    ("path > 'a", .unclosedQuote("'")), ("path > a;path > b", .missingBlank(.separator)),
  ])
  func `A file has one name`(line: String, error: UsageError) {
    let failure = #expect(throws: FailedCommand.self) { try CommandLine(line) }
    #expect(failure?.error as? UsageError == error)
  }

  @Test(arguments: [
    ("set limit 500; path > a;path > b", "path"), ("#rain > a b", "#rain"), ("path; recents > 'a", "recents"),
  ])
  func `What is wrong with a line is told of the command it is wrong with`(line: String, name: String) {
    let failure = #expect(throws: FailedCommand.self) { try CommandLine(line) }
    #expect(failure?.name == name)
  }

  @Test func `A line longer than 128 kB is refused before it is cut`() {
    let line = String(repeating: "a", count: 131_072)

    #expect(throws: Never.self) { try CommandLine(line) }
    let failure = #expect(throws: FailedCommand.self) { try CommandLine(line + "b") }
    #expect(failure?.error as? UsageError == .lineTooLong(limit: 131_072))
  }
}
