import Foundation
import ShellCommands
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct ManPageTests {
  private static let sections = [
    "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "QUERIES", "LINES", "KEYS", "SETTINGS",
    "TASKS", "ENVIRONMENT",
    "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
  ]

  @Test func `The sections stand in the order of man pages`() {
    let titles = ManPage.text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }

    #expect(titles.map(String.init) == Self.sections)
  }

  @Test func `It is ASCII in lines that fit`() {
    let page = ManPage.text

    #expect(page.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    #expect(page.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
  }

  @Test func `A tag is one line to a formatter, and a topic without a title begins a paragraph`() throws {
    let lines = ManPage.text.replacing(" \\\n", with: " ").split(separator: "\n")
    let tags = lines.indices.filter { lines[$0] == ".TP" }.map { lines[$0 + 1] }

    #expect(tags.contains { $0.contains("schema") && $0.contains("replicas") })
    #expect(ManPage.text.contains(".PP\nThey stand in"))
  }

  @Test(arguments: CommandTable.forms)
  func `Every command has its usage, its details and its examples`(form: CommandForm) {
    let text = ManPage.text.joinedLines
    let parts =
      [Roff.Tag(usage: form.usageWithShortForms).roff, Roff.escaped(form.summary)]
      + form.details.map(Roff.escaped)
      + form.examples.flatMap { [Roff.Tag(literal: $0.key).roff, Roff.escaped($0.value)] }

    #expect(parts.allSatisfy { text.contains($0) })
  }

  @Test(arguments: ["sample", "archive", "x", "bluesky", "Mastodon", "flickr"])
  func `The description names every source`(name: String) throws {
    let sections = ManPage.text.joinedLines.split(separator: ".SH ")

    let description = try #require(sections.first { $0.hasPrefix("DESCRIPTION") })

    #expect(description.split { !$0.isLetter }.contains { $0 == name })
  }

  @Test(arguments: Option.all)
  func `Every option is explained`(option: Option) {
    let text = ManPage.text.joinedLines

    #expect(text.contains(".TP " + Roff.Tag(usage: option.usage).roff + " " + Roff.escaped(option.note)))
  }

  @Test(arguments: EnvironmentVariable.all.map(\.name) + ProgramStatus.allCases.map { String($0.rawValue) })
  func `Every variable and exit status is there`(name: String) {
    #expect(ManPage.text.joinedLines.contains(".TP " + Roff.Tag(literal: name).roff))
  }

  @Test(.needs(.man))
  func `man has nothing to complain about`() async throws {
    #expect(try await complaints("man --warnings -E UTF-8 -l -Tutf8 -Z ./page.1 >/dev/null").isEmpty)
  }

  @Test(.needs(.groff))
  func `groff has nothing to complain about`() async throws {
    #expect(try await complaints("groff -ww -man -Tutf8 page.1 >/dev/null").isEmpty)
  }

  @Test(.needs(.mandoc))
  func `mandoc has nothing to complain about`() async throws {
    #expect(try await complaints("mandoc -Tlint page.1").isEmpty)
  }

  private func complaints(_ line: String) async throws -> String {
    let program = try Program()
    try program.folder.write(ManPage.text, to: "page.1")
    let outcome = try await program.sh(line)
    return outcome.output + outcome.errors + (outcome.status == 0 ? "" : "status \(outcome.status)")
  }
}

extension String {
  fileprivate var joinedLines: String { replacing(" \\\n", with: " ").replacing("\n", with: " ") }
}

struct RoffTests {
  @Test(arguments: [
    ("a-b", #"a\-b"#), (#"\n"#, #"\(rsn"#), ("it's", #"it\(aqs"#), ("`~^", #"\(ga\(ti\(ha"#),
    ("\"a\"", #"\(dqa\(dq"#),
    ("é…", #"\[u00E9]\[u2026]"#), ("🐈", #"\[u1F408]"#), ("a\nb\tc", "a b c"), ("a\u{1B}[0m\u{7}", "a[0m"),
  ])
  func `Signs that mean something to roff are escaped`(text: String, expected: String) {
    #expect(Roff.escaped(text) == expected)
  }

  @Test(arguments: [
    ("search QUERY", #"\fBsearch\fR \fIQUERY\fR"#), ("back [N], b", #"\fBback\fR [\fIN\fR], \fBb\fR"#),
    ("N…|all", #"\fIN\fR\[u2026]|\fBall\fR"#), ("--data-dir DIR", #"\fB\-\-data\-dir\fR \fIDIR\fR"#),
  ])
  func `Of a usage line capitals stand for something else`(usage: String, expected: String) {
    #expect(Roff.Tag(usage: usage).roff.replacing(#"\fR\fI"#, with: #"\fI"#) == expected)
  }

  @Test(arguments: [".TH", "'br", "a .b"])
  func `No line of text begins as a macro does`(text: String) {
    var roff = page()
    roff.more(text)

    #expect(!(roff.text.split(separator: "\n").last ?? "").hasPrefix("."))
    #expect(!(roff.text.split(separator: "\n").last ?? "").hasPrefix("'"))
  }

  @Test func `Lines are filled, and a long word has one of its own`() {
    let word = String(repeating: "x", count: 90)
    var roff = page()
    roff.more("a b \(word) " + String(repeating: "word ", count: 30))

    let lines = roff.text.split(separator: "\n").dropFirst()

    #expect(lines.first == "a b" && lines.dropFirst().first == Substring(word))
    #expect(lines.dropFirst(2).allSatisfy { $0.count <= 78 } && lines.count == 4)
  }

  @Test(
    .needs(.groff),
    arguments: [
      ".dot 'quote' \"both\"", #"back\slash \fB \(rs"#, "- -- --data-dir", "`tick` ^ ~ $HOME", "Straße … › 雨",
      "'bind -v' in ~/.editrc",
    ])
  func `What is escaped is read as it was written`(text: String) async throws {
    let program = try Program()
    var roff = page()
    roff.section("Name")
    roff.more(text)
    try program.folder.write(roff.text, to: "page.1")

    let outcome = try await program.sh("groff -ww -man -Tutf8 -P-cbou page.1")

    #expect(outcome.lines.dropFirst(2).first?.trimmingCharacters(in: .whitespaces) == text)
    #expect(outcome.errors.isEmpty)
  }

  private func page() -> Roff { Roff(name: "page", section: 1, date: "2026-01-01", source: "tests") }
}

@Suite(.needsProgram)
struct DocumentTests {
  @Test(arguments: Document.allCases)
  func `The program prints it, and nothing else`(document: Document) async throws {
    let outcome = try await Program().run("--print", document.rawValue)

    #expect(outcome == Program.Outcome(output: document.text, errors: "", status: 0))
  }

  @Test(arguments: [["se"], ["--json", "--color=red", "se"]])
  func `The program completes the last word`(words: [String]) async throws {
    let outcome = try await Program().run([Options.completes] + words)

    #expect(outcome.lines.map { $0.prefix { $0 != "\t" } } == ["search", "set"])
    #expect(outcome.errors.isEmpty)
  }

  @Test func `Tags of the sample are completed`() async throws {
    let outcome = try await Program().run(Options.completes, "search", "#night_t")

    #expect(outcome.lines.first?.hasPrefix("#night_train\t") ?? false)
  }
}

struct EnvironmentVariableTests {
  private static let sources: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
      .standardized
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let swift = files?.compactMap { $0 as? URL }.filter {
      $0.pathExtension == "swift" && !$0.path.contains("/Manual/")
    }
    return (swift ?? []).compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
  }()

  private static let documented = EnvironmentVariable.all.flatMap { $0.name.components(separatedBy: ", ") }

  /// Foundation reads TZ, libedit EDITRC.
  @Test(arguments: documented.filter { !["TZ", "EDITRC"].contains($0) })
  func `A variable that is documented is read`(name: String) {
    #expect(Self.sources.contains("\"\(name.replacing("_NAME", with: "_"))\""))
  }

  @Test func `A variable of our own that is read is documented`() {
    let read = Self.sources.matches(of: /"(SMASHTAG_[A-Z_]+)"/).map { String($0.1) }

    #expect(!read.isEmpty && read.allSatisfy { name in Self.documented.contains { $0.hasPrefix(name) } })
  }
}
