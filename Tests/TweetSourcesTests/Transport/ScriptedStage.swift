import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization

@testable import TweetSources

/// Answers as a test says, and remembers what it was asked.
final class ScriptedStage: FetchStage {
  typealias Outcome = Result<HTTPResponse, HTTPError>

  private let asked = Mutex<[Fetch]>([])
  private let answer: @Sendable (Fetch, Int) async -> Outcome

  /// The number counts what was asked, from 1.
  init(_ answer: @escaping @Sendable (Fetch, Int) async -> Outcome) { self.answer = answer }

  /// Answers one after the other, and with the last one for good.
  convenience init(_ outcomes: Outcome...) {
    self.init { _, number in outcomes[min(number, outcomes.count) - 1] }
  }

  var fetches: [Fetch] { asked.withLock { $0 } }

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    let number = asked.withLock { asked in
      asked.append(fetch)
      return asked.count
    }
    return try await answer(fetch, number).get()
  }
}

extension HTTPResponse {
  static func fixture(
    _ status: Int = 200, headers: [(String, String)] = [], body: String = "[]",
    url: String = "https://a.example/"
  ) -> HTTPResponse {
    var fields = HTTPHeaders()
    for (name, value) in headers { fields.append(name, value) }
    return HTTPResponse(status: status, headers: fields, body: Array(body.utf8), url: url)
  }
}

extension Fetch {
  static func fixture(
    _ url: String = "https://a.example/", within limit: Duration = .seconds(20),
    received: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> Fetch {
    try Fetch(HTTPRequest(url: url), deadline: .now + limit, received: received)
  }
}

extension HTTPFetching {
  /// Fetches without a limit of its own.
  func response(to request: HTTPRequest, for subject: String) async throws(HTTPError) -> HTTPResponse {
    try await response(to: request, for: subject, in: RequestContext())
  }
}

extension HTTPClient {
  /// Trusts the certificates of the tests' own authority.
  static var trusting: HTTPClient { HTTPClient(certificates: Certificate.authority) }

  /// Fetches within some seconds.
  func fetch(
    _ url: String, token: String? = nil, limit: Int = HTTPRequest.answerLimit,
    within time: Duration = .seconds(9),
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) async throws(HTTPError) -> HTTPResponse {
    var request = HTTPRequest(url: url, token: token.flatMap { Token($0) })
    request.limit = limit
    let context = RequestContext(deadline: .now + time, progress: progress)
    return try await response(to: request, for: "a test", in: context)
  }

  /// What becomes of fetching from a server once, without further tries.
  static func outcome(
    from url: String, limit: Int = HTTPRequest.answerLimit, within time: Duration = .seconds(9)
  ) async -> Result<HTTPResponse, HTTPError> {
    do throws(HTTPError) {
      var request = HTTPRequest(url: url)
      request.limit = limit
      let stage = CurlStage(certificates: Certificate.authority)
      return .success(try await stage.response(to: Fetch(request, deadline: .now + time)))
    } catch { return .failure(error) }
  }
}

/// Follows redirects and tries nothing again, so that tests need not wait.
struct ImpatientClient: HTTPFetching {
  /// Answers in place of hosts that no test can reach; `nil` goes to the network.
  var answer: @Sendable (String) -> HTTPResponse? = { _ in nil }

  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    let deadline = context.deadline ?? .now + .seconds(9)
    let stage = RedirectingStage(Network(answer: answer))
    return try await stage.response(to: Fetch(request, deadline: deadline))
  }

  private struct Network: FetchStage {
    let answer: @Sendable (String) -> HTTPResponse?

    func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
      if let answer = answer(fetch.address.text) { return answer }
      return try await CurlStage(certificates: nil).response(to: fetch)
    }
  }
}

/// Holds what comes until it is opened, and remembers what was cancelled meanwhile.
final class Gate: Sendable {
  private let state = Mutex((isOpen: false, cancelled: 0))

  var cancelled: Int { state.withLock { $0.cancelled } }

  func open() { state.withLock { $0.isOpen = true } }

  /// True where it was opened, false where the task was cancelled.
  func pass() async -> Bool {
    while !state.withLock({ $0.isOpen }) {
      do { try await Task.sleep(for: .milliseconds(2)) } catch {
        state.withLock { $0.cancelled += 1 }
        return false
      }
    }
    return true
  }
}

/// Waits until something is so, for a minute at most.
func eventually(_ isSo: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !isSo() {
    guard .now < end else { return false }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}

/// Numbers that came, in their order, from any thread.
final class Tally: Sendable {
  private let state = Mutex<[Int]>([])

  var numbers: [Int] { state.withLock { $0 } }

  func add(_ number: Int) { state.withLock { $0.append(number) } }
}

/// What this process took of the machine's memory.
enum Memory {
  /// The most it ever had at once, in bytes.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}
