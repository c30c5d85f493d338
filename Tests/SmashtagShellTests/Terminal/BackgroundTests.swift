import Foundation
import Testing

/// The theme follows the background that the terminal reports.
@Suite(.needsProgram)
struct BackgroundTests {
  /// The colours of numbers, and with them of the first item at home.
  private static let (numberOnDark, numberOnLight) = ("38;2;240;228;66m", "38;2;110;99;0m")
  private static let background = "\u{1B}]11;?\u{1B}\\"
  private static let attributes = AnsweringTerminal.Answer(question: "\u{1B}[c", text: "\u{1B}[?62;c")

  private let program: Program

  init() async throws {
    program = try Program()
    _ = try await program.run("search", "#rain", "--remember")
  }

  @Test func `A light background brings the light theme, also to what is shown already`() async throws {
    let terminal = try terminal(answering: "rgb:ffff/ffff/ffff")

    await terminal.expect(Self.numberOnLight)
  }

  @Test func `A dark background leaves everything as it is`() async throws {
    let terminal = try terminal(answering: "rgb:0000/0000/0000")
    await terminal.expect(Self.numberOnDark)
    try await Task.sleep(for: .milliseconds(300))

    #expect(!terminal.output.contains(Self.numberOnLight))
    #expect(terminal.output.components(separatedBy: "301 tweets").count == 2)
  }

  @Test func `A late answer is no key, and the next page has its colours`() async throws {
    let terminal = try terminal(answering: "rgb:ffff/ffff/ffff", after: 900)
    await terminal.expect("sample")
    terminal.type("#ra")
    #expect(await eventually { terminal.answerCount == 2 })
    try await Task.sleep(for: .milliseconds(200))
    #expect(!terminal.output.contains(Self.numberOnLight))

    terminal.type("in\r")

    await terminal.expect(Self.numberOnLight)
    #expect(!terminal.output.contains("11;rgb") && terminal.output.contains("#rain"))
  }

  @Test func `An answer while a command runs is not echoed`() async throws {
    let terminal = try terminal(answering: "rgb:0000/0000/0000", after: 300)
    await terminal.expect("sample")

    terminal.type("path | sleep 0.6\r")
    #expect(await eventually { terminal.answerCount == 2 })
    terminal.type("path\r")

    await terminal.expect("tab search")
    #expect(!terminal.output.contains("11;rgb"))
  }

  @Test func `A terminal that answers nothing is not waited for`() async throws {
    let terminal = try AnsweringTerminal(program, answers: [], environment: Self.colours)
    await terminal.expect("sample")

    terminal.type("path\r")

    await terminal.expect("tab search")
  }

  @Test(arguments: ["dark", "light"])
  func `A theme that was chosen stays`(theme: String) async throws {
    _ = try program.folder.write("set theme \(theme)\n", to: "data/rc")
    let terminal = try terminal(answering: theme == "dark" ? "rgb:ffff/ffff/ffff" : "rgb:0000/0000/0000")

    await terminal.expect(theme == "dark" ? Self.numberOnDark : Self.numberOnLight)
    try await Task.sleep(for: .milliseconds(300))

    #expect(!terminal.output.contains(theme == "dark" ? Self.numberOnLight : Self.numberOnDark))
  }

  private static let colours = ["COLORTERM": "truecolor"]

  private func terminal(answering color: String, after milliseconds: UInt32 = 0) throws -> AnsweringTerminal {
    let answer = AnsweringTerminal.Answer(
      question: Self.background, text: "\u{1B}]11;\(color)\u{1B}\\", milliseconds: milliseconds)
    return try AnsweringTerminal(program, answers: [answer, Self.attributes], environment: Self.colours)
  }
}
