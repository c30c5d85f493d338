import Foundation
import ShellCommands
import SmashtagTesting
import Testing

/// The guide by tasks: what a page shows is what its reader sees.
@Suite(.needsProgram, .enabled(if: GuideHome.canBeMade, "python3 is not installed"))
struct GuideCommandsTests {
  @Test(arguments: GuidePage.all.filter(\.needs.isEmpty))
  func `The commands of a page show what it says`(page: GuidePage) async throws { try await check(page) }

  @Test(
    .enabled(if: GuidePage.missing.isEmpty, Comment(rawValue: GuidePage.absence)),
    arguments: GuidePage.all.filter { !$0.needs.isEmpty })
  func `So do those that need other programs`(page: GuidePage) async throws { try await check(page) }

  private func check(_ page: GuidePage) async throws {
    let home = try await GuideHome()

    for command in page.commands {
      let (status, lines) = try await home.run(command.line)
      let seen = "\(page.name): $ \(command.line)\n\(lines.joined(separator: "\n"))"
      #expect(status == 0, "\(seen)")
      #expect(command.shows(lines), "\(seen)")
    }
  }
}

/// What needs no program to be looked at.
struct GuidePageTests {
  @Test func `There is a page for each task`() {
    #expect(GuidePage.all.count >= 7)
  }

  @Test func `The help names them all`() {
    let named = HelpPage.tasks.sections.flatMap(\.rows).compactMap { row in
      if case .command(let usage, _) = row.content { usage + ".md" } else { nil }
    }

    #expect(named.sorted() == GuidePage.all.map(\.name).sorted())
  }

  @Test(arguments: GuidePage.all)
  func `A page has commands, and the README leads to it`(page: GuidePage) throws {
    let readme = try String(contentsOf: Recipe.repository.appending(path: "README.md"), encoding: .utf8)

    #expect(!page.commands.isEmpty)
    #expect(readme.contains("](Documentation/Tasks/\(page.name))"))
  }

  @Test(arguments: GuidePage.all)
  func `What a page leads to is there`(page: GuidePage) {
    let missing = page.links.filter {
      !FileManager.default.fileExists(atPath: GuidePage.folder.appending(path: $0).path)
    }

    #expect(missing == [])
  }

  @Test func `A command goes on after its sign, and what it shows stands below`() {
    let page = GuidePage(
      name: "a.md",
      text: """
        Text
        ```console
        $ cat <<'END'
        > rain
        >
        > END
        rain

        $ true
        ```
        ```sh
        $ rm -rf /
        ```
        """)

    #expect(
      page.commands == [
        GuideCommand(line: "cat <<'END'\nrain\n\nEND", shown: ["rain", ""]),
        GuideCommand(line: "true", shown: []),
      ])
  }

  @Test(
    arguments: [
      ([], []), ([], [""]), (["a", ""], ["a"]), (["a  "], ["a"]), (["…"], []), (["…"], ["a", "b"]),
      (["a", "…"], ["a", "b", "c"]), (["…", "c"], ["a", "c", "c"]),
      (["a", "…", "b", "…", "c"], ["a", "b", "x", "c"]),
      (["a…"], ["a long line"]), (["a…e"], ["a long line"]), (["…long…"], ["a long line"]), (["a…"], ["a"]),
    ] as [([String], [String])])
  func `What is left out may be anything`(shown: [String], seen: [String]) {
    #expect(GuideCommand(line: "", shown: shown).shows(seen))
  }

  @Test(
    arguments: [
      ([], ["a"]), (["a"], []), (["a"], ["b"]), (["a"], ["a", "b"]), (["…", "a"], ["a", "b"]),
      (["a", "…"], ["b", "a"]), (["a", "…", "a"], ["a"]), (["…", "b", "…", "a"], ["a", "b"]),
      (["a…x"], ["a long line"]), (["a…a"], ["a"]), (["", "a"], ["a"]), ([" a"], ["a"]),
    ] as [([String], [String])])
  func `What is shown has to be there, in its order`(shown: [String], seen: [String]) {
    #expect(!GuideCommand(line: "", shown: shown).shows(seen))
  }
}

/// A page of the guide by tasks.
struct GuidePage: CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  static let folder = Recipe.repository.appending(path: "Documentation/Tasks")

  static let all: [GuidePage] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".md") }.map { name in
      let data = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
      return GuidePage(name: name, text: String(decoding: data, as: UTF8.self))
    }
  }()
}

extension GuidePage {
  /// What stands in its blocks that are a console, in order.
  ///
  /// A line after `$ ` is a command, and lines after `> ` right below go on with it. All others are what it
  /// shows.
  var commands: [GuideCommand] {
    var (commands, isConsole) = ([GuideCommand](), false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        commands.append(GuideCommand(line: String(line.dropFirst(2)), shown: []))
      } else if isConsole, let last = commands.indices.last {
        commands[last].add(line)
      }
    }
    return commands
  }

  /// The programs beside the system's own that its commands name.
  var needs: Set<String> {
    commands.reduce(into: []) { needs, command in needs.formUnion(command.words.intersection(Self.programs)) }
  }

  /// The files of the repository that it leads to, as seen from its folder.
  var links: [String] {
    text.components(separatedBy: "](").dropFirst().compactMap { part in
      let target = part.prefix { $0 != ")" && $0 != "#" }
      return target.isEmpty || target.contains("://") ? nil : String(target)
    }
  }

  private static let readers = ["datasette", "pandas"]
  private static let programs = Set(["jq", "sqlite3", "pandoc"] + readers)

  /// Those that are not installed.
  static let missing =
    programs.subtracting(readers).filter { !isInstalled($0) }.sorted()
    + (Recipe.hasReaders ? [] : readers)
  /// Why pages are not run.
  static let absence =
    "some pages are left out, since these are not installed: " + missing.joined(separator: ", ")

  static func isInstalled(_ program: String) -> Bool {
    (try? Child.run(["sh", "-c", "command -v \(program)"], output: "/dev/null")) == 0
  }
}

/// A command of a page, and what it shows.
struct GuideCommand: Equatable {
  private static let gap: Character = "…"

  var line: String
  var shown: [String]

  /// The words in it, without signs.
  var words: Set<String> { Set(line.split { !$0.isLetter && !$0.isNumber }.map(String.init)) }

  /// Takes a line that stands below.
  fileprivate mutating func add(_ line: String) {
    if shown.isEmpty, line == ">" || line.hasPrefix("> ") {
      self.line += "\n\(line.dropFirst(2))"
    } else {
      shown.append(line)
    }
  }

  /// Whether lines are those that are shown.
  ///
  /// Of what is shown, `…` alone stands for any lines, and in a line for any characters. Blanks at the end of a
  /// line, and empty lines at the end, do not count.
  func shows(_ seen: [String]) -> Bool {
    Self.trimmed(seen).fits(Self.trimmed(shown), gap: { $0 == String(Self.gap) }) { seen, shown in
      Array(seen).fits(Array(shown), gap: { $0 == Self.gap }) { $0 == $1 }
    }
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension Array {
  /// Whether all elements are those of a pattern, in which a gap stands for any number of them.
  fileprivate func fits<Part>(
    _ pattern: [Part], gap isGap: (Part) -> Bool, by fits: (Element, Part) -> Bool
  ) -> Bool {
    var pieces = pattern.split(omittingEmptySubsequences: false, whereSeparator: isGap)
    guard let last = pieces.popLast() else { return isEmpty }
    var rest = self[...]
    func begins(with piece: ArraySlice<Part>) -> Bool {
      rest.count >= piece.count && zip(rest, piece).allSatisfy { fits($0, $1) }
    }
    for (index, piece) in pieces.enumerated() {
      while !begins(with: piece) {
        if index == 0 || rest.isEmpty { return false }
        rest.removeFirst()
      }
      rest.removeFirst(piece.count)
    }
    if !pieces.isEmpty { rest = rest.suffix(last.count) }
    return rest.count == last.count && begins(with: last)
  }
}

/// A home folder with the files that pages name, in which the program is `smashtag`, and no network answers.
struct GuideHome {
  static let canBeMade = GuidePage.isInstalled("python3")
  /// How many seconds a command may take.
  private static let deadline = "120"

  private let program: Program
  private let environment: [String: String]

  private var path: String { program.folder.path(of: "home") }

  init() async throws {
    program = try Program()
    let folder = program.folder
    try FileManager.default.createDirectory(atPath: folder.path(of: "bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "bin/smashtag"), withDestinationPath: Program.path)
    let folders = [folder.path(of: "bin"), Recipe.readers, program.environment["PATH"]].compactMap(\.self)
    // The files of the program lie where they do at home.
    environment = program.environment.filter { $0.key != "SMASHTAG_DATA_DIR" }.merging(
      ["PATH": folders.joined(separator: ":"), "all_proxy": "http://127.0.0.1:1"]
    ) { $1 }
    let script = Recording.tests.appending(path: "Tasks/files.py").path
    let made = try await program.sh("exec python3 '\(script)' home")
    try #require(made.status == 0, "\(made.errors)")
  }

  /// Runs a line of bash there; returns what it prints, with its errors.
  func run(_ line: String) async throws -> (status: Int32, lines: [String]) {
    let name = "seen-" + UUID().uuidString.prefix(8)
    let output = program.folder.path(of: name)
    let child = try Child(
      ["timeout", Self.deadline, "bash", "-c", line], in: path, environment: environment,
      streams: Child.Streams(output: output, errors: output))
    let status = try #require(await child.status(), "\(line): did not end")
    // Tables end their lines with CR and LF, which are one character together.
    let lines = try program.folder.read(name).split(omittingEmptySubsequences: false) { $0.isNewline }
    return (status, lines.map(String.init))
  }
}
