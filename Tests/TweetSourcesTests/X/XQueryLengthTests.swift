import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XQueryLengthTests {
  @Test(arguments: [
    "Rule length exceeds the max length of 512 characters", "Rule length exceeds the max length of 0",
    "too long: 99999999999999999999", "the length 100 of 100 is not 100",
  ])
  func `A refusal for its length is told for queries of any length`(message: String) async {
    for count in 1...110 {
      let client = ScriptedClient(xWrong("query", message))

      await #expect(throws: SourceError.self) {
        try await XSource.x(client).page("#" + String(repeating: "r", count: count))
      }
    }
  }
}
