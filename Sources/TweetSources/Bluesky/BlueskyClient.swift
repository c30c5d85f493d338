import SmashtagModel
import TweetFormats

/// The requests of a command, all with the same login.
struct BlueskyClient: Sendable {
  /// How often the session is renewed if the server reports that it has expired.
  private static let mostRenewals = 2

  let host: BlueskyHost
  let login: BlueskyLogin?
  let sessions: BlueskySessions
  let subject: String
  let context: RequestContext

  var isLoggedIn: Bool { login != nil }
  var audience: BlueskyAudience { isLoggedIn ? .members : .everyone }

  /// The successful response to a request; `users` are the users in it, who may be unknown to the server.
  func content(
    of request: BlueskyRequest, for users: [String] = []
  ) async throws(SourceError) -> HTTPResponse {
    let response = try await response(to: request)
    guard response.isSuccess else { throw await refusal(response, to: request, for: users) }
    return response
  }

  /// The response to a request; an expired session is renewed.
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

  /// Decodes a response; throws if it is not the expected one.
  func read<Value>(
    _ response: HTTPResponse, _ read: (BlueskyDecoder, [UInt8]) throws(TweetFormatError) -> Value
  ) async throws(SourceError) -> Value {
    do {
      return try read(host.decoder, response.body)
    } catch {
      throw asked.unreadable(await said(error.description))
    }
  }

  /// A server's text on one line without secrets, which servers may repeat.
  func said(_ text: String) async -> String { await sessions.withoutSecrets(text, of: login).line() }

  func refusal(
    _ response: HTTPResponse, to request: BlueskyRequest, for users: [String] = []
  ) async -> SourceError {
    let refusal = BlueskyServiceError(response, to: request.method, at: host, login: login, users: users)
    return refusal.error(saying: await sessions.withoutSecrets(refusal.text, of: login))
  }
}

private extension BlueskyClient {
  /// The server that is asked.
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
    return BlueskyServiceError.isAboutSession(failure)
  }
}

extension BlueskyClient {
  /// The address of an arbitrary post; a server that reports in Bluesky's form whether it exists is of this
  /// kind.
  private static let probe = "at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3l6oveex3ii2l"

  /// Identifies the server and the logged-in user, in words.
  func finding() async throws(SourceError) -> String {
    if let login {
      let name = try await reader(login)
      return "\(host.isBlueskys ? "Bluesky's servers" : Self.other), logged in as \(name.line())"
    }
    let response = try await response(to: .post(at: Self.probe))
    if response.isSuccess, (try? host.decoder.posts(response.body, for: .everyone)) != nil {
      return openWords
    }
    let failure = host.decoder.failure(response.body)
    let error = await refusal(response, to: .post(at: Self.probe))
    if failure != nil, error.asksForLogin { return closedWords }
    if ["InvalidRequest", "NotFound"].contains(failure?.name) { return openWords }
    if response.status != 429, try await describesItself() { return closedWords }
    throw failure == nil
      ? host.server.failure("does not answer as Bluesky does; look at its address") : error
  }

  /// Whether it is a server that only hosts accounts, without an interface for posts.
  private func describesItself() async throws(SourceError) -> Bool {
    let response = try await response(to: .server)
    return response.isSuccess && host.decoder.describesServer(response.body)
  }

  private var closedWords: String { "\(Self.other), which asks for a login; type login \(host.source)" }

  /// The user of the session; a new session is made if a server does not tell.
  private func reader(_ login: BlueskyLogin) async throws(SourceError) -> String {
    let response = try await response(to: .ownSession)
    if response.isSuccess {
      return try await read(response) { decoder, body throws(TweetFormatError) in try decoder.reader(body) }
    }
    guard BlueskyServiceError.isAboutUnknownMethod(response) else {
      throw await refusal(response, to: .ownSession)
    }
    _ = try await content(of: .post(at: Self.probe))
    return await sessions.name ?? login.name
  }

  private static let other = "a server of Bluesky's network"

  private var openWords: String {
    if host.isOpen { return "Bluesky's public server, which takes no login" }
    let server = host.isBlueskys ? "Bluesky's public server" : Self.other
    return "\(server), which needs no login to read; login \(host.source) to search"
  }
}

extension BlueskyClient {
  /// The post at an address; `nil` if there is none.
  func post(_ endpoint: BlueskyEndpoint) async throws(SourceError) -> DecodedRecord? {
    guard let owner = try await owner(of: endpoint.authority) else { return nil }
    let response = try await content(of: .post(at: endpoint.uri(of: owner)))
    let answer = try await read(response) { decoder, body throws(TweetFormatError) in
      try decoder.posts(body, for: audience)
    }
    guard let item = answer.items.first(where: { !$0.record.tweets.isEmpty }) else { return nil }
    if item.isForMembers, !isLoggedIn { throw .needsLogin(source: host.source) }
    return item.record
  }

  /// The DID of a handle; `nil` if nobody has it, and the handle itself if the server cannot resolve handles.
  private func owner(of authority: String) async throws(SourceError) -> String? {
    guard !authority.hasPrefix("did:") else { return authority }
    let request = BlueskyRequest.owner(ofHandle: authority)
    let response = try await response(to: request)
    if response.isSuccess {
      return try await read(response) { decoder, body throws(TweetFormatError) in try decoder.did(body) }
    }
    if BlueskyServiceError.isAboutUnknownMethod(response) { return authority }
    if BlueskyServiceError(response, to: request.method, at: host, login: login).isAboutUnknownUser {
      return nil
    }
    throw await refusal(response, to: request)
  }
}
