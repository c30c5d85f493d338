@testable import ShellCommands
import Testing

struct NumberedListTests {
  @Test func `Numbers begin with 1`() {
    #expect(shown(NumberedList(["a", "b"])) == ["1a", "2b"])
  }

  @Test func `What comes on top gets the next numbers`() {
    var list = NumberedList(["a", "b"])

    list.replace(with: ["c", "d", "a", "b"], identifiedBy: \.self)

    #expect(shown(list) == ["3c", "4d", "1a", "2b"])
  }

  @Test func `What comes behind gets the next numbers`() {
    var list = NumberedList(["a"])
    list.replace(with: ["b", "a"], identifiedBy: \.self)

    list.append(["c"])

    #expect(shown(list) == ["2b", "1a", "3c"])
  }

  @Test func `The number of what is gone is not given again`() {
    var list = NumberedList(["a", "b"])
    list.removeAll { $0 == "b" }

    list.append(["c"])

    #expect(shown(list) == ["1a", "3c"])
  }

  @Test func `A new order keeps the numbers`() {
    var list = NumberedList(["a", "b", "c"])

    list.replace(with: ["d", "c", "a"], identifiedBy: \.self)

    #expect(shown(list) == ["4d", "3c", "1a"])
  }

  private func shown(_ list: NumberedList<String>) -> [String] {
    list.entries.map { "\($0.number)\($0.element)" }
  }
}
