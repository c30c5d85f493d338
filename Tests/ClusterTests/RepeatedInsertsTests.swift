import ClusterTesting
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing
import TweetLoading
import TweetSources

/// A batch that a server took without an answer is in it once.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"))
struct RepeatedInsertsTests {
  private static func load(
    _ tweets: [Tweet], into servers: ClickHouseServers, by client: any HTTPFetching
  ) async throws -> LoadReport {
    let folder = try LoadedFolder(tweets)
    defer { withExtendedLifetime(folder) {} }
    return try await ClusterLoader(client: client, tokens: FixedLogin()).load(
      [.path(folder.path)], into: servers.definition(), author: .me, in: RequestContext()
    ) { _ in }
  }

  private static func tweets(_ text: String, asOf minutes: Int? = nil) -> [Tweet] {
    (1...60).map {
      var tweet = Tweet.fixture(id: "\($0)", text: "\(text) \($0)", created: .fixture(minutes: $0))
      tweet.asOf = minutes.map { .fixture(minutes: $0) }
      return tweet
    }
  }

  private static let cut = SourceError.troubled(
    source: "big", host: "127.0.0.1", reason: "ended the connection before the answer was whole")

  @Test func `What was taken is not inserted again`() async throws {
    let servers = try await ClickHouseServers(1)
    let client = CuttingClient(cuts: 1, afterwards: true)

    let report = try await Self.load(Self.tweets("rain"), into: servers, by: client)
    let rows = try await servers.servers[0].run("SELECT count(), max(version) FROM tweets_local")

    #expect(report.loaded == 60 && report.skipped == 0)
    #expect(rows == "60\t1")
    #expect(client.inserts == 1)
  }

  @Test func `What was not taken is inserted again`() async throws {
    let servers = try await ClickHouseServers(1)
    let client = CuttingClient(cuts: 2, afterwards: false)

    let report = try await Self.load(Self.tweets("rain"), into: servers, by: client)
    let rows = try await servers.servers[0].run("SELECT count() FROM tweets_local")

    #expect(report.loaded == 60 && rows == "60")
    #expect(client.inserts == 3)
  }

  @Test func `What changes tweets is counted as that, also where it was taken without an answer`()
    async throws
  {
    let servers = try await ClickHouseServers(1)
    try await servers.load(Self.tweets("rain"))
    let client = CuttingClient(cuts: 1, afterwards: true)

    let report = try await Self.load(Self.tweets("sun", asOf: 9_000), into: servers, by: client)
    let rows = try await servers.servers[0].run("SELECT count(), max(version) FROM tweets_local FINAL")

    #expect(report.loaded == 60 && report.skipped == 0)
    #expect(rows == "60\t2")
  }

  @Test func `A server that never answers ends the load`() async throws {
    let servers = try await ClickHouseServers(1)
    let client = CuttingClient(cuts: .max, afterwards: false)

    let error = await #expect(throws: LoadError.self) {
      try await Self.load(Self.tweets("rain"), into: servers, by: client)
    }

    #expect(client.inserts == 4)
    #expect(error == .source(Self.cut, after: LoadReport()))
  }
}

/// A client that loses the answers to the first insertions.
private final class CuttingClient: HTTPFetching {
  private let client = HTTPClient()
  private let cuts: Int
  /// Whether the server takes what it does not answer.
  private let afterwards: Bool
  private let count = Mutex(0)

  init(cuts: Int, afterwards: Bool) { (self.cuts, self.afterwards) = (cuts, afterwards) }

  var inserts: Int { count.withLock { $0 } }

  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.url.contains("query=INSERT") else {
      return try await client.response(to: request, for: subject, in: context)
    }
    let number = count.withLock { count in
      count += 1
      return count
    }
    guard number <= cuts else { return try await client.response(to: request, for: subject, in: context) }
    if afterwards { _ = try await client.response(to: request, for: subject, in: context) }
    throw .cutOff(host: "127.0.0.1")
  }
}
