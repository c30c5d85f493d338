import SmashtagModel
import TweetFormats

/// The session of the reader at one server: begun when it is needed, and by one request, however many wait for it.
actor BlueskySessions {
  /// So many are remembered, so that no message repeats what belongs to one.
  private static let mostGiven = 4

  /// The address the source was defined with.
  private let url: String
  private let keeper: any SessionKeeping
  private let turnstile = Turnstile()
  private var current: (login: Token, session: LoginSession)?
  private var given: [LoginSession] = []
  /// What the server calls who is logged in.
  private(set) var name: String?

  init(at url: String, keeping keeper: any SessionKeeping) {
    (self.url, self.keeper) = (url, keeper)
  }

  /// The session of a login: the one there is, the one that was kept, or a new one.
  func session(
    of login: BlueskyLogin, at host: BlueskyHost, in context: RequestContext
  ) async throws(SourceError) -> LoginSession {
    if let session = known(for: login) { return session }
    return try await alone { () throws(SourceError) in
      if let session = await self.known(for: login) { return session }
      if let kept = await self.kept(for: login, of: host) { return kept }
      return try await self.begin(login, at: host, in: context)
    }
  }

  /// Another session in the place of one that is over.
  ///
  /// Another run of the program may have got it already; where nothing else helps the reader is logged in anew.
  func session(
    insteadOf old: LoginSession, of login: BlueskyLogin, at host: BlueskyHost, in context: RequestContext
  ) async throws(SourceError) -> LoginSession {
    try await alone { () throws(SourceError) in
      if let session = await self.known(for: login), session != old { return session }
      if let kept = await self.kept(for: login, of: host), kept != old { return kept }
      if let session = try await self.refresh(old, of: login, at: host, in: context) { return session }
      return try await self.begin(login, at: host, in: context)
    }
  }

  /// What a server says, without what it was sent in secret.
  func withoutSecrets(_ text: String, of login: BlueskyLogin?) -> String {
    let own = login.map { [$0.token.secret, $0.password] } ?? []
    return Secrets(own + given.flatMap { [$0.access.secret, $0.refresh.secret] }).left(outOf: text)
  }
}

private extension BlueskySessions {
  func alone(
    _ body: @Sendable () async throws(SourceError) -> LoginSession
  ) async throws(SourceError) -> LoginSession {
    try await turnstile.enter()
    let result: Result<LoginSession, SourceError>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    await turnstile.leave()
    return try result.get()
  }

  func known(for login: BlueskyLogin) -> LoginSession? {
    current?.login == login.token ? current?.session : nil
  }

  func kept(for login: BlueskyLogin, of host: BlueskyHost) async -> LoginSession? {
    guard let session = await keeper.session(of: host.source, at: url, for: login.token) else { return nil }
    remember(session, of: login)
    return session
  }

  func remember(_ session: LoginSession, of login: BlueskyLogin) {
    current = (login.token, session)
    if !given.contains(session) { given = [session] + given.prefix(Self.mostGiven - 1) }
  }

  func begin(
    _ login: BlueskyLogin, at host: BlueskyHost, in context: RequestContext
  ) async throws(SourceError) -> LoginSession {
    let response = try await post(.createSession, body: login.body, token: nil, at: host, in: context)
    guard response.isSuccess else {
      current = nil
      let refusal = BlueskyRefusal(response, to: .createSession, at: host, login: login)
      throw refusal.error(saying: withoutSecrets(refusal.text, of: login))
    }
    return try await take(response, of: login, at: host)
  }

  /// `nil` where the server does not take what was given to refresh a session.
  func refresh(
    _ old: LoginSession, of login: BlueskyLogin, at host: BlueskyHost, in context: RequestContext
  ) async throws(SourceError) -> LoginSession? {
    let response = try await post(.refreshSession, body: [], token: old.refresh, at: host, in: context)
    if response.isSuccess { return try await take(response, of: login, at: host) }
    guard response.status != 429, 400..<500 ~= response.status else {
      let refusal = BlueskyRefusal(response, to: .refreshSession, at: host, login: login)
      throw refusal.error(saying: withoutSecrets(refusal.text, of: login))
    }
    return nil
  }

  func take(
    _ response: HTTPResponse, of login: BlueskyLogin, at host: BlueskyHost
  ) async throws(SourceError) -> LoginSession {
    guard let answer = try? host.decoder.login(response.body) else {
      throw host.server.failure("answered a login with what is none; look at its address")
    }
    remember(answer.session, of: login)
    name = answer.name
    await keeper.keep(answer.session, of: host.source, at: url, for: login.token)
    return answer.session
  }

  func post(
    _ method: BlueskyRequest.Method, body: [UInt8], token: Token?, at host: BlueskyHost,
    in context: RequestContext
  ) async throws(SourceError) -> HTTPResponse {
    var request = HTTPRequest(url: BlueskyRequest(method).url(at: host.server.address), token: token)
    request.body = body
    (request.readsLimits, request.limitScope) = (true, "logins")
    return try await host.server.response(to: request, for: "\(host.source) login", in: context)
  }
}

/// Lets one task through at a time; the others wait in turn, and may leave.
actor Turnstile {
  private var isTaken = false
  private var next = 0
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []

  /// Waits until nobody is inside; who comes in has to ``leave()``.
  func enter() async throws(SourceError) {
    guard isTaken else {
      isTaken = true
      return
    }
    next += 1
    let number = next
    let isInside = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: false) }
        waiting.append((number, continuation))
      }
    } onCancel: {
      Task { await giveUp(number) }
    }
    if !isInside { throw .cancelled }
  }

  /// Lets the next one in.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().continuation.resume(returning: true) }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
