import Foundation
import ShellCommands
import Testing

@testable import SmashtagShell

struct UsageTests {
  @Test(arguments: Option.all.map(\.usage))
  func `The help lists every option`(usage: String) {
    #expect(Usage.text.contains("\n  \(usage) "))
  }

  @Test(arguments: CommandTable.forms)
  func `The help lists every command in its group`(form: CommandForm) {
    let groups = Usage.text.components(separatedBy: "\n\n")

    #expect(
      groups.contains {
        $0.hasPrefix("Commands: \(form.group.rawValue)\n") && $0.contains("\n  \(form.usageWithShortForms)")
      })
  }

  @Test(arguments: EnvironmentVariable.all.map(\.name) + FilePlace.standard.map(\.path))
  func `The help lists every variable and file`(name: String) {
    #expect(Usage.text.contains("\n  \(name)"))
  }

  @Test(arguments: ProgramStatus.allCases)
  func `The help lists every exit status`(status: ProgramStatus) {
    #expect(Usage.text.contains("\n  \(status.rawValue) "))
  }

  @Test func `What no user types is not listed`() {
    #expect(!Usage.text.contains(Options.completes) && !ManPage.text.contains("complete\n"))
  }

  @Test func `No line of the help is wider than a terminal`() {
    #expect(Usage.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: Option.all)
  func `Every option has a note`(option: Option) {
    #expect(!option.note.isEmpty && !option.note.hasSuffix("."))
  }
}
