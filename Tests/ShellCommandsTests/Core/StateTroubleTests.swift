import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// What the reader hears of a state that cannot be written.
struct StateTroubleTests {
  private let state = SwitchedState()

  private func driver(isInteractive: Bool) throws -> CoreDriver {
    CoreDriver(try Session.fixture(state: state, isInteractive: isInteractive))
  }

  @Test func `A script that should remember says once that it cannot`() async throws {
    var driver = try driver(isInteractive: false)
    state.switchOff()

    for line in ["search rain", "search wind", "search snow"] { await driver.type(line) }
    driver.take(.endOfInput)
    await driver.answerAll()

    #expect(driver.failures.count == 1 && driver.failures[0].hasPrefix("recents: "))
    #expect(driver.status == 0)
  }

  @Test func `A prompt says it once, then beside the way, until it can again`() async throws {
    var driver = try driver(isInteractive: true)
    state.switchOff()

    await driver.type("path")
    let remark = driver.core.prompt.remark
    await driver.type("search rain")
    #expect(remark == "not remembered" && driver.core.prompt.remark == remark)
    #expect(driver.failures.count == 1)

    state.switchOn()
    await driver.type("path")

    #expect(driver.core.prompt.remark == nil)
    #expect(try state.state().history == ["path"])
  }
}
