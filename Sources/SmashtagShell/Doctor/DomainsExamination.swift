import ShellCommands
import SmashtagModel

/// Looks at the lists inside the program that grow old.
struct DomainsExamination {
  var findings: [Finding] {
    let count = Counted.grouped(TopLevelDomains.count)
    return [Finding(.sources, "top-level domains", "\(count), list of \(TopLevelDomains.date)")]
  }
}
