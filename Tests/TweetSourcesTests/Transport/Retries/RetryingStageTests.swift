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
    let begun = ContinuousClock.now

    let error = await #expect(throws: HTTPError.self) {
      try await stage(over: network).response(to: .fixture(within: .seconds(9)))
    }

    guard case .rateLimited("a.example:81", let until?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(until.timeIntervalSinceNow - 30) < 5)
    #expect(ContinuousClock.now - begun < .seconds(5))
  }

  @Test func `An overload that lasts too long is said at once`() async throws {
    let network = ScriptedStage(Self.busy(503, retryAfter: "30"))

    #expect(try await stage(over: network).response(to: .fixture(within: .seconds(9))).status == 503)
    #expect(network.fetches.count == 1)
  }

  @Test func `A pause ends with cancellation`() async throws {
    let network = ScriptedStage(Self.busy(503, retryAfter: "15"))
    let begun = ContinuousClock.now
    let task = Task { try await stage(over: network).response(to: .fixture()) }
    while network.fetches.isEmpty { await Task.yield() }

    task.cancel()

    await #expect(throws: HTTPError.cancelled) { try await task.value }
    #expect(ContinuousClock.now - begun < .seconds(9))
  }
}
