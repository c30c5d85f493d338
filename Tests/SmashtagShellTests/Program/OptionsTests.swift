import Foundation
import ShellCommands
import TerminalKit
import Testing

@testable import SmashtagShell

struct OptionsTests {
  @Test func `Nothing means the shell`() throws {
    #expect(try Options([]) == Options())
  }

  @Test(
    arguments: [
      (["--data-dir", "/tmp/d"], \Options.dataDirectory, "/tmp/d"),
      (["--data-dir=/tmp/d"], \Options.dataDirectory, "/tmp/d"),
      (["--data-dir=a=b"], \Options.dataDirectory, "a=b"),
      (["--source", "sample"], \Options.source, "sample"),
      (["--source=archive"], \Options.source, "archive"),
    ] as [([String], any KeyPath<Options, String?> & Sendable, String)])
  func `An option takes its value`(
    words: [String], path: any KeyPath<Options, String?> & Sendable, value: String
  ) throws {
    #expect(try Options(words)[keyPath: path] == value)
  }

  @Test(
    arguments: [
      ("--json", \Options.printsJSON), ("--keep-going", \.keepsGoing), ("--remember", \.remembers),
    ] as [(String, any KeyPath<Options, Bool> & Sendable)])
  func `A switch turns something on`(word: String, path: any KeyPath<Options, Bool> & Sendable) throws {
    #expect(try Options([word])[keyPath: path])
  }

  @Test func `The start-up file can be left out`() throws {
    #expect(try Options(["--no-rc"]).runsStartUpFile == false)
  }

  @Test(arguments: ColorChoice.allCases)
  func `Every choice of colour is accepted`(choice: ColorChoice) throws {
    #expect(try Options(["--color", choice.rawValue]).color == choice)
  }

  @Test(arguments: [("--graphics=none", Setting.graphics, "none"), ("--timeout=5", .timeout, "5")])
  func `Settings can be given as options`(word: String, setting: Setting, value: String) throws {
    #expect(try Options([word]).settings == [setting: value])
  }

  @Test(arguments: [["-h"], ["--help"], ["-h", "-c", "#rain"], ["-f", "tour", "--help"]])
  func `Help without a command is that of the program`(words: [String]) throws {
    #expect(try Options(words).call == .help)
  }

  @Test(arguments: [
    ["-h", "search"], ["--help", "search"], ["search", "--help"], ["search", "rain", "-h"],
    ["search", "rain", "--help", "--json"], ["search", "--help", "--", "--help"],
  ])
  func `Help beside a command is that of the command`(words: [String]) throws {
    #expect(try Options(words).call == .command(["help", "search"]))
  }

  @Test func `After two dashes even the word for help belongs to the command`() throws {
    #expect(try Options(["search", "--", "--help"]).call == .command(["search", "--help"]))
  }

  @Test func `The version is asked for`() throws {
    #expect(try Options(["--version"]).call == .version)
  }

  @Test func `The last of two same options counts`() throws {
    #expect(try Options(["--source=a", "--source", "b"]).source == "b")
  }

  @Test(arguments: [
    (["search", "rain"], ["search", "rain"]),
    (["search", "-rain", "-umbrella"], ["search", "-rain", "-umbrella"]),
    (["import", "-"], ["import", "-"]),
    (["import", "--as", "ada", "x.json"], ["import", "--as", "ada", "x.json"]),
    (["search", "-c", "-f"], ["search", "-c", "-f"]),
    (["--", "search", "--json"], ["search", "--json"]),
    (["search", "--", "--json", "--"], ["search", "--json", "--"]),
    (["search", "--json=yes"], ["search", "--json=yes"]),
    (["#rain"], ["#rain"]),
  ])
  func `What is no option belongs to the command`(words: [String], expected: [String]) throws {
    #expect(try Options(words).call == .command(expected))
  }

  @Test(arguments: [
    ["--json", "search", "rain"], ["search", "--json", "rain"], ["search", "rain", "--json"],
    ["search", "rain", "--json", "--", "--remember"],
  ])
  func `An option counts before and after the command`(words: [String]) throws {
    let options = try Options(words)

    #expect(options.printsJSON && !options.remembers)
  }

  @Test func `Lines are given as one word`() throws {
    #expect(try Options(["-c", "search a; 1", "--json"]).call == .lines("search a; 1"))
  }

  @Test func `A file of commands is named`() throws {
    #expect(try Options(["--no-rc", "-f", "tour"]).call == .file("tour"))
  }

  @Test(
    arguments: [
      (["--colour"], .unknown("--colour", nearest: "--color")),
      (["--xyzzy", "search"], .unknown("--xyzzy", nearest: nil)),
      (["--json=yes"], .unknown("--json=yes", nearest: "--json")),
      (["-x", "search"], .unknown("-x", nearest: nil)),
      (["--data-dir"], .missingValue("--data-dir DIR")),
      (["-c"], .missingValue("-c 'CMD; CMD'")),
      (["-f"], .missingValue("-f FILE")),
      (["-c", "a", "-f", "b"], .twoCalls("-c", "-f")),
      (["-c", "a", "search"], .unexpected("search", after: "-c")),
      (["-c", "a", "--print", "man"], .twoCalls("-c", "--print")),
      (["--print", "man", "search"], .unexpected("search", after: "--print")),
      (["--print=pdf"], .badValue("pdf", option: "--print", accepted: "man, bash, zsh, fish")),
      (["--color=red"], .badValue("red", option: "--color", accepted: "auto, always, never")),
    ] as [([String], OptionError)])
  func `A wrong call is explained`(words: [String], expected: OptionError) {
    #expect(throws: expected) { try Options(words) }
  }

  @Test(arguments: ["--graphics=pencil", "--timeout=soon", "--timeout=-1"])
  func `A setting that is not accepted is a wrong call`(word: String) {
    #expect(throws: OptionError.self) { try Options([word]) }
  }

  @Test(arguments: ["--data-dir", "--source", "--timeout"])
  func `An empty value is a wrong call`(name: String) {
    #expect(throws: OptionError.self) { try Options([name + "="]) }
  }

  @Test(arguments: Document.allCases)
  func `A document is asked for by its name`(document: Document) throws {
    #expect(try Options(["--print", document.rawValue]).call == .print(document))
  }

  @Test(
    arguments: [
      ([], [""]), ([""], [""]), (["se"], ["se"]), (["search", ""], ["search", ""]),
      (["--json", "search", "#ra"], ["search", "#ra"]),
      (["search", "--color", "never", "-rain", "s"], ["search", "-rain", "s"]),
      (["--", "search", "--json", "s"], ["search", "--json", "s"]),
      (["--nothing", "--color=red", "se"], ["se"]), (["search", "--json"], ["search", "--json"]),
      (["-c", "path", "se"], ["se"]),
    ] as [([String], [String])])
  func `Of a line that is completed the options are taken, but for the word at the cursor`(
    words: [String], expected: [String]
  ) throws {
    #expect(try Options([Options.completes] + words).call == .completion(expected))
  }

  @Test func `Options count while a line is completed`() throws {
    let options = try Options([Options.completes, "--data-dir", "/d", "search", "--source=sample", "#r"])

    #expect(options.dataDirectory == "/d" && options.source == "sample")
  }

  @Test(
    arguments: [
      ([], ["#ra"]), (["--json"], ["search", "--", "--complete", ""]),
      (["--data-dir=/d", "--no-rc"], ["se"]),
    ] as [([String], [String])])
  func `Options may stand before what is completed`(options: [String], words: [String]) throws {
    let expected = words.filter { $0 != "--" }

    #expect(try Options(options + [Options.completes] + words).call == .completion(expected))
  }

  @Test(
    arguments: [
      ["search", "--complete", "x"], ["--", "--complete", "x"], ["extract", "--complete"],
    ])
  func `After a command it is a word like others`(words: [String]) throws {
    #expect(try Options(words).call == .command(words.filter { $0 != "--" }))
  }

  @Test func `It may be the value of an option`() throws {
    #expect(try Options(["--data-dir", "--complete", "path"]).dataDirectory == "--complete")
  }
}

struct UsageTests {
  @Test(arguments: Option.all.map(\.usage))
  func `The help lists every option`(usage: String) {
    #expect(Usage.text.contains("\n  \(usage) "))
  }

  @Test(arguments: CommandTable.forms)
  func `The help lists every command in its group`(form: CommandForm) {
    let groups = Usage.text.components(separatedBy: "\n\n")

    #expect(
      groups.contains {
        $0.hasPrefix("Commands: \(form.group.rawValue)\n") && $0.contains("\n  \(form.usageWithShortForms)")
      })
  }

  @Test(arguments: EnvironmentVariable.all.map(\.name) + FileLocation.standard.map(\.path))
  func `The help lists every variable and file`(name: String) {
    #expect(Usage.text.contains("\n  \(name)"))
  }

  @Test(arguments: ProgramStatus.allCases)
  func `The help lists every exit status`(status: ProgramStatus) {
    #expect(Usage.text.contains("\n  \(status.rawValue) "))
  }

  @Test func `What no user types is not listed`() {
    #expect(!Usage.text.contains(Options.completes) && !ManPage.text.contains("complete\n"))
  }

  @Test func `No line of the help is wider than a terminal`() {
    #expect(Usage.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: Option.all)
  func `Every option has a note`(option: Option) {
    #expect(!option.note.isEmpty && !option.note.hasSuffix("."))
  }
}
