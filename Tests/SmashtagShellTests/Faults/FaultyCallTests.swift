import Foundation
import Testing

/// Calls of the system that fail while the program does something small; `make test-calls` has all others.
@Suite(.needsProgram, .enabled(if: FaultyCalls.isPossible, "python3 or a C compiler is missing"))
struct FaultyCallTests {
  private func run(_ options: String) async throws -> Program.Outcome {
    try await Program().sh("exec python3 -B '\(FaultyCalls.driver)' \"$S\" \(options)")
  }

  @Test(arguments: ["state", "login", "export-csv", "redirect-over"])
  func `Whichever call fails, nothing is lost and nothing half-written`(operation: String) async throws {
    let outcome = try await run(
      "--quick --losses 0 --kind read --kind write --kind sync --kind rename \(operation)")

    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(" 0 wrong"), "\(outcome.output)")
  }

  @Test func `A state that cannot be looked at is never written over`() async throws {
    let outcome = try await run("--quick --losses 0 --kind stat state")

    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(" 0 wrong"), "\(outcome.output)")
  }

  @Test(arguments: ["import", "state", "login"])
  func `What was said to be kept survives a loss of power`(operation: String) async throws {
    let outcome = try await run("--kind none --losses 8 \(operation)")

    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("power lost 8 times, 0 wrong"), "\(outcome.output)")
  }
}

/// The driver that fails the calls; it needs Python, and compiles what stands between program and C library.
enum FaultyCalls {
  static let driver = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../FaultyCalls/run.py").standardizedFileURL.path

  static let isPossible =
    (try? Child.run(["sh", "-c", "command -v python3 && command -v cc"], output: "/dev/null")) == 0
}
