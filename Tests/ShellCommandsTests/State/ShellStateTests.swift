import ShellCommands
import SmashtagModel
import Testing

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
