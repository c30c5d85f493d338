import ShellCommands
import Testing

@testable import SmashtagShell

struct UsageTests {
  @Test(arguments: Option.all.map(\.name))
  func `The help lists every option`(name: String) {
    #expect(Usage.text.contains("\n  \(name) ") || Usage.text.contains(", \(name) "))
  }

  @Test(arguments: CommandTable.forms.map(\.usage))
  func `The help lists every command`(usage: String) {
    #expect(Usage.text.contains("\n  \(usage) "))
  }

  @Test func `No line of the help is wider than a terminal`() {
    #expect(Usage.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
