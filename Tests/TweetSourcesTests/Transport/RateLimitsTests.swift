import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

/// No source is asked before the time that it said.
struct RateLimitsTests {
  /// A clock that a test sets.
  private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_767_268_800))

    var now: Date { time.withLock { $0 } }
    func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
  }

  private let clock = Clock()

  private func client(over network: ScriptedStage) -> HTTPClient {
    HTTPClient(over: network, policy: RetryPolicy(retries: 0), now: { [clock] in clock.now })
  }

  /// Answers so at first, and with an empty list from then on.
  private func network(first status: Int, _ headers: (String, String)...) -> ScriptedStage {
    ScriptedStage(.success(.fixture(status, headers: headers)), .success(.fixture()))
  }

  private func request(_ url: String, scope: String? = "") -> HTTPRequest {
    var request = HTTPRequest(url: url)
    (request.limitScope, request.readsLimits) = (scope, true)
    return request
  }

  private func status(_ url: String, scope: String? = "", _ client: HTTPClient) async throws -> Int {
    try await client.response(to: request(url, scope: scope), for: "a test").status
  }

  @Test(arguments: [429, 503])
  func `Who asked to be left alone is not asked before`(status: Int) async throws {
    let network = network(first: status, ("Retry-After", "300"))
    let client = client(over: network)
    #expect(try await self.status("https://a.example/1", client) == status)

    for url in ["https://a.example/1", "https://a.example/2?x=y"] {
      clock.advance(100)
      let response = try await client.response(to: request(url), for: "a test")
      #expect(response.status == 429 && response.url == url)
      #expect(response.headers["retry-after"] == (url.hasSuffix("1") ? "200" : "100"))
    }

    #expect(network.fetches.count == 1)
  }

  @Test(arguments: [
    ("x-rate-limit-remaining", "0", 429), ("x-rate-limit-remaining", "0", 200), ("Retry-After", "300", 429),
  ])
  func `What one account has used up is left to others`(header: String, value: String, status: Int)
    async throws
  {
    let network = network(first: status, (header, value), ("x-rate-limit-reset", "1767269100"))
    let client = client(over: network)
    var (mine, other) = (request("https://a.example/1"), request("https://a.example/2"))
    (mine.token, other.token) = (Token("aaa"), Token("bbb"))
    #expect(try await client.response(to: mine, for: "a test").status == status)

    #expect(try await client.response(to: mine, for: "a test").status == 429)
    #expect(network.fetches.count == 1)
    #expect(try await client.response(to: other, for: "a test").status == 200)
    #expect(network.fetches.count == 2)
  }

  @Test func `A server that rests is asked by nobody`() async throws {
    let network = network(first: 503, ("Retry-After", "300"))
    let client = client(over: network)
    var (mine, other) = (request("https://a.example/1"), request("https://a.example/2"))
    (mine.token, other.token) = (Token("aaa"), Token("bbb"))

    for request in [mine, other] { _ = try await client.response(to: request, for: "a test") }

    #expect(network.fetches.count == 1)
  }

  @Test func `When the time is over it is asked again`() async throws {
    let network = network(first: 429, ("Retry-After", "300"))
    let client = client(over: network)
    _ = try await status("https://a.example/", client)

    clock.advance(300)

    #expect(try await status("https://a.example/", client) == 200)
    #expect(network.fetches.count == 2)
  }

  @Test(arguments: [
    ("x-ratelimit-remaining", "x-ratelimit-reset", "2026-01-01T12:05:00.000Z"),
    ("x-rate-limit-remaining", "x-rate-limit-reset", "1767269100"),
    ("ratelimit-remaining", "ratelimit-reset", "1767269100"),
    ("x-app-limit-24hour-remaining", "x-app-limit-24hour-reset", "1767269100"),
    ("x-user-limit-24hour-remaining", "x-user-limit-24hour-reset", "1767269100"),
  ])
  func `Who has no request left waits for the next count`(remaining: String, reset: String, end: String)
    async throws
  {
    let network = network(first: 200, (remaining, "0"), (reset, end))
    let client = client(over: network)
    #expect(try await status("https://a.example/", client) == 200)

    clock.advance(299)
    #expect(try await status("https://a.example/", client) == 429)
    clock.advance(1)
    #expect(try await status("https://a.example/", client) == 200)
  }

  @Test(arguments: [3_600.0, -3_600])
  func `The end of a limit is told by the server's clock`(ahead: TimeInterval) async throws {
    let there = clock.now + ahead
    let network = network(
      first: 429, ("Date", Self.httpDate(there)),
      ("x-rate-limit-reset", String(Int(there.timeIntervalSince1970) + 300)))
    let client = client(over: network)

    #expect(try await status("https://a.example/", client) == 429)
    clock.advance(299)
    #expect(try await status("https://a.example/", client) == 429)
    #expect(network.fetches.count == 1)
    clock.advance(1)
    #expect(try await status("https://a.example/", client) == 200)
  }

  @Test(arguments: ["Thu, 01 Jan 1970 00:00:00 GMT", "soon", ""])
  func `A date that cannot be the server's is left out`(date: String) async throws {
    let network = network(first: 429, ("Date", date), ("x-rate-limit-reset", "1767269100"))
    let client = client(over: network)

    #expect(try await status("https://a.example/", client) == 429)
    clock.advance(299)
    #expect(try await status("https://a.example/", client) == 429)
    #expect(network.fetches.count == 1)
  }

  @Test(arguments: [(86_400, 1), (300 * 86_400, 2)])
  func `An answer whose count starts over in a year holds nobody back`(seconds: Int, count: Int) async throws
  {
    let end = String(Int(clock.now.timeIntervalSince1970) + seconds)
    let network = network(first: 200, ("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", end))
    let client = client(over: network)

    for _ in 0..<2 { _ = try await status("https://a.example/", client) }

    #expect(network.fetches.count == count)
  }

  private static func httpDate(_ date: Date) -> String {
    let day = Date.VerbatimFormatStyle(
      format:
        "\(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return date.formatted(day)
  }

  @Test func `Who has requests left goes on`() async throws {
    let network = ScriptedStage(
      .success(
        .fixture(headers: [("x-ratelimit-remaining", "1"), ("x-ratelimit-reset", "2026-01-01T12:05:00Z")])))
    let client = client(over: network)

    for _ in 0..<3 { #expect(try await status("https://a.example/", client) == 200) }

    #expect(network.fetches.count == 3)
  }

  @Test func `A limit that does not say its end holds nobody back`() async throws {
    let network = ScriptedStage(.success(.fixture(429)))
    let client = client(over: network)

    for _ in 0..<2 { #expect(try await status("https://a.example/", client) == 429) }

    #expect(network.fetches.count == 2)
  }

  @Test func `Other servers are asked meanwhile, and so are images and pages of the same one`() async throws {
    let network = network(first: 429, ("Retry-After", "300"))
    let client = client(over: network)
    _ = try await status("https://a.example/", client)

    #expect(try await status("https://b.example/", client) == 200)
    #expect(try await status("https://a.example:8443/", client) == 200)
    #expect(try await status("https://a.example/1.jpg", scope: nil, client) == 200)
  }

  @Test func `A count of one kind of requests holds back no other kind`() async throws {
    let network = network(first: 429, ("x-rate-limit-reset", "1767269100"))
    let client = client(over: network)
    _ = try await status("https://a.example/search", scope: "search", client)

    #expect(try await status("https://a.example/search", scope: "search", client) == 429)
    #expect(try await status("https://a.example/users", scope: "users", client) == 200)
  }

  @Test func `A redirect to who asked to be left alone is not followed`() async throws {
    let network = ScriptedStage { fetch, number in
      switch number {
      case 1: .success(.fixture(429, headers: [("Retry-After", "300")]))
      default: .success(.fixture(302, headers: [("Location", "https://a.example/")]))
      }
    }
    let client = client(over: network)
    _ = try await status("https://a.example/", client)

    #expect(try await status("https://b.example/", client) == 429)
    #expect(network.fetches.map(\.host) == ["a.example", "b.example"])
  }

  /// Mastodon's server says so once; whatever is searched then, nothing is asked, and the reader is told when.
  @Test func `Searching again, looking for more and for what is newer asks nobody`() async throws {
    let network = network(first: 429, ("Retry-After", "300"))
    let client = HTTPClient(over: network, policy: RetryPolicy(retries: 0))
    let source = LiveSource(
      SourceDefinition(kind: .mastodon, name: "home", url: "https://home.example"), client: client,
      tokens: OneToken(secret: nil), sessions: KeptSessions())

    for query in ["#rain", "#snow", "#rain"] {
      let error = await #expect(throws: SourceError.self) { try await source.page(query) }
      #expect(error?.description.hasSuffix("takes no more requests for now; try again in 5 min") == true)
      #expect(error?.comesBack != nil)
    }

    #expect(network.fetches.count == 1)
  }
}

struct RetryHeadersTests {
  /// 2026-01-01 12:00:00 UTC.
  private static let now = Date(timeIntervalSince1970: 1_767_268_800)

  private func comeBack(_ fields: (String, String)...) -> TimeInterval? {
    let headers = HTTPResponse.fixture(headers: fields).headers
    return RetryHeaders.comeBack(in: headers, now: Self.now)?.timeIntervalSince(Self.now)
  }

  @Test(arguments: [
    ("Retry-After", "30"), ("Retry-After", "Thu, 01 Jan 2026 12:00:30 GMT"),
    ("X-RateLimit-Reset", "2026-01-01T12:00:30.000000Z"), ("X-RateLimit-Reset", "2026-01-01T12:00:30Z"),
    ("x-rate-limit-reset", "1767268830"), ("ratelimit-reset", "1767268830"),
  ])
  func `Every service says it in its own endpoint`(name: String, value: String) {
    #expect(comeBack((name, value)) == 30)
  }

  @Test(arguments: [
    "", "99999999999999999999999", "-5", "soon", "1e9", "Thu, 01 Jan 9999 12:00:00 GMT", "31708800",
    String(repeating: "9", count: 100), "Thu", "0x10",
  ])
  func `Nonsense says nothing`(value: String) {
    #expect(comeBack(("Retry-After", value)) == nil)
  }

  @Test func `More than a day is said as it is`() {
    #expect(comeBack(("Retry-After", "172800")) == 172_800)
  }

  @Test func `Retry-After comes before the reset`() {
    #expect(comeBack(("x-rate-limit-reset", "1767268860"), ("Retry-After", "2")) == 2)
  }

  @Test func `Where Retry-After is nonsense the reset counts`() {
    #expect(comeBack(("x-rate-limit-reset", "1767268860"), ("Retry-After", "?")) == 60)
  }

  @Test(arguments: ["1", "2026-13-41T99:00:00Z", "yesterday", "9999999999999"])
  func `A reset that cannot be is none`(value: String) {
    #expect(comeBack(("X-RateLimit-Reset", value)) == nil)
  }
}
