import GRDB
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetArchive

/// The names of those whose posts are repeated, which the rows of retweets lack.
struct OriginalNamesTests {
  private func original(
    _ handle: String, _ name: String?, on network: Network = .x, id: String = "1"
  ) -> Tweet {
    .fixture(
      id: id, network: network, created: .fixture(minutes: -9), user: .fixture(handle, name: name))
  }

  private func retweet(_ handle: String?, on network: Network = .x, id: String = "2") -> Tweet {
    .fixture(id: id, network: network, retweetOf: RetweetReference(id: "1", screenName: handle))
  }

  /// The names of the originals' authors on the first page of all.
  private func names(in archive: Archive) async throws -> [String?] {
    let source = ArchiveSource(name: "archive", archive: archive)
    return try await source.page(of: Query("rain"), at: .newest, limit: 20).tweets
      .filter { $0.retweetOf != nil }.map(\.retweetOf?.name)
  }

  @Test(arguments: Network.allCases)
  func `They are those that came with the originals`(network: Network) async throws {
    let archive = try Archive.holding(
      [retweet("bob", on: network)], embedded: [original("bob", "Bob Builder", on: network)])

    #expect(try await names(in: archive) == ["Bob Builder"])
  }

  @Test func `A namesake of another network is somebody else`() async throws {
    let archive = try Archive.holding([retweet("bob"), original("bob", "Other", on: .mastodon, id: "3")])

    #expect(try await names(in: archive) == [nil])
  }

  @Test func `Of several names the one that came last counts`() async throws {
    let archive = try Archive.holding([retweet("bob"), original("bob", "Bob")])
    try archive.insert([original("bob", "Bob Builder", id: "3")])
    try archive.insert([original("bob", nil, id: "4")])

    #expect(try await names(in: archive) == ["Bob Builder"])
  }

  @Test func `Of several names that of the newest post counts, whatever was imported last`() async throws {
    var former = original("bob", "Bob")
    former.created = .fixture(minutes: -99)
    let archive = try Archive.holding([retweet("bob"), original("bob", "Bob Builder", id: "3")])
    try archive.insert([former])

    #expect(try await names(in: archive) == ["Bob Builder"])
  }

  @Test func `A namesake's newer name is somebody else's`() async throws {
    var (newer, newest) = (
      original("bob", "Bob Builder", id: "3"), original("bob", "Other", on: .mastodon, id: "4")
    )
    (newer.created, newest.created) = (.fixture(minutes: 1), .fixture(minutes: 9))
    let archive = try Archive.holding([newer, newest, original("bob", "Bob"), retweet("bob")])

    #expect(try await names(in: archive) == ["Bob Builder"])
  }

  @Test func `Where none is known there is none`() async throws {
    let archive = try Archive.holding([retweet("bob"), retweet(nil, id: "3"), original("bob", nil)])

    #expect(try await names(in: archive) == [nil, nil])
  }

  @Test(arguments: [(0, 0), (1, 1), (40, 7)])
  func `They take one query for each author, and none without retweets`(count: Int, queries: Int) throws {
    var tweets = (0..<40).map { $0 < count ? retweet("bob\($0 % 7)", id: "\($0)") : original("a", nil) }
    let archive = try Archive.holding(tweets)
    let statements = Mutex([String]())

    try archive.inspect { db in
      db.trace { event in statements.withLock { $0.append("\(event)") } }
      try OriginalNames(in: db).add(to: &tweets)
      db.trace()
    }

    #expect(statements.withLock { $0.filter { $0.contains("FROM profile") }.count } == queries)
  }

  @Test func `A name is told wherever a retweet is read`() async throws {
    let tweet = retweet("bob")
    let archive = try Archive.holding([tweet], embedded: [original("bob", "Bob Builder")])
    let source = ArchiveSource(name: "archive", archive: archive)
    let (answer, request) = (Tweet.fixture(id: "5", inReplyTo: "ada"), RequestContext())

    let looked = try await source.tweet(at: .id("2"), in: request)
    let named = try await source.tweetAtHand("2", namedBy: answer)
    let conversation = try await source.conversation(around: tweet, in: request)

    let found = [looked, named, conversation.posts.compactMap(\.tweet).first]
    #expect(found.map { $0?.retweetOf?.name } == Array(repeating: "Bob Builder", count: 3))
  }

  @Test func `The same import again changes nothing`() async throws {
    var tweet = retweet("bob")
    tweet.retweetOf?.name = "Bob Builder"
    let archive = try Archive.holding([tweet], embedded: [original("bob", "Bob Builder")])

    let again = try archive.insert([tweet], embedded: [original("bob", "Bob Builder")])

    #expect(again.imported == 0 && again.updated == 0)
  }
}
