import Testing

@testable import SmashtagShell

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
