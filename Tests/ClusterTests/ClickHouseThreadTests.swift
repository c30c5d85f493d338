import ClusterTesting
import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

/// On Mastodon each server has ids of its own.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"))
struct ClickHouseThreadTests {
  private static func post(
    _ id: String, on server: String, by name: String = "ada", minutes: Int = 0,
    answering parent: String? = nil
  ) -> Tweet {
    var post = Tweet.fixture(
      id: id, network: .mastodon, key: "https://\(server)/users/\(name)/statuses/\(id)",
      created: .fixture(minutes: minutes), user: .fixture("\(name)@\(server)"))
    post.inReplyTo = parent
    return post
  }

  private static func posts(around post: Tweet, of source: LiveSource) async throws -> [String] {
    try await source.conversation(around: post, in: RequestContext()).branches.map(\.post.id)
  }

  @Test func `A conversation is that of one server, whatever ids others have`() async throws {
    let servers = ["a.example", "b.example"]
    let roots = servers.map { Self.post("1", on: $0) }
    let answers = servers.map { Self.post("2", on: $0, minutes: 1, answering: "1") }
    let collection = try await ClickHouseServers(1)
    try await collection.load(roots + answers)

    for (root, answer) in zip(roots, answers) {
      let both = [root.identity, answer.identity]
      #expect(try await Self.posts(around: root, of: collection.source()) == both)
      #expect(try await Self.posts(around: answer, of: collection.source()) == both)
    }
  }

  @Test func `Of several posts with an id the one by the author that is answered is taken`() async throws {
    let roots = ["ada", "bob", "eve"].enumerated().map { number, name in
      // Posts of another server have other ids in their addresses than on the one they were read from.
      var post = Self.post("1", on: "c.example", by: name, minutes: number)
      post.key = "https://c.example/users/\(name)/statuses/7"
      return post
    }
    var answer = Self.post("2", on: "a.example", minutes: 9, answering: "1")
    answer.inReplyToScreenName = "bob@c.example"
    let collection = try await ClickHouseServers(1)
    try await collection.load(roots + [answer])

    #expect(
      try await Self.posts(around: answer, of: collection.source()) == [roots[1].identity, answer.identity])
    #expect(try await Self.posts(around: roots[0], of: collection.source()) == [roots[0].identity])
    #expect(
      try await Self.posts(around: roots[1], of: collection.source()) == [roots[1].identity, answer.identity])
  }

  @Test func `A post is answered by its address`() async throws {
    let root = Self.post("1", on: "a.example")
    let answer = Self.post("2", on: "b.example", minutes: 1, answering: root.key)
    let collection = try await ClickHouseServers(1)
    try await collection.load([root, answer])

    for post in [root, answer] {
      #expect(
        try await Self.posts(around: post, of: collection.source()) == [root.identity, answer.identity])
    }
  }
}
