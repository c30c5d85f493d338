import SmashtagModel
import TweetFormats

/// The requests of one command, all for the same reader.
struct BlueskyVisit: Sendable {
  /// How often another session is asked for where the server says that one is over.
  private static let mostRenewals = 2

  let host: BlueskyHost
  let login: BlueskyLogin?
  let sessions: BlueskySessions
  let subject: String
  let context: RequestContext

  var isLoggedIn: Bool { login != nil }
  var audience: BlueskyAudience { isLoggedIn ? .members : .everyone }

  /// The answer; `users` are those it is about, whom the server may not know.
  func content(
    of request: BlueskyRequest, for users: [String] = []
  ) async throws(SourceError) -> HTTPResponse {
    let response = try await response(to: request)
    guard response.isSuccess else { throw await refusal(response, to: request, for: users) }
    return response
  }

  /// Whatever the server says but that the session is over.
  func response(to request: BlueskyRequest) async throws(SourceError) -> HTTPResponse {
    guard let login else { return try await fetch(request, with: nil) }
    var session = try await sessions.session(of: login, at: host, in: context)
    for _ in 0..<Self.mostRenewals {
      let response = try await fetch(request, with: session)
      guard saysSessionIsOver(response) else { return response }
      session = try await sessions.session(insteadOf: session, of: login, at: host, in: context)
    }
    return try await fetch(request, with: session)
  }

  /// Reads an answer, of which nothing counts if it is not what was asked for.
  func read<Value>(
    _ response: HTTPResponse, _ read: (BlueskyDecoder, [UInt8]) throws(TweetFormatError) -> Value
  ) async throws(SourceError) -> Value {
    do {
      return try read(host.decoder, response.body)
    } catch {
      throw asked.unreadable(await said(error.description))
    }
  }

  /// What a server wrote, as one line; servers may repeat what they were sent.
  func said(_ text: String) async -> String { await sessions.withoutSecrets(text, of: login).line() }

  func refusal(
    _ response: HTTPResponse, to request: BlueskyRequest, for users: [String] = []
  ) async -> SourceError {
    let refusal = BlueskyRefusal(response, to: request.method, at: host, login: login, users: users)
    return refusal.error(saying: await sessions.withoutSecrets(refusal.text, of: login))
  }
}

private extension BlueskyVisit {
  /// Who answers.
  var asked: SourceHost { isLoggedIn ? host.server : host.openServer }

  func fetch(
    _ request: BlueskyRequest, with session: LoginSession?
  ) async throws(SourceError) -> HTTPResponse {
    var fetch = HTTPRequest(url: request.url(at: asked.address), token: session?.access)
    fetch.readsLimits = true
    fetch.staysAtOrigin = session != nil
    return try await asked.response(to: fetch, for: subject, in: context)
  }

  func saysSessionIsOver(_ response: HTTPResponse) -> Bool {
    if response.status == 401 { return true }
    guard response.status == 400, let failure = host.decoder.failure(response.body) else { return false }
    return BlueskyRefusal.isAboutSession(failure)
  }
}
