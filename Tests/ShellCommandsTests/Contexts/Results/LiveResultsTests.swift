import Foundation
@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Results of a live source: how old they are, and what the source said about them.
struct LiveResultsTests {
  private func session(
    _ tweets: [Tweet] = Tweet.fixtures(3), fetched: Date? = .fixture, notes: [String] = []
  ) async throws -> Session {
    let source = StubSource(tweets, fetched: fetched, notes: notes)
    return try await Session.fixture(sources: [source], limit: 2).typing("use live; search rain")
  }

  @Test func `The screen bears the time of the answer`() async throws {
    #expect(try await session().screen.fetched == .fixture)
  }

  @Test func `What is at hand bears none`() async throws {
    #expect(try await session(fetched: nil).screen.fetched == nil)
  }

  @Test func `Mentions of the results are as old as they are`() async throws {
    #expect(try await session().typing("mentions").screen.fetched == .fixture)
  }

  @Test func `What the source says about its answer stands on the screen`() async throws {
    #expect(
      try await session(notes: ["only what @ada posted"]).screen.notes == ["only what @ada posted"])
  }

  @Test func `JSON has both`() async throws {
    let json = try await session(notes: ["half"]).json.text

    #expect(json.hasSuffix(#""fetched":"2015-03-27T18:04:11Z","notes":["half"]}"#))
  }

  @Test func `Older ones do not make the screen newer`() async throws {
    let longer = try await session().typing("more")

    #expect(longer.screen.fetched == .fixture && longer.screen.rows.count == 3)
  }
}
