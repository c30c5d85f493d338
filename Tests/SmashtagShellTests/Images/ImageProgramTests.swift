import Foundation
import Testing

/// Images of files, as scripts see them.
@Suite(.needsProgram)
struct ImageProgramTests {
  private let program: Program

  init() throws { program = try Program() }

  private func image(
    _ name: String, _ options: String..., columns: Int = 40, lines: Int = 12, cell: String = "10x20"
  ) async throws -> Program.Outcome {
    try await program.run(
      options + ["image", SmallImage.path(name)],
      with: ["COLUMNS": "\(columns)", "LINES": "\(lines)", "SMASHTAG_CELL_SIZE": cell])
  }

  private func lines(of outcome: Program.Outcome) -> [Substring] {
    outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test(arguments: SmallImage.all, [(40, 12), (80, 24), (20, 3)])
  func `As letters and blocks it has all lines but one, and its title`(name: String, size: (Int, Int))
    async throws
  {
    let outcome = try await image(
      name, "--graphics", "symbols", columns: size.0, lines: size.1)

    let lines = lines(of: outcome)
    #expect(outcome.status == 0 && outcome.errors == "" && lines.count == size.1 - 1)
    #expect(lines.dropLast().allSatisfy { $0.count == size.0 && !$0.allSatisfy(\.isWhitespace) })
    #expect(lines.last?.hasSuffix("fills") ?? false || size.0 < 40)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test(arguments: SmallImage.all)
  func `Sixels cover all lines but two`(name: String) async throws {
    let outcome = try await image(name, "--graphics", "sixel")

    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("\u{1B}P") && outcome.output.contains("\"1;1;400;200"))
    #expect(lines(of: outcome).count == 2 && outcome.output.hasSuffix("48×32 · fills\n"))
  }

  @Test(arguments: SmallImage.all)
  func `Kitty is sent it and the place`(name: String) async throws {
    let outcome = try await image(name, "--graphics", "kitty")

    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.components(separatedBy: "a=t,").count == 2)
    #expect(outcome.output.contains("a=p,") && outcome.output.contains(",c=40,r=10,"))
    #expect(lines(of: outcome).count == 11 && outcome.output.hasSuffix("fills\n"))
  }

  @Test(arguments: SmallImage.all)
  func `iTerm2 gets a PNG`(name: String) async throws {
    let outcome = try await image(name, "--graphics", "iterm")

    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("\u{1B}]1337;File="))
    #expect(lines(of: outcome).count == 2 && outcome.output.hasSuffix("fills\n"))
  }

  @Test(arguments: [[], ["--graphics", "auto"], ["--graphics", "none"]])
  func `Nothing is drawn where it was not asked for`(options: [String]) async throws {
    let outcome = try await program.run(options + ["image", SmallImage.path("baseline.jpg")])

    #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}"))
    #expect(outcome.output.contains("size                48×32"))
  }

  @Test func `A setting of the script asks for it too`() async throws {
    let outcome = try await program.run(
      "-c", "set graphics sixel; image '\(SmallImage.path("baseline.jpg"))'")

    #expect(outcome.output.contains("\u{1B}P"))
  }

  @Test func `For the ear nothing is drawn`() async throws {
    let outcome = try await program.run(
      "--graphics", "sixel", "image", SmallImage.path("baseline.jpg"), with: ["ACCESSIBLE": "1"])

    #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("", 0, 28, 480, 264), ("zoom in", 80, 72, 320, 176), ("zoom 4", 180, 127, 120, 66),
    ("zoom fit", 0, 0, 480, 320), ("zoom 4; pan right", 210, 127, 120, 66),
    ("zoom 4; pan left 50%", 120, 127, 120, 66), ("zoom 4; pan left 100%; pan left 100%", 0, 127, 120, 66),
    ("zoom 4; pan down 100%; pan down 100%; pan up 50%", 180, 221, 120, 66),
    ("zoom 4; zoom out", 150, 111, 180, 99), ("zoom in; zoom fill", 0, 28, 480, 264),
    ("pan down", 0, 56, 480, 264), ("zoom 1000", 190, 133, 100, 55),
  ])
  func `JSON says what is visible`(line: String, x: Int, y: Int, width: Int, height: Int) async throws {
    let path = program.folder.path(of: "grey.png")
    try SmallImage.grey(width: 480, height: 320).write(to: URL(filePath: path))
    let commands = "image \(path)" + (line.isEmpty ? "" : "; " + line)

    let outcome = try await program.run("--json", "-c", commands)

    let visible = #""visible":{"x":\#(x),"y":\#(y),"width":\#(width),"height":\#(height)}"#
    #expect(outcome.lines.last?.contains(visible) ?? false, "\(outcome)")
  }

  @Test(arguments: [
    (80, 24, "10x20", 3, 26), (40, 24, "10x20", 0, 32), (80, 24, "10x10", 10, 13), (200, 60, "10x20", 2, 28),
  ])
  func `What is visible follows the size of the window and of a cell`(
    columns: Int, lines: Int, cell: String, y: Int, height: Int
  ) async throws {
    let outcome = try await image(
      "baseline.jpg", "--json", columns: columns, lines: lines, cell: cell)

    #expect(outcome.output.contains(#""y":\#(y),"#) && outcome.output.contains(#""height":\#(height)}"#))
  }

  @Test func `The cell says how much of it sixels show`() async throws {
    let outcome = try await image("baseline.jpg", "--graphics", "sixel", columns: 20, lines: 8, cell: "9x18")

    #expect(outcome.output.contains("\"1;1;180;108"))
  }
}
