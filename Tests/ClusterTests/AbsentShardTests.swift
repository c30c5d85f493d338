import ClusterTesting
import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing
import TweetSources

/// What is told where a part of a cluster is away: nothing partial is shown as whole, and nothing hangs.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"), .serialized)
struct AbsentShardTests {
  /// A cluster with tweets, of which a search found all.
  private static func world() async throws -> ClickHouseServers {
    let servers = try await ClickHouseServers()
    let tweets = (1...90).map {
      Tweet.fixture(id: "\($0)", text: "rain \($0)", created: .fixture(minutes: $0), hashtags: ["town"])
    }
    try await servers.load(tweets)
    return servers
  }

  private static let rain = try? Query("rain")

  private static func page(_ source: any TweetSource, within duration: Duration = .seconds(5)) async throws
    -> TweetPage
  {
    let request = RequestContext(deadline: .now + duration)
    return try await source.page(of: #require(rain), at: .newest, limit: 100, in: request)
  }

  @Test func `With all shards nothing is missing`() async throws {
    let servers = try await Self.world()

    let page = try await Self.page(servers.source(), within: .seconds(10))

    #expect(page.tweets.count == 90)
    #expect(page.total == .exactly(90))
    #expect(page.notes == [])
  }

  @Test(arguments: [true, false])
  func `A shard that hangs is named, and the others answer`(isKnown: Bool) async throws {
    let servers = try await Self.world()
    let source = servers.source()
    if isKnown { _ = try await Self.page(source, within: .seconds(10)) }

    servers.servers[1].stop()
    let page = try await Self.page(source)
    servers.servers[1].goOn()
    let note = try #require(page.notes.first)

    #expect(
      note == "2 of 3 shards answered; shard2 (127.0.0.1:\(servers.servers[1].ports.http)) did not within 5 s"
    )
    #expect(page.total == .atLeast(page.tweets.count))
    #expect((1..<90).contains(page.tweets.count))
  }

  @Test func `A shard is waited for no longer than the patience of a source, however long the command has`()
    async throws
  {
    let servers = try await Self.world()
    let source = servers.source(patience: .seconds(5))

    servers.servers[1].stop()
    let page = try await Self.page(source, within: .seconds(600))
    servers.servers[1].goOn()

    #expect(page.notes.first?.hasSuffix(" did not within 5 s") == true)
  }

  @Test(arguments: [0, 1, 2])
  func `A shard that was killed is named, whichever it is`(index: Int) async throws {
    let servers = try await Self.world()
    let source = servers.source()

    servers.servers[index].kill()
    let page = try await Self.page(source, within: .seconds(10))
    let note = try #require(page.notes.first)

    #expect(
      note.hasPrefix(
        "2 of 3 shards answered; shard\(index + 1) (127.0.0.1:\(servers.servers[index].ports.http)) "))
    #expect(note.contains("cannot be reached"))
    #expect(page.total == .atLeast(page.tweets.count))
  }

  @Test func `Counts of a part say that they are of a part`() async throws {
    let servers = try await Self.world()
    let counting = try #require(servers.source().counting)
    let remarks = Remarks()

    servers.servers[2].kill()
    let request = RequestContext(deadline: .now + .seconds(10), remark: { remarks.add($0) })
    let times = try await counting.times(of: #require(Self.rain), in: request)
    let ranking = try await counting.mentionRanking(of: #require(Self.rain), in: request)

    #expect((1..<90).contains(times.total))
    #expect(times.lack?.hasPrefix("2 of 3 shards answered; shard3 ") == true)
    #expect(ranking.counted == .atLeast(times.total))
    #expect(ranking.notes.count == 1)
    #expect(ranking.notes.first?.hasPrefix("2 of 3 shards answered; shard3 ") == true)
    // It stands in what is shown, as with searches, and is not told besides.
    #expect(remarks.all == [])
  }

  @Test func `Where no shard is left the source is away`() async throws {
    let servers = try await Self.world()
    for server in servers.servers { server.kill() }

    let error = await #expect(throws: SourceError.self) { try await Self.page(servers.source()) }

    #expect(error?.absence != nil)
  }

  @Test func `Through one node all are asked, and what that leaves out is noticed`() async throws {
    let servers = try await Self.world()
    let source = servers.source(at: servers.url(of: [0]), login: ClickHouseServers.lenient)

    let whole = try await Self.page(source, within: .seconds(10))
    servers.servers[1].kill()
    let part = try await Self.page(source, within: .seconds(10))

    #expect(whole.tweets.count == 90)
    #expect(whole.notes == [])
    #expect(part.notes == ["2 of 3 shards answered"])
    #expect(part.total == .atLeast(part.tweets.count))
  }

  @Test func `A wrong password is told as one`() async throws {
    let servers = try await Self.world()

    await #expect(
      throws: SourceError.refusedPassword(source: "big", host: "127.0.0.1:\(servers.servers[0].ports.http)")
    ) {
      try await Self.page(servers.source(login: "reader:wrong"), within: .seconds(10))
    }
  }

  @Test func `A user that needs a password is told to log in`() async throws {
    let servers = try await Self.world()

    let error = await #expect(throws: SourceError.self) {
      try await Self.page(servers.source(login: "reader"), within: .seconds(10))
    }

    #expect(error?.asksForLogin == true)
  }

  @Test func `A missing table is told by name`() async throws {
    let servers = try await ClickHouseServers(1)
    try await servers.servers[0].run("DROP TABLE terms_local")
    let empty = try await ClickHouseServers(1, hasTables: false)
    try await empty.servers[0].run("CREATE DATABASE tweets", database: "system")

    let missing = await #expect(throws: SourceError.self) {
      try await Self.page(servers.source(), within: .seconds(10))
    }
    let all = await #expect(throws: SourceError.self) {
      try await Self.page(empty.source(), within: .seconds(10))
    }

    #expect(missing.map { "\($0)" }?.contains("terms_local") == true)
    #expect(all.map { "\($0)" }?.contains("smashtag schema clickhouse prints the tables") == true)
  }
}
