@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Signs of the line that have lost their blanks.
struct LineSignTests {
  @Test(arguments: [
    ("mentions >/dev/null", LineSign.write), ("mentions >>a", .append), ("go 5;path", .separator),
    ("recents |wc", .pipe),
    ("path 2>/dev/null", .write), ("#rain;path", .separator), ("@ada|wc", .pipe),
    ("search -#rain;path", .separator),
    ("export /tmp/a.md;export /tmp/b.csv", .separator), ("export a.md;path", .separator),
    ("export a.md>b", .write), ("set limit 5;path", .separator), ("set limit 5|wc", .pipe),
    ("open 1;open 2", .separator), ("import a;import b", .separator), ("use sample;path", .separator),
    ("use sample|wc", .pipe), ("save 1 a;path", .separator),
    ("search (#rain>a)", .write), ("\"rain\";path", .separator), ("search #a OR #b;path", .separator),
  ])
  func `The missing blank is named`(line: String, sign: LineSign) throws {
    let failure = #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: false) }
    #expect(failure?.error as? UsageError == .missingBlank(sign))
  }

  @Test(arguments: [
    "import a;b", "import 'a;import' b", "export 'a;path.md'", "export a\\;b.md", "import a>b.json",
  ])
  func `A sign in the name of a file is a letter`(line: String) throws {
    _ = try Invocation(line, mayBeCut: false)
  }

  @Test func `A quoted sign is no missing blank`() {
    let failure = #expect(throws: FailedCommand.self) {
      try Invocation("set limit '5;path'", mayBeCut: false)
    }
    #expect(failure?.error as? CommandError == .badValue("5;path", of: .limit))
  }

  @Test(arguments: [
    "search a;b", "search \"#a;b\"", "#rain #snow", "search a;#b", "search url:a.example",
  ])
  func `A sign that may be a letter is one`(line: String) throws {
    #expect(try Invocation(line, mayBeCut: false).commandName == "search")
  }
}
