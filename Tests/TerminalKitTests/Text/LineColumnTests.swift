import Testing

@testable import TerminalKit

struct LineColumnTests {
  @Test func `Texts begin in their columns`() {
    let line = StyledText.columns([(0, "a"), (4, ""), (6, StyledText("b", role: .dim)), (9, "c")])

    #expect(line.plainText == "a     b  c")
  }

  @Test func `Behind a text whose cells are disputed the next is nailed to its column`() {
    let line = StyledText.columns([(0, "👍🏽"), (6, "b"), (9, "c")])

    #expect(line.runs.map(\.column) == [nil, nil, 6, nil, 9])
  }
}
