import ClusterTesting
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

/// Shards whose copies are kept the same by ZooKeeper: what one lacks is taken from the other, or said.
@Suite(
  .enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"),
  .enabled(if: ZooKeeper.isPresent, "\(ZooKeeper.absence)"), .serialized)
struct ReplicasTests {
  private static func servers(shards: Int = 1) async throws -> ClickHouseServers {
    try await ClickHouseServers(2 * shards, copies: 2, areReplicated: true)
  }

  private static func tweets(_ numbers: ClosedRange<Int>) -> [Tweet] {
    numbers.map { Tweet.fixture(id: "\($0)", text: "rain \($0)", created: .fixture(minutes: $0)) }
  }

  private static func page(_ source: LiveSource) async throws -> TweetPage {
    try await source.page(
      of: Query("rain"), at: .newest, limit: 200, in: RequestContext(deadline: .now + .seconds(20)))
  }

  @Test func `Each copy has each tweet and each posting once`() async throws {
    let servers = try await Self.servers(shards: 2)

    let first = try await servers.load(Self.tweets(1...100))
    let second = try await servers.load(Self.tweets(1...100))
    try await servers.waitUntilCopiesAreSame()
    let counts = try await servers.answers("SELECT count() - uniqExact(id) FROM tweets_local")
    let postings = try await servers.answers("SELECT count() FROM terms_local")
    let expected = try await servers.answers(
      "SELECT sum(length(arrayDistinct(arrayConcat(splitByChar(' ', words), keys)))) FROM tweets_local")

    #expect(first.counts == [100, 0])
    #expect(second.counts == [0, 100])
    #expect(counts == ["0", "0", "0", "0"])
    #expect(postings == expected)
    #expect(try await Self.page(servers.source()).total == .exactly(100))
  }

  @Test func `Through one node all shards are loaded and searched`() async throws {
    let servers = try await Self.servers(shards: 2)
    let url = servers.url(of: [0])

    let first = try await servers.load(Self.tweets(1...100), at: url)
    let second = try await servers.load(Self.tweets(1...100), at: url)
    let page = try await Self.page(servers.source(at: url))

    #expect(first.counts == [100, 0])
    #expect(second.counts == [0, 100])
    #expect(page.tweets.count == 100)
    #expect(page.notes == [])
  }

  @Test func `A copy that comes back behind is passed over, by searches and by loads`() async throws {
    let servers = try await Self.servers()
    try await servers.load(Self.tweets(1...50))
    try await servers.waitUntilCopiesAreSame()
    var changed = Self.tweets(7...7)[0]
    (changed.likes, changed.asOf) = (90, .fixture(minutes: 9_000))
    var later = changed
    (later.likes, later.asOf) = (95, .fixture(minutes: 9_500))

    servers.servers[0].kill()
    let others = try await servers.load(Self.tweets(51...80) + [changed])
    try await servers.servers[0].startAgain()
    let page = try await Self.page(servers.source())
    let again = try await servers.load(Self.tweets(1...80) + [later])
    try await servers.waitUntilCopiesAreSame()
    let own = try await Self.page(servers.source(at: servers.url(of: [0])))

    #expect(others.counts == [31, 0])
    #expect(page.tweets.count == 80)
    #expect(page.notes == [])
    #expect(again.counts == [1, 80])
    #expect(own.tweets.count == 80)
    #expect(own.tweets.first { $0.id == "7" }?.likes == 95)
  }

  @Test func `Where only a copy is left that is behind, this is said, and nothing is loaded into it`()
    async throws
  {
    let servers = try await Self.servers()
    try await servers.load(Self.tweets(1...50))
    try await servers.waitUntilCopiesAreSame()

    servers.servers[0].kill()
    try await servers.load(Self.tweets(51...80))
    servers.servers[1].kill()
    try await servers.servers[0].startAgain()
    let page = try await Self.page(servers.source())
    // On a busy machine it may not answer in time how far behind it is.
    var said: [String] = []
    while said.count < 3, said.last?.contains("has not fetched yet what another copy has") != true {
      let error = await #expect(throws: LoadError.self) { try await servers.load(Self.tweets(81...90)) }
      said.append(error.map { "\($0)" } ?? "")
    }
    try await servers.servers[1].startAgain()
    try await servers.waitUntilCopiesAreSame()
    let rest = try await servers.load(Self.tweets(1...90))
    let whole = try await Self.page(servers.source())

    #expect(page.tweets.count == 50)
    #expect(page.total == .atLeast(50))
    #expect(
      page.notes == [
        "127.0.0.1:\(servers.servers[0].ports.http) may lack the latest tweets, which it still fetches from another copy"
      ])
    #expect(said.last?.contains("has not fetched yet what another copy has") == true)
    #expect(rest.counts == [10, 80])
    #expect(whole.tweets.count == 90)
    #expect(whole.notes == [])
  }

  @Test func `Without ZooKeeper tweets are found, and a load says so and goes on later`() async throws {
    let servers = try await Self.servers()
    let keeper = try #require(servers.keeper)
    try await servers.load(Self.tweets(1...50))
    try await servers.waitUntilCopiesAreSame()

    keeper.kill()
    try await servers.waitUntilAll("SELECT min(is_readonly) FROM system.replicas", answer: "1")
    let page = try await Self.page(servers.source())
    let error = await #expect(throws: LoadError.self) { try await servers.load(Self.tweets(1...60)) }
    try await keeper.startAgain()
    try await servers.waitUntilCopiesAreSame()
    let rest = try await servers.load(Self.tweets(1...60))
    let whole = try await Self.page(servers.source())

    #expect(page.tweets.count == 50)
    #expect(
      page.notes.first?.hasSuffix("may lack the latest tweets, since it has lost its ZooKeeper") == true)
    #expect(error.map { "\($0)" }?.contains("has lost its ZooKeeper") == true)
    #expect(rest.counts == [10, 50])
    #expect(whole.tweets.count == 60)
    #expect(whole.notes == [])
  }

  @Test func `Postings that a load did not write are written by the same load later`() async throws {
    let servers = try await Self.servers()

    // A view that writes nothing stands for one that could not.
    let view = try #require(ClickHouseSchema.statements(.oneNode).last)
    try await servers.servers[0].run("DROP TABLE terms_view")
    try await servers.servers[0].run(view.replacing("notEmpty(words)", with: "empty(words)"))
    try await servers.load(Self.tweets(1...50))
    try await servers.servers[0].run("DROP TABLE terms_view")
    try await servers.servers[0].run(view)
    let again = try await servers.load(Self.tweets(1...50))
    let page = try await Self.page(servers.source())

    #expect(again.counts == [50, 0])
    #expect(page.tweets.count == 50)
  }

  @Test func `A cluster may have several collections`() async throws {
    let servers = try await Self.servers()
    let layout = ClusterLayout.cluster(ClickHouseServers.cluster, database: "second", hasReplicas: true)
    let url = servers.url.replacing("/\(ClickHouseServers.database)", with: "/second")

    for server in servers.servers { try await server.createTables(layout, in: "second") }
    try await servers.load(Self.tweets(1...50))
    try await servers.load(Self.tweets(51...60), at: url)

    #expect(try await Self.page(servers.source()).tweets.count == 50)
    #expect(try await Self.page(servers.source(at: url)).tweets.count == 10)
  }
}

extension ClickHouseServers {
  /// What each server answers.
  fileprivate func answers(_ sql: String) async throws -> [String] {
    var answers: [String] = []
    for server in servers { answers.append(try await server.run(sql)) }
    return answers
  }

  /// Waits until every server answers the same.
  fileprivate func waitUntilAll(_ sql: String, answer: String) async throws {
    try await Self.wait(until: "every server answers \(answer)") {
      try await answers(sql).allSatisfy { $0 == answer }
    }
  }

  /// Waits until no copy lags behind another.
  fileprivate func waitUntilCopiesAreSame() async throws {
    let isBehind = "is_readonly OR absolute_delay > 0 OR inserts_in_queue > 0 OR log_pointer <= log_max_index"
    try await waitUntilAll("SELECT countIf(\(isBehind)) FROM system.replicas", answer: "0")
  }
}
