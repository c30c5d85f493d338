import SmashtagModel
import TweetFormats

/// The login session at a server, which is created when first needed, by one request for all waiting tasks.
actor BlueskySessions {
  /// How many sessions are remembered in order to remove their tokens from messages.
  private static let mostGiven = 4

  /// The source's address, under which sessions are stored.
  private let url: String
  private let keeper: any SessionKeeping
  private let mutex = AsyncMutex()
  private var current: (login: Token, session: LoginSession)?
  private var given: [LoginSession] = []
  /// The session of a new login, until the server accepts it.
  private var untried: LoginSession?
  /// The handle of the user who logged in last.
  private var reader: (login: Token, name: String)?

  init(at url: String, keeping keeper: any SessionKeeping) {
    (self.url, self.keeper) = (url, keeper)
  }

  /// The session of a login: the present one, a stored one, or a new one.
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

  /// Replaces a session that has expired.
  ///
  /// Another process may have refreshed it already; if nothing else helps, a new login is made. `nil` if it is
  /// that of a new login itself, after which another one would not be accepted either.
  func session(
    insteadOf old: LoginSession, of login: BlueskyLogin, at host: BlueskyHost, in context: RequestContext
  ) async throws(SourceError) -> LoginSession? {
    try await alone { () throws(SourceError) in
      if let session = await self.known(for: login), session != old { return session }
      if let kept = await self.kept(for: login, of: host), kept != old { return kept }
      if let session = try await self.refresh(old, of: login, at: host, in: context) { return session }
      if await self.takeUntried(old) { return nil }
      return try await self.begin(login, at: host, in: context)
    }
  }

  /// Notes that the server accepts a session.
  func noteAccepted(_ session: LoginSession) {
    if untried == session { untried = nil }
  }

  /// The handle of the logged-in user, or the DID; `nil` if no server told since the program started.
  func name(of login: BlueskyLogin) -> String? { reader?.login == login.token ? reader?.name : nil }

  /// A server's message without the secrets that were sent to it.
  func withoutSecrets(_ text: String, of login: BlueskyLogin?) -> String {
    let own = login.map { [$0.token.secret, $0.password] } ?? []
    return Secrets(own + given.flatMap { [$0.access.secret, $0.refresh.secret] }).left(outOf: text)
  }
}

private extension BlueskySessions {
  func alone<Session>(
    _ body: @Sendable () async throws(SourceError) -> Session
  ) async throws(SourceError) -> Session {
    try await mutex.enter()
    let result: Result<Session, SourceError>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    await mutex.leave()
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
      let refusal = BlueskyServiceError(response, to: .createSession, at: host, login: login)
      throw refusal.error(saying: withoutSecrets(refusal.text, of: login))
    }
    let session = try await take(response, of: login, at: host)
    untried = session
    return session
  }

  /// Whether a session is that of a new login; the next time it is not.
  func takeUntried(_ session: LoginSession) -> Bool {
    defer { noteAccepted(session) }
    return untried == session
  }

  /// Refreshes a session; `nil` if the server rejects the refresh token.
  func refresh(
    _ old: LoginSession, of login: BlueskyLogin, at host: BlueskyHost, in context: RequestContext
  ) async throws(SourceError) -> LoginSession? {
    let response = try await post(.refreshSession, body: [], token: old.refresh, at: host, in: context)
    if response.isSuccess { return try await take(response, of: login, at: host) }
    guard response.status != 429, 400..<500 ~= response.status else {
      let refusal = BlueskyServiceError(response, to: .refreshSession, at: host, login: login)
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
    reader = (login.token, answer.name)
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

/// Lets one task proceed at a time; the others wait in order, and can be cancelled.
actor AsyncMutex {
  private var isTaken = false
  private var next = 0
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []

  /// Waits for exclusive access, which ends with ``leave()``.
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

  /// Ends exclusive access, and resumes the next waiting task.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().continuation.resume(returning: true) }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
