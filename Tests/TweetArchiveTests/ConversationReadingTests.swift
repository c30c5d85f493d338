import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ConversationReadingTests {
  /// Numbered posts, of which each answers the one that stands after it.
  private static func posts(_ parents: (id: Int, parent: Int?)...) -> [Tweet] {
    parents.map { id, parent in
      var tweet = Tweet.fixture(id: String(id), created: .fixture(minutes: id))
      tweet.inReplyTo = parent.map(String.init)
      return tweet
    }
  }

  private func conversation(around tweet: Tweet, in archive: Archive) async throws -> Conversation {
    try await ArchiveSource(name: "archive", archive: archive).conversation(
      around: tweet, in: RequestContext())
  }

  /// What is shown, each post after as many dots as it stands deep.
  private func shown(_ conversation: Conversation) -> [String] {
    conversation.branches.map { String(repeating: ".", count: $0.depth) + $0.post.id }
  }

  @Test func `What a post answers stands above it, and the answers below`() async throws {
    let posts = Self.posts((1, nil), (2, 1), (3, 2), (4, 3), (5, 3), (6, 5), (7, 1), (8, nil))
    let archive = try Archive.holding(posts)

    let found = try await conversation(around: posts[2], in: archive)

    #expect(shown(found) == ["x 1", ".x 2", "..x 3", "...x 4", "...x 5", "....x 6"])
    #expect(found.focus == "x 3" && found.notes.isEmpty && found.posts.count == 6)
  }

  @Test func `A post that is not there is told once, on top`() async throws {
    let posts = Self.posts((2, 1), (3, 2))

    let found = try await conversation(around: posts[1], in: try .holding(posts))

    #expect(found.posts.filter { $0.tweet == nil }.map(\.content) == [.missing(reason: "not in the archive")])
    #expect(shown(found) == ["x 1", ".x 2", "..x 3"])
  }

  @Test(arguments: [1, 2, 3])
  func `Posts that answer each other in a circle end`(count: Int) async throws {
    let posts = (1...count).flatMap { Self.posts(($0, $0 % count + 1)) }

    let found = try await conversation(around: posts[0], in: try .holding(posts))

    #expect(Set(found.posts.map(\.id)).count == count && found.posts.count == count)
    #expect(shown(found).count == count)
  }

  @Test func `A post that nobody keeps is a conversation of its own`() async throws {
    let found = try await conversation(around: .fixture(), in: .inMemory())

    #expect(found.posts.compactMap(\.tweet) == [.fixture()])
    #expect(try await ArchiveKeeper(archive: .inMemory()).conversation(around: .fixture()) == nil)
    #expect(try await ArchiveKeeper(archive: .holding([.fixture()])).conversation(around: .fixture()) == nil)
  }

  @Test func `Quotes and repetitions of an answer are no answers`() async throws {
    var posts = Self.posts((1, nil), (2, 1), (3, nil))
    posts[1].retweetOf = RetweetReference(id: "9", screenName: "bob")
    posts[2].quoteOf = "1"

    #expect(try await conversation(around: posts[0], in: try .holding(posts)).posts.count == 1)
  }

  @Test func `Ten thousand answers are read, and that there are more is told`() async throws {
    let answers = (1...10_050).flatMap { Self.posts(($0 + 1, 1)) }
    let posts = Self.posts((1, nil)) + answers

    let found = try await conversation(around: posts[0], in: try .holding(posts))

    #expect(found.posts.count == Conversation.most)
    #expect(found.notes == ["more than 10,000 posts belong to this; the others are left out"])
  }

  @Test func `A chain of answers is followed a thousand posts up`() async throws {
    let posts = (1...1_100).flatMap { Self.posts(($0, $0 - 1)) }

    let found = try await conversation(around: posts[1_099], in: try .holding(posts))

    #expect(found.posts.count == 1_001 && found.notes.count == 1)
    #expect(found.branches.count == 1_001)
  }

  @Test func `Answers of answers are read as long as there is room`() async throws {
    let posts = (1...20).flatMap { Self.posts(($0, $0 / 2)) }
    let archive = try Archive.holding(posts)

    let found = try archive.inspect {
      try ConversationReading.conversation(around: posts[0], most: 8, in: $0)
    }

    #expect(found.posts.filter { $0.tweet != nil }.map(\.id) == (1...7).map { "x \($0)" })
  }

  @Test func `Many posts may have the id that a network gave another`() async throws {
    var answer = Tweet.fixture(id: "2", network: .bluesky, key: "at://a/2")
    answer.inReplyTo = "1"

    #expect(
      try await conversation(around: .fixture(id: "1"), in: try .holding([.fixture(id: "1"), answer])).posts
        .count == 1)
  }
}

/// On Mastodon each server has ids of its own.
struct NamedTweetsTests {
  private static func post(
    _ id: String, on server: String, of origin: String? = nil, by name: String = "ada", minutes: Int = 0
  ) -> Tweet {
    let origin = origin ?? server
    // A server gives the posts of others ids of its own, which their addresses do not have.
    let key = "https://\(origin)/users/\(name)/statuses/\(origin == server ? id : "7\(id)")"
    return .fixture(
      id: id, network: .mastodon, key: key, created: .fixture(minutes: minutes),
      user: .fixture("\(name)@\(origin)"))
  }

  private func named(_ id: String, by tweet: Tweet, in tweets: [Tweet]) async throws -> Tweet? {
    try await ArchiveSource(name: "archive", archive: .holding(tweets)).tweetAtHand(id, namedBy: tweet)
  }

  @Test func `An id names the post of the same server`() async throws {
    let (here, there) = (Self.post("1", on: "a.example"), Self.post("1", on: "b.example"))

    for posts in [[here, there], [there, here]] {
      #expect(try await named("1", by: Self.post("2", on: "a.example"), in: posts)?.key == here.key)
      #expect(try await named("1", by: Self.post("2", on: "b.example"), in: posts)?.key == there.key)
    }
    #expect(try await named("1", by: Self.post("2", on: "c.example"), in: [here, there]) == nil)
  }

  @Test func `A post of another server that was read from the same one is named by its id there`()
    async throws
  {
    let remote = Self.post("1", on: "a.example", of: "c.example")

    #expect(try await named("1", by: Self.post("2", on: "a.example"), in: [remote])?.key == remote.key)
  }

  @Test func `Of several the one by the author that is answered is taken`() async throws {
    let posts = ["ada", "bob", "eve"].map { Self.post("1", on: "a.example", of: "c.example", by: $0) }
    var answer = Self.post("2", on: "a.example", minutes: 1)
    (answer.inReplyTo, answer.inReplyToScreenName) = ("1", "bob@c.example")

    #expect(try await named("1", by: answer, in: posts)?.key == posts[1].key)
  }

  @Test func `What is dated days later is none that was answered`() async throws {
    let later = Self.post("1", on: "a.example", minutes: 10_000)

    #expect(try await named("1", by: Self.post("2", on: "a.example"), in: [later]) == nil)
  }

  @Test func `Answers to a post of another server with the same id are not its answers`() async throws {
    let (here, there) = (Self.post("1", on: "a.example"), Self.post("1", on: "b.example"))
    let answers = ["a.example", "b.example"].map { server in
      var answer = Self.post("2", on: server, minutes: 1)
      answer.inReplyTo = "1"
      return answer
    }
    let source = ArchiveSource(name: "archive", archive: try .holding([here, there] + answers))

    for (post, answer) in zip([here, there], answers) {
      #expect(
        try await source.conversation(around: post, in: RequestContext()).posts.map(\.id)
          == [post.identity, answer.identity])
    }
  }

  @Test func `A post of an export is answered by its address`() async throws {
    let post = Self.post("1", on: "a.example")
    var answer = Self.post("2", on: "b.example", minutes: 1)
    answer.inReplyTo = post.key
    let source = ArchiveSource(name: "archive", archive: try .holding([post, answer]))

    #expect(
      try await source.conversation(around: answer, in: RequestContext()).branches.map(\.post.id)
        == [post.identity, answer.identity])
    #expect(try await source.conversation(around: post, in: RequestContext()).posts.count == 2)
  }
}
