import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// What is told of a source after the line that added it.
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

/// `more` where nobody sees what was printed before.
struct MoreTests {
  private func driver(
    after lines: String..., surface: Surface = Surface(), count: Int = 24
  ) async throws -> CoreDriver {
    let session = try Session.fixture(Tweet.fixtures(count), limit: 5, isInteractive: false)
    var driver = CoreDriver(session, surface: surface, rows: 1_000)
    for line in lines { await driver.type(line) }
    return driver
  }

  /// The pages that went to an output.
  private func pages(_ driver: CoreDriver, to output: CommandLine.Output = .screen) -> [Page] {
    driver.effects.compactMap { effect in
      if case .show(let page, _) = effect, page.output == output { page } else { nil }
    }
  }

  /// The numbers that a page prints.
  private func numbers(_ page: Page) -> [Int] {
    guard case .context(let context) = page.content else { return [] }
    return context.screen.rows[context.start.row...].compactMap(\.number)
  }

  @Test func `A script prints what is new, each once, under one heading`() async throws {
    let pages = pages(try await driver(after: "search rain; more; more"))

    #expect(pages.map(numbers) == [Array(1...5), Array(6...10), Array(11...15)])
    #expect(
      pages.map { if case .context(let page) = $0.content { page.start.continues } else { false } }
        == [false, true, true])
  }

  @Test func `So does a file that it is written to`() async throws {
    let driver = try await driver(after: "search rain > a; more > b; more >> b")

    #expect(pages(driver, to: .file("a", appends: false)).map(numbers) == [Array(1...5)])
    #expect(pages(driver, to: .file("b", appends: false)).map(numbers) == [Array(6...10)])
    #expect(pages(driver, to: .file("b", appends: true)).map(numbers) == [Array(11...15)])
  }

  @Test func `At the end it says that there is nothing more`() async throws {
    let driver = try await driver(after: "search rain; more; more; more", count: 6)

    #expect(driver.shown == ["rain", "rain", "Nothing older came.\n", "Nothing older came.\n"])
  }

  @Test func `In JSON it is all that is shown so far`() async throws {
    let driver = try await driver(after: "search rain; more", surface: Surface(printsJSON: true))

    let tweets = driver.shown.map { $0.components(separatedBy: #""id":"#).count - 1 }
    #expect(tweets == [5, 10])
  }
}
