@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct FailedCommandTests {
  @Test func `An error of a query tells its place`() throws {
    let failure = #expect(throws: FailedCommand.self) { try Invocation("search (rain", mayBeCut: true) }

    #expect(
      failure?.json.text
        == #"{"error":"nothing closes this parenthesis; add a ) where the group ends","command":"search","offset":0}"#
    )
  }

  @Test func `The text an offset counts in comes with it`() throws {
    let failure = #expect(throws: FailedCommand.self) { try Invocation("search  a OR", mayBeCut: true) }

    #expect(failure?.input == "a OR" && failure?.offset == 2)
  }

  @Test(arguments: [
    FailedCommand(name: "back", error: CommandError.atRoot),
    FailedCommand(name: "search", error: QueryError.empty),
    FailedCommand(name: "3", error: QueryError.lonelyOr(offset: 2)),
  ])
  func `Where no query was typed there is no offset`(failure: FailedCommand) {
    #expect(failure.offset == nil)
  }

  @Test func `A missing login has a status of its own`() {
    #expect(FailedCommand(name: "search", error: SourceError.needsLogin(source: "x")).exitStatus == 4)
  }

  @Test func `Every other failure has status 1`() {
    #expect(FailedCommand(name: "back", error: CommandError.atRoot).exitStatus == 1)
  }
}
