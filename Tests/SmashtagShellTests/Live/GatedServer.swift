import Dispatch
import SmashtagModel
import Synchronization

@testable import SmashtagTesting

/// A server of Mastodon that keeps its answers back until it is opened; it is opened with its end at the latest.
final class GatedServer: Sendable {
  private let server: LoopbackServer
  private let gate: Gate

  /// With `onlyFirst` of each path it is only the first request that waits.
  init(holding tweets: [Tweet], onlyFirst: Bool = false) throws {
    let gate = Gate()
    let manners = MastodonManners(kind: .mastodon, token: nil, host: "mastodon.example", isClosed: false)
    self.gate = gate
    server = try LoopbackServer { request in
      if !onlyFirst || request.number == 1 { gate.wait() }
      let answer = MastodonAnswers(manners, to: request, over: tweets).answer
      return gate.isBroken ? .html("<p>Come back tomorrow.</p>") : answer
    }
  }

  deinit { gate.open() }

  var url: String { server.url }
  /// How many requests came, answered or not.
  var asked: Int { server.requests.count }

  func open() { gate.open() }

  /// Answers with what no server of its kind would.
  func openBroken() {
    gate.breakDown()
    gate.open()
  }
}

/// Lets nobody through before it is open, and then everybody.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let broken = Mutex(false)

  var isBroken: Bool { broken.withLock { $0 } }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }
  func breakDown() { broken.withLock { $0 = true } }
}
