import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Lines that begin with no command.
struct WordsCommandTests {
  private func invocation(_ line: String, atPrompt: Bool = true) throws -> Invocation {
    try Invocation(line, mayBeCut: atPrompt, mayBeWords: atPrompt)
  }

  @Test(arguments: [
    "rain", "umbrella -wind", "don't stop", "zürich OR bern", "rain*", "ærø \"bell tower\"", "日本",
  ])
  func `At a prompt they are searches`(line: String) throws {
    let invocation = try invocation(line)

    #expect(invocation.command is WordsCommand && invocation.name == "search")
    #expect(throws: FailedCommand.self) { try self.invocation(line, atPrompt: false) }
  }

  @Test(arguments: ["serach rain", "mention", "thred", "hlep", "rain|less", "a>b", "search", "se", "quti"])
  func `What is nearly a command or sign is none`(line: String) {
    #expect((try? invocation(line))?.command is WordsCommand == false)
  }

  @Test func `They take the options of a search`() async throws {
    let session = try Session.fixture(Tweet.fixtures(45), limit: 20)

    guard
      case .move(.push(let results, _)) = try await invocation("campus rain --limit 33").command.run(
        in: session)
    else { return #expect(Bool(false)) }
    #expect(results.paged?.count == 33 && results.title == "campus rain")
  }

  @Test func `It is told once`() async throws {
    let remarks = Remarks()
    var session = try Session.fixture()
    session.call.request = remarks.request
    let command = try invocation("umbrella rain").command

    guard case .move(.push(let results, _)) = try await command.run(in: session) else {
      return #expect(Bool(false))
    }
    #expect(results.title == "umbrella rain")
    #expect(
      remarks.all == ["\"umbrella rain\" is no command, so it was searched for; help lists the commands"])
    try session.ports.state.update { $0.lessons.insert(Lesson("WORDS")) }
    _ = try await command.run(in: session)
    #expect(remarks.all.count == 1)
  }

  @Test func `An apostrophe in them is no quote`() throws {
    #expect(try CommandLine("don't stop; help").parts.map(\.text) == ["don't stop", "help"])
  }

  @Test func `A query that is wrong says where`() {
    let error = #expect(throws: FailedCommand.self) { try invocation("rain (wind") }
    #expect(error?.name == "search" && error?.offset == 5)
  }
}
