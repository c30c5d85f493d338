import Foundation
import Testing

@testable import TweetSources

struct RetryingStageTests {
  private static let dead = ScriptedStage.Outcome.failure(.cutOff(host: "a.example"))
  private static let good = ScriptedStage.Outcome.success(.fixture())

  private static func busy(_ status: Int = 503, retryAfter: String? = nil) -> ScriptedStage.Outcome {
    .success(
      .fixture(status, headers: retryAfter.map { [("Retry-After", $0)] } ?? [], url: "http://a.example:81/"))
  }

  private func stage(over network: ScriptedStage) -> RetryingStage {
    RetryingStage(network, policy: RetryPolicy(firstPause: .milliseconds(1)))
  }

  @Test(arguments: [
    dead, busy(502), busy(503), busy(504), busy(503, retryAfter: "0"), busy(429, retryAfter: "0"),
  ])
  func `What may be better is tried again`(setback: ScriptedStage.Outcome) async throws {
    let network = ScriptedStage(setback, setback, Self.good)

    let response = try await stage(over: network).response(to: .fixture())

    #expect(response.status == 200)
    #expect(network.fetches.count == 3)
  }

  @Test(arguments: [dead, busy(502), busy(503, retryAfter: "0"), busy(504)])
  func `What may have been done is not asked for again`(setback: ScriptedStage.Outcome) async throws {
    let network = ScriptedStage(setback, Self.good)
    var request = HTTPRequest(url: "https://a.example/")
    request.isRepeatable = false

    let fetch = try Fetch(request, deadline: .now + .seconds(5)) { _ in }

    let status = try? await stage(over: network).response(to: fetch).status

    #expect(status != 200)
    #expect(network.fetches.count == 1)
  }

  @Test func `A dead connection is tried four times`() async throws {
    let network = ScriptedStage(Self.dead)

    await #expect(throws: HTTPError.cutOff(host: "a.example")) {
      try await stage(over: network).response(to: .fixture())
    }
    #expect(network.fetches.count == 4)
  }

  @Test func `An overloaded server has the last word`() async throws {
    let network = ScriptedStage(Self.busy(502))

    #expect(try await stage(over: network).response(to: .fixture()).status == 502)
    #expect(network.fetches.count == 4)
  }

  @Test func `A limit without an end is said at once`() async throws {
    let network = ScriptedStage(Self.busy(429))

    await #expect(throws: HTTPError.rateLimited(host: "a.example:81", until: nil)) {
      try await stage(over: network).response(to: .fixture())
    }
    #expect(network.fetches.count == 1)
  }

  @Test func `A limit that ends too late is said at once`() async throws {
    let network = ScriptedStage(Self.busy(429, retryAfter: "30"))
    let now = Date(timeIntervalSince1970: 1_000_000)
    let stage = RetryingStage(network, now: { now })

    await #expect(throws: HTTPError.rateLimited(host: "a.example:81", until: now.addingTimeInterval(30))) {
      try await stage.response(to: .fixture(within: .seconds(9)))
    }
    #expect(network.fetches.count == 1)
  }

  @Test func `An overload that lasts too long is said at once`() async throws {
    let network = ScriptedStage(Self.busy(503, retryAfter: "30"))

    #expect(try await stage(over: network).response(to: .fixture(within: .seconds(9))).status == 503)
    #expect(network.fetches.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `A pause ends with cancellation`() async throws {
    let network = ScriptedStage(Self.busy(503, retryAfter: "3600"))
    let task = Task { try await stage(over: network).response(to: .fixture(within: .seconds(7_200))) }
    while network.fetches.isEmpty { await Task.yield() }

    task.cancel()

    await #expect(throws: HTTPError.cancelled) { try await task.value }
    #expect(network.fetches.count == 1)
  }
}

struct RetryPolicyTests {
  private static let now = Date(timeIntervalSince1970: 1_000_000)

  @Test func `Pauses grow, and end`() {
    let policy = RetryPolicy(jitter: 1...1)

    let pauses = (0...3).map { policy.pause(after: .trouble(until: nil), tries: $0) }

    #expect(pauses == [.milliseconds(250), .milliseconds(500), .seconds(1), nil])
  }

  @Test func `Pauses differ by half at most`() {
    let pauses = (0..<200).compactMap { _ in RetryPolicy().pause(after: .trouble(until: nil), tries: 1) }

    #expect(pauses.allSatisfy { (.milliseconds(250) ... .milliseconds(750)).contains($0) })
    #expect(Set(pauses).count > 100)
  }

  @Test func `What the server says is the least pause`() {
    let policy = RetryPolicy(jitter: 1...1)
    let soon = TransientFailure.trouble(until: Self.now.addingTimeInterval(0.1))
    let late = TransientFailure.trouble(until: Self.now.addingTimeInterval(7))

    #expect(policy.pause(after: soon, tries: 0, now: Self.now) == .milliseconds(250))
    #expect(policy.pause(after: late, tries: 0, now: Self.now) == .seconds(7))
  }

  @Test func `A limit is waited for three times, where it says how long`() {
    let limit = TransientFailure.limit(until: Self.now.addingTimeInterval(7))

    let pauses = (0...3).map { RetryPolicy().pause(after: limit, tries: $0, now: Self.now) }

    #expect(pauses == [.seconds(7), .seconds(7), .seconds(7), nil])
    #expect(RetryPolicy().pause(after: .limit(until: nil), tries: 0) == nil)
  }

  @Test func `A limit whose end is past is tried once more`() {
    let limit = TransientFailure.limit(until: Self.now.addingTimeInterval(-100))

    let pauses = (0...1).map { RetryPolicy(jitter: 1...1).pause(after: limit, tries: $0, now: Self.now) }

    #expect(pauses == [.milliseconds(250), nil])
  }
}

struct TransientFailureTests {
  @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 500, 501, 505])
  func `Most answers stay what they are`(status: Int) {
    #expect(TransientFailure(.success(.fixture(status))) == nil)
  }

  @Test(arguments: [502, 503, 504])
  func `An overloaded server may be better the next time`(status: Int) {
    #expect(TransientFailure(.success(.fixture(status))) == .trouble(until: nil))
  }

  @Test func `An overloaded server may say for how long`() {
    let now = Date(timeIntervalSince1970: 1_000_000)
    let answer = HTTPResponse.fixture(503, headers: [("Retry-After", "5")])

    #expect(TransientFailure(.success(answer), now: now) == .trouble(until: now.addingTimeInterval(5)))
  }

  @Test func `A limit may say when it ends`() {
    let now = Date(timeIntervalSince1970: 1_000_000)
    let answer = HTTPResponse.fixture(429, headers: [("Retry-After", "5")])

    #expect(TransientFailure(.success(answer), now: now) == .limit(until: now.addingTimeInterval(5)))
    #expect(TransientFailure(.success(.fixture(429)), now: now) == .limit(until: nil))
  }

  @Test func `A dead connection may live the next time`() {
    #expect(TransientFailure(.failure(.cutOff(host: "a.example"))) == .trouble(until: nil))
  }

  @Test(arguments: [
    HTTPError.unreachable(host: "a", reason: "b"), .timedOut(host: "a"), .untrusted(host: "a", reason: "b"),
    .tooLarge(host: "a", limit: 1), .malformed(host: "a", reason: "b"), .cancelled,
  ])
  func `Other errors would be the same again`(error: HTTPError) {
    #expect(TransientFailure(.failure(error)) == nil)
  }
}
