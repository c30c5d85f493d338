import Foundation
import SmashtagTesting
import Testing

/// What the built program reads and writes where there is no terminal.
@Suite(.needsProgram)
struct StreamTests {
  private static let escape: Character = "\u{1B}"
  private let program: Program

  init() throws { program = try Program() }

  @Test func `Without a terminal there is nothing but text`() async throws {
    let outcome = try await program.run(input: "#rain\n1\nmentions\nrecents\nhelp\nclear\n")

    #expect(
      outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test func `Colour comes where it is asked for`() async throws {
    #expect(try await program.run("--color=always", "search", "#rain").output.contains(Self.escape))
  }

  @Test func `Asked for, colour beats NO_COLOR`() async throws {
    let outcome = try await program.run("--color", "always", "search", "#rain", with: ["NO_COLOR": "1"])

    #expect(outcome.output.contains(Self.escape))
  }

  @Test(arguments: [
    (["search", "#rain"], ["CLICOLOR_FORCE": "1"], true),
    (["search", "#rain"], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    (["--color=never", "search", "#rain"], ["CLICOLOR_FORCE": "1"], false),
    (["--color=always", "--json", "search", "#rain"], [:], false),
  ])
  func `The environment decides about colour after the option`(
    words: [String], environment: [String: String], isColoured: Bool
  ) async throws {
    let outcome = try await program.run(words, with: environment)

    #expect(outcome.output.contains(Self.escape) == isColoured)
  }

  @Test func `Columns are taken from the environment`() async throws {
    let outcome = try await program.run("search", "#rain", with: ["COLUMNS": "40"])

    #expect(outcome.lines.allSatisfy { $0.count <= 40 } && outcome.lines.contains { $0.count > 30 })
  }

  @Test func `All that was fetched is printed`() async throws {
    let outcome = try await program.run("search", "#rain", with: ["LINES": "5"])

    #expect(outcome.output.contains(" 20  ") && !outcome.output.contains("Enter"))
  }

  @Test func `A script prints no prompt`() async throws {
    #expect(try await !program.run(input: "path\n").output.contains(">"))
  }

  @Test(arguments: ["\u{FEFF}path\npath\n", "\u{FEFF}path"])
  func `A mark of the byte order before the first line is none of it`(input: String) async throws {
    let outcome = try await program.run(input: input)

    #expect(outcome.errors == "" && outcome.lines.first?.hasPrefix("Path") == true)
  }

  @Test func `Commands come from standard input`() async throws {
    #expect(
      try await program.run(input: "path\n\n  path  \n").lines.filter { $0.hasPrefix("Path") }.count == 2)
  }

  @Test func `The last line needs no end`() async throws {
    #expect(try await program.run(input: "path").output.hasPrefix("Path"))
  }

  @Test func `Tweets come from standard input too`() async throws {
    let tweet =
      #"{"created_at":"Fri Mar 27 18:04:11 +0000 2015","id_str":"1","full_text":"x","user":{"screen_name":"a"}}"#

    let outcome = try await program.run("import", "-", "--json", input: tweet + "\n")

    #expect(outcome.output.hasPrefix(#"{"imported":1,"updated":0,"skipped":0,"#))
    #expect(outcome.output.hasSuffix("\"problems\":[]}\n"))
  }

  @Test func `Words of the command line need no second quotes`() async throws {
    try program.folder.write("", to: "a file.json")

    let outcome = try await program.run("import", "a file.json")

    #expect(outcome.output.contains("a file.json: nothing in it"))
  }

  @Test func `A minus sign in front of a word belongs to the query`() async throws {
    let outcome = try await program.run("search", "--json", "#rain", "-from:rain_gauge", "since:2026-11-01")

    #expect(outcome.output.contains(##""query":"#rain -from:rain_gauge since:2026-11-01""##))
  }

  @Test func `A script file may begin with the program's name`() async throws {
    let file = try program.folder.write("#!/usr/bin/env smashtag -f\n# a comment\npath\n", to: "tour")

    let outcome = try await program.run("-f", file)

    #expect(outcome.status == 0 && outcome.output.hasPrefix("Path") && outcome.errors == "")
  }

  @Test func `A script file in Windows' lines is read`() async throws {
    let file = try program.folder.write("path\r\npath\r\n", to: "tour")

    #expect(try await program.run("-f", file).lines.filter { $0.hasPrefix("Path") }.count == 2)
  }

  @Test func `A script that is no text is named`() async throws {
    let path = program.folder.path(of: "tour")
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: path))

    let outcome = try await program.run("-f", path)

    #expect(outcome.status == 2 && outcome.errors.contains(path))
  }

  @Test func `Every answer in JSON is one document a line`() async throws {
    let commands = [
      "path", "#rain", "1", "mentions", "back", "root", "recents", "tab", "use", "set", "history", "help",
      "set limit 5", "clear", "quit",
    ]

    let lines = try await program.run("--json", input: commands.map { $0 + "\n" }.joined()).lines

    let documents = lines.compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(lines.count == commands.count && documents.count == commands.count)
  }

  @Test func `The binary alone shows the sample`() async throws {
    let line = #"cp "$S" alone; here=$PWD; cd /; "$here/alone" search mm from:rain_gauge"#

    #expect(try await program.sh(line).output.contains("@rain_gauge"))
  }
}
