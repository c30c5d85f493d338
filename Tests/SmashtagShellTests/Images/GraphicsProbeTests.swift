import Foundation
import Testing

/// The terminal is asked before a single command, at which no line is edited.
@Suite(.needsProgram)
struct GraphicsProbeTests {
  private static let question = "\u{1B}[16t\u{1B}[c"

  private func showing(
    _ answers: [AnsweringTerminal.Answer], environment: [String: String] = [:]
  ) throws -> AnsweringTerminal {
    let (program, path) = (try Program(), SmallImage.path("baseline.jpg"))
    return try AnsweringTerminal(
      program, ["image", path], answers: answers, environment: environment, isOwned: true)
  }

  @Test func `Ctrl-C while the terminal is asked ends the command`() async throws {
    let terminal = try showing([.init(question: Self.question, text: "\u{3}")])

    #expect(await terminal.status() == 130)
  }

  @Test func `An answer that is cut behind its Escape counts`() async throws {
    let terminal = try showing([
      .init(question: Self.question, text: "\u{1B}"),
      .init(question: Self.question, text: "_Gi=31;OK\u{1B}\\\u{1B}[?62;c", milliseconds: 120),
    ])

    #expect(await terminal.status() == 0)
    #expect(terminal.kittyScreen.shown.count == 1)
  }

  @Test func `A terminal that is far away is waited for`() async throws {
    let terminal = try showing(
      [.init(question: Self.question, text: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", milliseconds: 500)],
      environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"])

    #expect(await terminal.status() == 0)
    #expect(terminal.kittyScreen.shown.count == 1)
  }
}
