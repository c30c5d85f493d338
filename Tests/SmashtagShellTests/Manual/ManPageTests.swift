import Foundation
import ShellCommands
import Testing

@testable import SmashtagShell

struct ManPageTests {
  private static let sections = [
    "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "QUERIES", "LINES", "KEYS", "SETTINGS",
    "ENVIRONMENT",
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
  fileprivate var joinedLines: String { replacing("\n", with: " ") }
}
