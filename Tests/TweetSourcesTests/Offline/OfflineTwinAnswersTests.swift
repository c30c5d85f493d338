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

  @Test func `Around a tweet that is gone, the others are kept`() async throws {
    let live = ConversationSource(
      Conversation(
        around: "9",
        [
          Conversation.Post(id: "9", parent: "1", .missing(reason: "deleted")),
          Conversation.Post(id: "1", parent: nil, .tweet(Self.tweets[0])),
        ]), embedding: [.fixture(id: "77", text: "quoted")])
    let twin = OfflineTwin(
      live, of: "home", keeping: ArchiveKeeper(archive: archive), by: KeepingQueue(),
      now: { .fixture(minutes: 60) })
    _ = try await twin.conversation(around: .fixture(id: "9"), in: remarks.request)

    var quoting = Tweet.fixture(id: "78")
    (quoting.inReplyTo, quoting.quoteOf) = ("1", "77")
    #expect(try await twin.tweetAtHand("1", namedBy: quoting)?.text == "rain 1")
    #expect(try await twin.tweetAtHand("77", namedBy: quoting)?.text == "quoted")
  }

  @Test func `What a server keeps for its reader is kept for each source`() async throws {
    var liked = Tweet.fixture(id: "5", text: "mine")
    liked.isLiked = true
    let keeper = ArchiveKeeper(archive: archive)
    let one = SwitchedSource(StubSource([liked], name: "one"))
    let two = SwitchedSource(StubSource([], name: "two"))
    let first = OfflineTwin(one, of: "home", keeping: keeper, by: KeepingQueue())
    let second = OfflineTwin(two, of: "home", keeping: keeper, by: KeepingQueue())
    let likes = try Query("filter:liked")
    _ = try await first.page(of: likes, at: .newest, limit: 5, in: remarks.request)
    one.fail(.away)
    two.fail(.away)

    #expect(
      try await first.page(of: likes, at: .newest, limit: 5, in: remarks.request).tweets.map(\.id) == ["5"])
    await #expect(throws: SourceError.away) {
      try await second.page(of: likes, at: .newest, limit: 5, in: remarks.request)
    }
  }

  @Test func `What a server keeps for its reader is kept for each login, and what all find for all`()
    async throws
  {
    let source = SwitchedSource(StubSource([.fixture(id: "5", text: "rain")], name: "one"))
    let queue = KeepingQueue()
    func twin(of reader: String) -> OfflineTwin {
      OfflineTwin(
        source, of: "home", keeping: ArchiveKeeper(archive: archive), by: queue, reader: { _ in reader })
    }
    let queries = try [Query("list:home"), Query("rain")]
    for query in queries { _ = try await twin(of: "ada").page(of: query, at: .newest, limit: 5) }
    source.fail(.away)

    for query in queries {
      #expect(try await twin(of: "ada").page(of: query, at: .newest, limit: 5).tweets.map(\.id) == ["5"])
    }
    await #expect(throws: SourceError.away) {
      try await twin(of: "bob").page(of: queries[0], at: .newest, limit: 5)
    }
    #expect(try await twin(of: "bob").page(of: queries[1], at: .newest, limit: 5).tweets.map(\.id) == ["5"])
  }

  @Test func `Lists in an order of their own keep it`() async throws {
    let keeper = ArchiveKeeper(archive: archive)
    let search = KeptSearch(try Query("filter:bookmarked"), at: "home", by: "home")
    let tweets = [9, 3, 7, 1].map { Tweet.fixture(id: "\($0)", created: .fixture(minutes: $0)) }
    try await keeper.keep(TweetPage(tweets: Array(tweets[..<2])), foundBy: search)
    try await keeper.keep(TweetPage(tweets: Array(tweets[2...])), foundBy: search, isOlder: true)

    let all = try await keeper.page(of: search, olderThan: nil, limit: 9)
    let rest = try await keeper.page(of: search, olderThan: tweets[1].identity, limit: 9)

    #expect(all?.tweets.map(\.id) == ["9", "3", "7", "1"] && rest?.tweets.map(\.id) == ["7", "1"])
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

/// A source that knows one conversation.
private struct ConversationSource: TweetSource {
  let name = "home"
  let conversation: Conversation

  init(_ conversation: Conversation, embedding embedded: [Tweet]) {
    var conversation = conversation
    conversation.embedded = embedded
    self.conversation = conversation
  }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage { TweetPage(tweets: []) }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }

  func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation { conversation }
}
