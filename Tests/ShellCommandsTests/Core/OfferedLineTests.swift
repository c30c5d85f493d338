import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// When the next line may be typed.
struct OfferedLineTests {
  private let clock = ManualClock()

  /// A prompt at which a command has not been answered for a while.
  private func waiting(after lines: [String]) async throws -> CoreDriver {
    var driver = CoreDriver(try Session.fixture(clock: clock.port))
    for line in lines { await driver.type(line) }
    driver.take(.line("#snow"))
    clock.advance(by: .seconds(1))
    driver.take(.tick)
    return driver
  }

  @Test(arguments: [["#rain"], ["#rain", "watch 60"], ["#rain", "watch 60 > rain.txt"]])
  func `A command that takes long gives the prompt back, also beside a watch that writes to a file`(
    lines: [String]
  ) async throws {
    let driver = try await waiting(after: lines)

    #expect(driver.prompts == lines.count + 2 && driver.requests.count == 1)
    #expect(driver.failures == [])
  }

  @Test func `A command that writes to a file keeps the prompt`() async throws {
    var driver = try await waiting(after: ["#rain"])
    driver.take(.line("#sleet > sleet.txt"))
    let prompts = driver.prompts

    clock.advance(by: .seconds(1))
    driver.take(.tick)

    #expect(driver.prompts == prompts)
  }

  @Test func `Input that cannot be read is a failure, and ends the shell`() async throws {
    var driver = CoreDriver(try Session.fixture(isInteractive: false))

    driver.take(.inputLost(FailedCommand(name: "smashtag", error: UsageError.missingFile)))
    await driver.answerAll()

    #expect(driver.status == 1 && driver.failures.count == 1)
  }

  @Test func `A line of commands without end takes no longer than each of them`() throws {
    let line = { (count: Int) in Array(repeating: "1", count: count).joined(separator: "; ") }
    let session = try Session.fixture()

    #expect(
      ProcessorTime.growth(from: 4_000, of: line) { line in
        var core = ShellCore(session, remembers: false, keepsGoing: true)
        _ = core.take(.started(settings: [:], source: nil))
        _ = core.take(.line(line))
      } < 3)
  }

  @Test(arguments: [
    ("path", false), ("back", false), ("help queries", false), ("set limit 5", false), ("more", false),
    ("search rain", true), ("recents", true), ("export all.jsonl", true), ("3", true),
  ])
  func `Only what may read the archive waits until all is stored there`(line: String, reads: Bool) throws {
    #expect(try Invocation(line, mayBeCut: false).readsStored == reads)
  }
}
