import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// What is told of a source behind the line that added it.
struct SequelTests {
  private static let line = "source add mastodon home https://h.example"
  private static let away = SourceError.unreachable(
    source: "home", host: "h.example", reason: "cannot be reached: no such host")

  private func driver(
    finding: Result<String, SourceError>, isInteractive: Bool = true, json: Bool = false
  ) throws -> CoreDriver {
    CoreDriver(
      try .fixture(maker: StubMaker(finding: finding), isInteractive: isInteractive),
      surface: Surface(printsJSON: json, hasWindow: isInteractive))
  }

  @Test func `What answers at the address is said`() async throws {
    var driver = try driver(finding: .success("Mastodon 4.3.1, Example Town"))

    await driver.type(Self.line)

    #expect(driver.shown.last == "home: Mastodon 4.3.1, Example Town.\n")
  }

  @Test func `Why nobody knows what is there is a warning, and no failure`() async throws {
    var driver = try driver(finding: .failure(Self.away))

    await driver.type(Self.line)

    #expect(
      driver.warnings
        == ["home could not be looked at: h.example cannot be reached: no such host"])
    #expect(driver.failures == [])
  }

  @Test func `In JSON it is a line of its own`() async throws {
    var driver = try driver(finding: .success("Mastodon 4.3.1"), json: true)

    await driver.type(Self.line)

    #expect(
      driver.shown.last
        == #"{"done":"source","action":"look","source":"home","found":"Mastodon 4.3.1"}"# + "\n")
  }

  @Test func `The prompt is back before it is known`() async throws {
    var driver = try driver(finding: .success("Mastodon"))

    driver.take(.line(Self.line))
    await driver.answer()

    #expect(driver.prompts == 2 && driver.requests.count == 1)
  }

  @Test func `Who gives up is told nothing`() async throws {
    var driver = try driver(finding: .failure(.cancelled))
    driver.take(.line(Self.line))
    await driver.answer()

    driver.take(.interrupted)
    await driver.answerAll()

    #expect(driver.warnings == [] && driver.said == ["Cancelled."])
  }

  @Test func `Scripts and the start-up file have none`() async throws {
    var (script, startUp) = (
      try driver(finding: .failure(Self.away), isInteractive: false), try driver(finding: .failure(Self.away))
    )

    await script.type(Self.line)
    startUp.take(.startUpLine(Self.line, number: 1))
    await startUp.answerAll()

    #expect(script.warnings == [] && startUp.warnings == [])
  }
}
