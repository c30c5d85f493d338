@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct WatchCommandTests {
  private func seconds(_ line: String) async throws -> Int? {
    let session = try await Session.fixture().typing("search rain")
    guard case .change(.watch(let seconds)) = try await session.step(of: line) else { return nil }
    return seconds
  }

  @Test(arguments: [("watch", 60), ("watch 5", 5), ("watch 999999999", 86_400)])
  func `It looks every so often`(line: String, expected: Int) async throws {
    #expect(try await seconds(line) == expected)
  }

  @Test(arguments: ["watch 0", "watch -1", "watch soon", "watch 1.5"])
  func `What is no number of seconds is named`(line: String) async throws {
    let word = String(line.dropFirst("watch ".count))

    await #expect(throws: UsageError.notANumber(word)) { try await seconds(line) }
  }

  @Test func `What does not change cannot be watched`() async throws {
    let session = try Session.fixture()

    await #expect(
      throws: CommandError.notHere("nothing here can be kept fresh", instead: "search first, then watch")
    ) {
      try await session.step(of: "watch")
    }
  }
}
