import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct SettingTests {
  @Test(arguments: [
    (Setting.limit, "20"), (.theme, "auto"), (.graphics, "auto"), (.previews, "on"), (.links, "auto"),
    (.page, "article"), (.places, "locality"), (.timeout, "20"), (.local, "off"), (.suggestions, "on"),
  ])
  func `Each has its default`(setting: Setting, value: String) {
    #expect(Settings()[setting] == value)
  }

  @Test(arguments: Setting.allCases)
  func `A default is accepted, and everything has a note`(setting: Setting) {
    #expect(setting.accepts(setting.defaultValue) && !setting.note.isEmpty && !setting.valuesText.isEmpty)
  }

  @Test(arguments: [
    (Setting.limit, "1"), (.limit, "500"), (.theme, "dark"), (.theme, "light"), (.theme, "plain"),
    (.graphics, "sixel"),
    (.graphics, "none"), (.links, "read"), (.links, "open"), (.page, "full"), (.places, "continent"),
    (.local, "on"), (.suggestions, "off"),
  ])
  func `The values of the contract are accepted`(setting: Setting, value: String) {
    #expect(setting.accepts(value))
  }

  @Test(arguments: [
    (Setting.limit, "0"), (.limit, "-1"), (.limit, "many"), (.limit, ""), (.limit, "501"), (.theme, "Dark"),
    (.previews, "yes"), (.timeout, "1.5"), (.limit, "+5"), (.limit, "007"),
  ])
  func `Other values are not`(setting: Setting, value: String) {
    #expect(!setting.accepts(value))
  }

  @Test func `A kept value that is no longer accepted counts as never set`() {
    #expect(Settings([.limit: "many"])[.limit] == "20")
  }

  @Test func `The limit is a number`() {
    #expect(Settings([.limit: "50"]).limit == 50)
  }
}

struct ShellStateTests {
  @Test func `The same line again moves to the end`() {
    var state = ShellState()

    for line in ["a", "b", "a"] { state.remember(line: line) }

    #expect(state.history == ["b", "a"])
  }

  @Test func `Two thousand lines are kept`() {
    var state = ShellState()

    for number in 1...2_001 { state.remember(line: String(number)) }

    #expect(state.history.count == 2_000 && state.history.first == "2")
  }

  @Test(arguments: [(16_384, 1), (16_385, 0)])
  func `A line that can only have been pasted is not kept`(length: Int, kept: Int) {
    var state = ShellState()

    state.remember(line: String(repeating: "x", count: length))

    #expect(state.history.count == kept)
  }

  @Test func `The same name again replaces a source in its place`() {
    var state = ShellState()

    for (name, url) in [("a", "https://1"), ("b", "https://2"), ("a", "https://3")] {
      state.define(SourceDefinition(kind: .mastodon, name: name, url: url))
    }

    #expect(state.sources.map(\.url) == ["https://3", "https://2"])
  }

  @Test func `With a source its choice is forgotten`() {
    var state = ShellState()
    state.define(SourceDefinition(kind: .mastodon, name: "a", url: "https://1"))
    state.source = "a"

    state.forget(source: "a")

    #expect(state == ShellState())
  }
}

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

  @Test func `What another shell has chosen meanwhile stays`() async throws {
    var driver = try driver(isInteractive: true)
    state.switchOff()
    for line in ["set limit 3", "set theme plain", "source add mastodon a https://a.example"] {
      await driver.type(line)
    }

    state.switchOn()
    try state.update { $0.settings[.limit] = "7" }
    try state.define(SourceDefinition(kind: .mastodon, name: "a", url: "https://b.example"))
    await driver.type("path")

    let kept = try state.state()
    #expect(kept.settings == [.limit: "7", .theme: "plain"])
    #expect(kept.sources.map(\.url) == ["https://b.example"])
  }

  @Test func `What was chosen meanwhile is saved once it can be, with the last values`() async throws {
    var driver = try driver(isInteractive: true)
    state.switchOff()
    let lines = [
      "set limit 3", "set theme plain", "source add mastodon a https://a.example", "use a", "set limit 5",
      "source add mastodon b https://b.example", "source remove b",
    ]
    for line in lines { await driver.type(line) }
    #expect(try state.state() == ShellState())

    state.switchOn()
    await driver.type("set theme dark")

    let kept = try state.state()
    #expect(kept.settings == [.limit: "5", .theme: "dark"] && kept.source == "a")
    #expect(kept.sources.map(\.name) == ["a"])
    #expect(driver.core.prompt.remark == nil)
  }

  @Test func `Choices that fail again wait on`() async throws {
    var driver = try driver(isInteractive: true)
    state.switchOff()
    await driver.type("set limit 3")
    await driver.type("path")
    #expect(driver.core.prompt.remark == "not remembered")

    state.switchOn()
    await driver.type("path")
    await driver.type("set limit 4")

    #expect(try state.state().settings == [.limit: "4"])
  }

  @Test func `Recents that cannot be kept are not told as never made`() async throws {
    var driver = try driver(isInteractive: true)
    state.switchOff()

    for line in ["search rain", "recents"] { await driver.type(line) }
    #expect(driver.core.session.screen.emptyNote?.hasPrefix("No search could be kept,") == true)
    state.switchOn()
    for line in ["search snow", "recents"] { await driver.type(line) }

    #expect(driver.core.session.screen.rows.map(\.summary) == ["snow"])
  }
}
