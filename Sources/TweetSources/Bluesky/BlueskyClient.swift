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
      guard saysSessionIsOver(response) else {
        await sessions.noteAccepted(session)
        return response
      }
      guard let other = try await sessions.session(insteadOf: session, of: login, at: host, in: context)
      else {
        return response
      }
      session = other
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

  /// The user of the session: as a login told, else as the server tells.
  func readerName() async throws(SourceError) -> String {
    guard let login else { throw host.needsLogin() }
    if let name = await sessions.name(of: login) { return name }
    return try await reader(login)
  }

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
    return await sessions.name(of: login) ?? login.name
  }

  private static let other = "a server of Bluesky's network"

  private var openWords: String {
    if host.isOpen { return "Bluesky's public server, which takes no login" }
    let server = host.isBlueskys ? "Bluesky's public server" : Self.other
    return "\(server), which needs no login to read; login \(host.source) to search"
  }
}

extension BlueskyClient {
  /// The posts of a list, according to the method that is asked.
  func answer(
    to request: BlueskyRequest, for users: [String]
  ) async throws(SourceError) -> BlueskyAnswer {
    let response = try await content(of: request, for: users)
    if request.method == .notifications { return try await posts(namedBy: response) }
    return try await read(response) { decoder, body throws(TweetFormatError) in
      switch request.method {
      case .searchPosts, .quotes: try decoder.posts(body, for: audience)
      case .bookmarks: try decoder.bookmarks(body, for: audience)
      default: try decoder.feed(body, for: audience)
      }
    }
  }

  /// The posts of notifications, which contain no more than their records.
  private func posts(namedBy response: HTTPResponse) async throws(SourceError) -> BlueskyAnswer {
    let page = try await read(response) { decoder, body throws(TweetFormatError) in
      try decoder.mentions(body)
    }
    var items: [BlueskyItem] = []
    for start in stride(from: 0, to: page.uris.count, by: BlueskyRequest.mostPosts) {
      let uris = page.uris.dropFirst(start).prefix(BlueskyRequest.mostPosts)
      items += try await answer(to: .posts(at: uris)).items
    }
    return BlueskyAnswer(page, found: items)
  }

  private func answer(to request: BlueskyRequest) async throws(SourceError) -> BlueskyAnswer {
    try await read(try await content(of: request)) { decoder, body throws(TweetFormatError) in
      try decoder.posts(body, for: audience)
    }
  }

  /// A person; `nil` if the server shows none of this name.
  func person(_ name: String) async throws(SourceError) -> Profile? {
    let request = BlueskyRequest.person(name)
    let response = try await response(to: request)
    if response.status == 400 || response.status == 404 { return nil }
    guard response.isSuccess else { throw await refusal(response, to: request) }
    return try await read(response) { decoder, body throws(TweetFormatError) in
      try decoder.person(body, for: audience)
    }
  }

  /// What is talked about much.
  func trends() async throws(SourceError) -> [Trends.Tag] {
    let response = try await response(to: .trends)
    if BlueskyServiceError.isAboutUnknownMethod(response) { throw .notOffered("trends", source: host.source) }
    guard response.isSuccess else { throw await refusal(response, to: .trends) }
    return try await read(response) { decoder, body throws(TweetFormatError) in try decoder.trends(body) }
  }
}

extension Conversation {
  /// Why the post around which it is is not shown; `nil` if it is.
  fileprivate var absenceOfFocus: BlueskyAbsence? {
    posts.first { $0.id == focus }.flatMap(\.absence)
  }

  /// How many posts are left out because they are for logged-in users only.
  fileprivate var hidden: Int { posts.count { $0.absence == .forMembers } }
}

extension Conversation.Post {
  fileprivate var absence: BlueskyAbsence? {
    guard case .missing(let reason) = content else { return nil }
    return BlueskyAbsence(rawValue: reason)
  }
}

extension BlueskyClient {
  /// The post at an address; `nil` if there is none.
  func post(_ endpoint: BlueskyEndpoint) async throws(SourceError) -> DecodedRecord? {
    guard let owner = try await owner(of: endpoint.authority) else { return nil }
    let answer = try await answer(to: .post(at: endpoint.uri(of: owner)))
    guard let item = answer.items.first(where: { !$0.record.tweets.isEmpty }) else { return nil }
    if item.isForMembers, !isLoggedIn { throw .needsLogin(source: host.source) }
    return item.record
  }

  /// The posts around the post at an address; throws if it is not shown itself.
  func conversation(around endpoint: BlueskyEndpoint) async throws(SourceError) -> Conversation {
    guard let owner = try await owner(of: endpoint.authority) else { throw gone }
    let request = BlueskyRequest.thread(around: endpoint.uri(of: owner))
    let response = try await response(to: request)
    guard response.isSuccess else {
      let failure = BlueskyServiceError(response, to: request.method, at: host, login: login)
      throw failure.isAboutMissingPost ? gone : await refusal(response, to: request)
    }
    var conversation = try await read(response) { decoder, body throws(TweetFormatError) in
      try decoder.conversation(body, for: audience)
    }
    if let error = conversation.absenceOfFocus.map(error(for:)) { throw error }
    if let note = host.note(onHidden: conversation.hidden) { conversation.notes.append(note) }
    return conversation
  }

  private var gone: SourceError { asked.failure("no longer has this tweet; it or its author was deleted") }

  /// The error for a post that was asked for, and is not shown.
  private func error(for absence: BlueskyAbsence) -> SourceError {
    switch absence {
    case .deleted: gone
    case .blocked: asked.failure("does not show this tweet; you block its author, or its author blocks you")
    case .forMembers: .needsLogin(source: host.source)
    case .unreadable: asked.unreadable("the tweet itself")
    }
  }

  /// The DID of a handle; `nil` if nobody has it, and the handle itself if the server cannot resolve handles.
  func owner(of authority: String) async throws(SourceError) -> String? {
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
