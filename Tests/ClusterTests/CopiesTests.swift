import ClusterTesting
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

/// A shard that several servers have a copy of.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"), .serialized)
struct CopiesTests {
  private static let tweets = (1...60).map {
    Tweet.fixture(id: "\($0)", text: "rain \($0)", created: .fixture(minutes: $0))
  }

  /// Two servers with the same tweets.
  private static func world() async throws -> ClickHouseServers {
    let servers = try await ClickHouseServers(2, copies: 2)
    for index in servers.servers.indices { try await servers.load(tweets, at: servers.url(of: [index])) }
    return servers
  }

  private static func page(_ source: LiveSource) async throws -> TweetPage {
    try await source.page(
      of: Query("rain"), at: .newest, limit: 100, in: RequestContext(deadline: .now + .seconds(16)))
  }

  @Test func `A tweet that both have is found once`() async throws {
    let servers = try await Self.world()

    let page = try await Self.page(servers.source())

    #expect(page.tweets.count == 60)
    #expect(page.total == .exactly(60))
    #expect(page.notes == [])
  }

  @Test(arguments: [0, 1])
  func `Where one was killed the other answers, and nothing is missing`(index: Int) async throws {
    let servers = try await Self.world()
    let source = servers.source()
    _ = try await Self.page(source)

    servers.servers[index].kill()
    let known = try await Self.page(source)
    let fresh = try await Self.page(servers.source())

    #expect([known, fresh].map(\.tweets.count) == [60, 60])
    #expect([known, fresh].map(\.notes) == [[], []])
    #expect([known, fresh].map(\.total) == [.exactly(60), .exactly(60)])
  }

  @Test func `Where one hangs the other answers in what time is left`() async throws {
    let servers = try await Self.world()
    let source = servers.source()
    _ = try await Self.page(source)

    servers.servers[0].stop()
    let page = try await Self.page(source)
    servers.servers[0].goOn()

    #expect(page.tweets.count == 60)
    #expect(page.notes == [])
  }

  @Test func `A load goes on at the other server when the first one ends`() async throws {
    let servers = try await ClickHouseServers(2, copies: 2)
    let tweets = (1...12_000).map {
      Tweet.fixture(id: "\($0)", text: "rain \($0)", created: .fixture(minutes: $0))
    }

    let report = try await servers.load(tweets) { progress in
      if progress.tweets > 0 { servers.servers[0].kill() }
    }
    let rest = try await servers.servers[1].run("SELECT count() FROM tweets_local")

    #expect(report.loaded == 12_000)
    #expect((1..<12_000).contains(Int(rest) ?? 0))
  }

  @Test func `Where no copy is left a load says so`() async throws {
    let servers = try await ClickHouseServers(2, copies: 2)
    for server in servers.servers { server.kill() }

    let error = await #expect(throws: LoadError.self) { try await servers.load(Self.tweets) }

    #expect(error.map { "\($0)" }?.contains("cannot be reached") == true)
  }

  @Test func `A server with a certificate of a trusted authority is loaded and searched over TLS`()
    async throws
  {
    let certificate = Certificate.good
    let servers = try await ClickHouseServers(1, certificate: (certificate.path, certificate.keyPath))
    let url = "https://localhost:\(servers.servers[0].ports.https)/\(ClickHouseServers.database)"
    let client = HTTPClient(certificates: Certificate.authority)

    let report = try await servers.load(Self.tweets, at: url, by: client)
    let page = try await Self.page(servers.source(at: url, login: ClickHouseServers.reader, by: client))
    let error = await #expect(throws: SourceError.self) { try await Self.page(servers.source(at: url)) }

    #expect(report.loaded == 60)
    #expect(page.tweets.count == 60)
    #expect(error.map { "\($0)" }?.contains("nobody who is trusted signed its certificate") == true)
  }
}
