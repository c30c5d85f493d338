@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// What screens say was looked for.
struct SoughtTests {
  private func hits(_ line: String) async throws -> SearchHits {
    let tweets = [Tweet.fixture(text: "rain and wind", hashtags: ["storm"])]
    return try await Session.fixture(tweets, recents: ["wind"]).typing(line).screen.hits
  }

  @Test(arguments: [
    ("search rain -snow", SearchHits(try? Query("rain"))),
    ("search rain; /wi", SearchHits(try? Query("rain"), finding: ["wi"])),
    ("search rain; /wi; /an", SearchHits(try? Query("rain"), finding: ["wi", "an"])),
    ("search rain; mentions; /st", SearchHits(finding: ["st"])),
    ("search rain; 1; /st", SearchHits(try? Query("rain"), finding: ["st"])),
    ("recents; /wi", SearchHits(finding: ["wi"])), ("/wi", SearchHits(finding: ["wi"])),
    ("recents", SearchHits()),
    ("help", SearchHits()),
  ])
  func `A list marks its search and what it was narrowed by`(line: String, expected: SearchHits) async throws
  {
    let hits = try await hits(line)

    #expect(hits.ranges(inText: Self.text) == expected.ranges(inText: Self.text))
    #expect(hits.ranges(inLabel: Self.text) == expected.ranges(inLabel: Self.text))
  }

  @Test func `A tweet marks what its list looked for, and what it was narrowed by`() throws {
    let context = TweetContext(.fixture(), hits: SearchHits(try Query("rain")))

    #expect(context.screen.hits == SearchHits(try Query("rain")))
    #expect(context.keeping("ada")?.screen.hits == SearchHits(try Query("rain"), finding: ["ada"]))
  }

  @Test func `JSON knows nothing of it`() async throws {
    let session = try await Session.fixture().typing("search rain")
    var other = session.screen
    other.hits = SearchHits()

    #expect(session.screen.tweetsJSON == other.tweetsJSON)
  }

  private static let text = "rain wind and storm, snow"
}
