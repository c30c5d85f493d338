import ShellCommands
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
}
