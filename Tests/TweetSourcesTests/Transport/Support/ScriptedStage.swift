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
