import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive

@testable import TweetSources

/// What else a source is asked besides searches, without a network.
struct OfflineTwinAnswersTests {
  private let remarks = Remarks()
  private let archive = Archive.inMemory()
  private let live: SwitchedSource
  private let twin: OfflineTwin

  /// A post, two that answer it, one for members among them, and one that answers the other.
  private static let tweets: [Tweet] = {
    var tweets = (1...4).map { number in
      Tweet.fixture(
        id: "\(number)", text: "rain \(number)", created: .fixture(minutes: number),
        hashtags: number == 1 ? ["rain"] : [])
    }
    (tweets[1].inReplyTo, tweets[2].inReplyTo, tweets[3].inReplyTo) = ("1", "1", "2")
    tweets[2].isForMembers = true
    return tweets
  }()

  private static let kept = "home: home.example cannot be reached: no network; this is what the archive kept"

  init() {
    live = SwitchedSource(StubSource(Self.tweets, name: "home"))
    twin = OfflineTwin(
      live, of: "home", keeping: ArchiveKeeper(archive: archive), by: KeepingQueue(),
      now: { .fixture(minutes: 60) })
  }

  private func ids(_ conversation: Conversation) -> [String] {
    conversation.branches.compactMap(\.post.tweet?.id)
  }

  @Test func `A conversation is there without a network, with its age, but for what is for members`()
    async throws
  {
    let seen = try await twin.conversation(around: Self.tweets[1], in: remarks.request)
    #expect(seen.fetched == .fixture(minutes: 60) && ids(seen) == ["1", "2", "4"])
    let whole = try await twin.conversation(around: Self.tweets[0], in: remarks.request)
    #expect(ids(whole) == ["1", "2", "4", "3"])
    live.fail(.away)

    let away = try await twin.conversation(around: Self.tweets[0], in: remarks.request)

    #expect(ids(away) == ["1", "2", "4"] && away.fetched == .fixture(minutes: 60))
    #expect(remarks.all == [Self.kept])
  }

  @Test func `A conversation that was never seen is missed`() async throws {
    live.fail(.away)

    await #expect(throws: SourceError.away) {
      try await twin.conversation(around: Self.tweets[0], in: remarks.request)
    }
  }

  @Test func `What a source does not offer is said, whatever was kept`() async throws {
    _ = try await twin.conversation(around: Self.tweets[0], in: remarks.request)
    let error = SourceError.notOffered("conversations", source: "home")
    live.fail(error)

    await #expect(throws: error) { try await twin.conversation(around: Self.tweets[0], in: remarks.request) }
  }

  @Test func `Trends are those that were told last, with their age`() async throws {
    let told = try await twin.trends(in: remarks.request)
    live.fail(.away)

    let away = try await twin.trends(in: remarks.request)

    #expect(away.tags == told.tags && away.tags.map(\.keyword) == ["#rain"])
    #expect(away.fetched == .fixture(minutes: 60) && remarks.all == [Self.kept])
  }

  @Test func `Versions are those that were told last`() async throws {
    var tweets = [
      Tweet.fixture(id: "7", network: .mastodon, text: "4 mm"), .fixture(id: "7v1", text: "3 mm"),
    ]
    tweets[0].edited = .fixture(minutes: 5)
    let live = SwitchedSource(StubSource(tweets, name: "home"))
    let twin = OfflineTwin(
      live, of: "home", keeping: ArchiveKeeper(archive: archive), by: KeepingQueue(),
      now: { .fixture(minutes: 60) })
    let told = try await twin.versions(of: tweets[0], in: remarks.request)
    live.fail(.away)

    let away = try await twin.versions(of: tweets[0], in: remarks.request)

    #expect(told.map(\.text) == ["3 mm", "4 mm"] && away.map(\.text) == told.map(\.text))
  }

  @Test func `A tweet that another one names is at hand once it was seen`() async throws {
    #expect(try await twin.tweetAtHand("1", namedBy: Self.tweets[1]) == nil)
    _ = try await twin.conversation(around: Self.tweets[1], in: remarks.request)
    live.fail(.away)

    #expect(try await twin.tweetAtHand("1", namedBy: Self.tweets[1])?.text == "rain 1")
  }
}
