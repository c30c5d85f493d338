import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Several items at once.
struct ItemNumbersTests {
  @Test(arguments: [
    ("2", [2]), ("1 4", [1, 4]), ("3-7", [3, 4, 5, 6, 7]), ("4 1-2 4", [4, 1, 2]), ("5-5", [5]), ("", []),
  ])
  func `Numbers and ranges are numbers, each once`(text: String, numbers: [Int]) throws {
    #expect(try ItemNumbers.numbers(text.split(separator: " ").map(String.init)) == numbers)
  }

  @Test(arguments: [
    ("0", UsageError.notANumber("0")), ("x", .notANumber("x")), ("1-2-3", .notANumber("1-2-3")),
    ("-2", .notANumber("-2")), ("1-", .notARange("1-")), ("5-2", .notARange("5-2")),
    ("1-x", .notANumber("1-x")), ("1,3-4", .commasBetweenNumbers("1,3-4")),
    ("1,", .commasBetweenNumbers("1,")), (",1", .notANumber(",1")), ("1,x", .notANumber("1,x")),
    ("99999999999999999999", .notANumber("99999999999999999999")), ("1-2000", .tooManyNumbers(limit: 1_000)),
    ("1-9223372036854775807", .tooManyNumbers(limit: 1_000)), ("٣", .notANumber("٣")),
  ])
  func `Other words are none`(word: String, error: UsageError) {
    #expect(throws: error) { try ItemNumbers.numbers([word]) }
  }

  @Test func `They are taken from the beginning`() throws {
    var words = ["1", "3-4", "rain", "5"]

    #expect(try ItemNumbers.take(from: &words) == [1, 3, 4] && words == ["rain", "5"])
  }
}

/// Numbers with commas between them, as some would type them.
struct CommaTests {
  @Test(arguments: [
    "save 1,3 x", "save 1 2,3 x", "export 1,3 x.md", "open 1,3", "copy 1,3", "keep 1,3", "delete 1,3",
  ])
  func `Where they stand among numbers it is said how to type these`(line: String) throws {
    let word = try #require(line.split(separator: " ").first { $0.contains(",") })

    let failure = #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }

    #expect(failure?.error as? UsageError == .commasBetweenNumbers(String(word)))
  }

  @Test(arguments: ["save 1,3", "export 1,3.md", "save 1 1,3"])
  func `A path may have them`(line: String) throws {
    _ = try Invocation(line, mayBeCut: true)
  }
}

/// What commands do with several items.
struct SeveralItemsTests {
  private func session(_ line: String = "search rain") async throws -> Session {
    let tweets = (1...9).map {
      Tweet.fixture(id: "\($0)", url: "https://x.com/ada/status/\($0)", text: "rain \($0)")
    }
    return try await Session.fixture(tweets.reversed()).typing("use archive; \(line)")
  }

  @Test func `Several are opened and copied in their order`() async throws {
    let session = try await session()
    let urls = [9, 7, 6].map { "https://x.com/ada/status/\($0)" }

    guard case .perform(.open(urls)) = try await session.step(of: "open 1 3-4"),
      case .perform(.copy(urls.joined(separator: "\n"))) = try await session.step(of: "copy 1 3-4")
    else { return #expect(Bool(false)) }
    await #expect(throws: UsageError.tooManyNumbers(limit: 20)) { try await session.step(of: "open 1-21") }
    await #expect(throws: UsageError.self) { try await session.step(of: "copy 1 99") }
  }

  @Test func `Several are kept, the first in front`() async throws {
    let session = try await session("search rain; keep 2 4-5")

    #expect(
      try session.ports.state.state().kept.items.map(\.title) == [
        "@ada: rain 8", "@ada: rain 6", "@ada: rain 5",
      ])
    await #expect(throws: UsageError.self) { try await session.step(of: "keep 2 3 name") }
    await #expect(throws: UsageError.self) { try await session.step(of: "keep 1 77") }
    #expect(try session.ports.state.state().kept.items.count == 3)
  }

  @Test func `Several are forgotten`() async throws {
    let session = try await session("search a; search b; search c; search d; recents; delete 1-2 4")

    #expect(try session.keptTerms == ["b"])
  }

  @Test func `Several are exported`() async throws {
    let session = try await session()
    let items = try #require(
      ExportedItems(of: session.context, only: [try session.screen.row(2), try session.screen.row(1)]))
    var ids: [String?] = []

    try await items.forEachPart(in: RequestContext()) { ids += $0.map(\.post?.id) }

    #expect(ids == ["8", "9"] && !items.isPart)
    guard case .perform(.write) = try await session.step(of: "export 1-2 - csv") else {
      return #expect(Bool(false))
    }
    await #expect(throws: UsageError.self) { try await session.step(of: "export 1 44 - csv") }
    await #expect(throws: UsageError.self) { try await session.step(of: "export 5") }
  }
}
