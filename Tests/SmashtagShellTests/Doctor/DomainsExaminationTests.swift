import ShellCommands
import SmashtagModel
import Testing

@testable import SmashtagShell

struct DomainsExaminationTests {
  @Test func `The list of domains tells its size and its day`() {
    let finding = DomainsExamination().findings["top-level domains"]

    #expect(finding?.value.hasSuffix(", list of \(TopLevelDomains.date)") ?? false)
    #expect(finding?.state == .fine)
  }
}
