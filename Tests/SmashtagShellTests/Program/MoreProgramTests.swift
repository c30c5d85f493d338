import Foundation
import Testing

/// `more` where nobody sees what was printed before.
@Suite(.needsProgram)
struct MoreProgramTests {
  private let program: Program

  init() throws { program = try Program() }

  private func numbers(_ text: String) -> [Int] {
    text.split(separator: "\n").compactMap { line in
      guard let match = line.prefixMatch(of: /\s{1,3}(\d+)  \S/) else { return nil }
      return Int(match.1)
    }
  }

  @Test func `A script prints what is new, each once`() async throws {
    let outcome = try await program.run("-c", "set limit 5; #rain; more; more")

    #expect(numbers(outcome.output) == Array(1...15))
    #expect(outcome.output.components(separatedBy: "#rain  ").count == 2)
  }

  @Test func `So does a file that it is written to`() async throws {
    _ = try await program.run("-c", "set limit 5; #rain > a; more > b; more >> b")

    #expect(try numbers(program.folder.read("a")) == Array(1...5))
    #expect(try numbers(program.folder.read("b")) == Array(6...15))
  }

  @Test func `At the end it says that there is nothing more`() async throws {
    let outcome = try await program.run("-c", "set limit 500; #rain; more; more")

    #expect(outcome.output.hasSuffix("\nNothing older came.\nNothing older came.\n"))
    #expect(numbers(outcome.output) == Array(1...24))
  }

  @Test func `In JSON it is all that is shown so far`() async throws {
    let outcome = try await program.run("--json", "-c", "set limit 5; #rain; more")

    #expect(try outcome.results().ids.count == 10)
  }
}
