import Foundation
import Testing

/// Imports the recorded payloads, where they stand beside the checkout.
@Suite(.enabled(if: !Payloads.folders.isEmpty, "there are no recorded payloads"))
struct PayloadTests {
  private struct Report: Decodable {
    struct Problem: Decodable {
      let file: String
      let line: Int?
      let reason: String
    }

    let imported: Int
    let problems: [Problem]
  }

  private static func report(_ outcome: Program.Outcome) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
  }

  @Test(arguments: Payloads.folders)
  func `A folder is imported with a report`(name: String) async throws {
    let program = try ComposedProgram()

    let outcome = try await program.run("--json", "import", Payloads.root.appending(path: name).path)

    let report = try Self.report(outcome)
    // A file that cannot be read is a failure, a post that cannot be is none.
    #expect(outcome.status == (report.problems.contains { $0.line == nil } ? 1 : 0), "\(outcome)")
    #expect(report.problems.allSatisfy { $0.file.contains(name) && !$0.reason.isEmpty })
  }

  @Test func `Everything at once is imported, and nothing a second time`() async throws {
    let program = try ComposedProgram()

    let first = try Self.report(await program.run("--json", "import", Payloads.root.path))
    let second = try Self.report(await program.run("--json", "import", Payloads.root.path))

    #expect(first.imported > 100)
    #expect(second.imported == 0)
    #expect(second.problems.count == first.problems.count)
  }
}

/// The recorded payloads beside the checkout.
private enum Payloads {
  static let root = Recording.tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/payloads")

  static let folders = (try? FileManager.default.contentsOfDirectory(atPath: root.path))?.sorted() ?? []
}
