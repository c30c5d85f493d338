@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ExaminingTests {
  /// Looks until it is told to stop.
  private struct Endless: Examining {
    func findings(with live: [SourceDefinition]) async -> [Finding] {
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
      return [Finding(.archive, "check", "stopped")]
    }
  }

  @Test(.timeLimit(.minutes(1))) func `What takes too long is stopped and tells how far it came`() async {
    #expect(await Endless().findings(with: [], within: .milliseconds(20)).map(\.value) == ["stopped"])
  }

  @Test(.timeLimit(.minutes(1))) func `The setting says how long it may take`() async throws {
    var session = try Session.fixture(examiner: Endless())
    session.settings[.timeout] = "1"

    let report = try await session.step(of: "doctor").report?.text

    #expect(report?.contains(#""value":"stopped""#) ?? false)
  }

  @Test(.timeLimit(.minutes(1))) func `A cancelled examination shows nothing`() async throws {
    let session = try Session.fixture(examiner: Endless())
    let step = Task { try await session.step(of: "doctor") }

    step.cancel()

    await #expect(throws: CancellationError.self) { try await step.value }
  }

  @Test func `What is done in time waits for nothing`() async {
    let clock = ContinuousClock()

    let taken = await clock.measure { _ = await StubExaminer().findings(with: [], within: .seconds(3_600)) }

    #expect(taken < .seconds(1_800))
  }
}
