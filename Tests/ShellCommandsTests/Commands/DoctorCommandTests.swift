import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct DoctorCommandTests {
  private static let fine = Finding(.terminal, "type", "xterm")
  private static let missing = Finding(.desktop, "browser", "none", .missing, advice: "install one")
  private static let broken = Finding(.archive, "check", "damaged", .broken, advice: "import again")

  private func step(_ findings: [Finding]) async throws -> Step {
    try await Session.fixture(examiner: StubExaminer(findings)).step(of: "doctor")
  }

  private func screen(_ findings: [Finding]) async throws -> Screen {
    guard case .show(.screen(let screen, _, _)) = try await step(findings) else {
      return Screen(title: "no page")
    }
    return screen
  }

  @Test(arguments: [
    ([fine], "all well"), ([fine, missing], "1 thing missing"), ([missing, missing], "2 things missing"),
    ([broken], "1 thing broken"), ([broken, missing, fine, missing], "2 things missing, 1 broken"),
  ])
  func `The title counts what is not well`(findings: [Finding], summary: String) async throws {
    #expect(try await screen(findings).status == [summary])
  }

  @Test func `Each section has a title in the report's order`() async throws {
    let screen = try await screen([Self.broken, Self.missing, Self.fine])

    #expect(screen.sections.map(\.title) == ["Terminal", "Doors out", "Archive"])
  }

  @Test func `A state is a word and the advice stands below`() async throws {
    let rows = try await screen([Self.missing]).rows

    #expect(
      rows == [
        Row(.fact(name: "browser", value: "missing: none")),
        Row(.fact(name: "", value: "To do: install one")),
      ])
  }

  @Test func `What is fine is said without a word for it`() async throws {
    #expect(try await screen([Self.fine]).rows == [Row(.fact(name: "type", value: "xterm"))])
  }

  @Test func `Something broken is a failure`() async throws {
    #expect(
      try await step([Self.broken, Self.broken]).failure?.description
        == "2 things are broken; what to do stands below each")
  }

  @Test func `Something missing is no failure`() async throws {
    #expect(try await step([Self.missing]).failure == nil)
  }

  @Test func `The report in JSON has every finding`() async throws {
    let json = try await step([Self.fine, Self.missing]).report?.text

    #expect(
      json == """
        {"done":"doctor","findings":[\
        {"section":"Terminal","name":"type","value":"xterm","state":"fine","advice":null},\
        {"section":"Doors out","name":"browser","value":"none","state":"missing","advice":"install one"}]}
        """)
  }

  @Test func `It takes no argument`() async throws {
    await #expect(throws: UsageError.unexpected("archive")) {
      try await Session.fixture().step(of: "doctor archive")
    }
  }
}

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

  @Test(.timeLimit(.minutes(1))) func `What is done in time waits for nothing`() async {
    let examiner = StubExaminer()

    #expect(await examiner.findings(with: [], within: .seconds(3_600)) == examiner.findings(with: []))
  }
}
