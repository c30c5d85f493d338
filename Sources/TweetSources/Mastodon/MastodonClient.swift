import SmashtagModel
import TweetFormats

/// The requests of a command to a server, all with the same token.
struct MastodonClient: LiveClient {
  let host: SourceHost
  let decoder = MastodonDecoder()
  let token: Token?
  let subject: String
  let context: RequestContext

  /// The response with any status.
  func response(to request: MastodonRequest) async throws(SourceError) -> HTTPResponse {
    let request = HTTPRequest(url: request.url(at: host.address), token: token)
    return try await host.response(to: request, for: subject, in: context)
  }

  /// The error for a failed response.
  func refusal(_ response: HTTPResponse) -> SourceError {
    let text = decoder.errorText(response.body).map(withoutToken)
    if response.asksForLogin(saying: text, withToken: token != nil) {
      return token == nil
        ? .needsLogin(source: host.source, host: host.name)
        : .refusedToken(source: host.source, host: host.name)
    }
    if response.status == 429 { return .rateLimited(source: host.source, host: host.name, until: nil) }
    return host.refusal(response, saying: text, by: "Mastodon")
  }
}

extension MastodonClient {
  /// The id of a user, requested only if it is not in the cache.
  func id(of name: String, _ accounts: MastodonAccounts) async throws(SourceError) -> String {
    if let id = accounts[name] { return id }
    for endpoint in accounts.endpointsToAsk(for: name) {
      guard let account = try await account(named: endpoint.name) else { continue }
      let isRight = endpoint.mayBe ? accounts.isSame : accounts.mayBear
      guard isRight(account.handle, name) else { continue }
      accounts[name] = account.id
      accounts[account.handle] = account.id
      return account.id
    }
    throw .unknownUser(name, source: host.source)
  }

  private func account(named name: String) async throws(SourceError) -> MastodonAccount? {
    guard let response = try await answer(to: .account(named: name)) else { return nil }
    return try read(response) { decoder, body throws(TweetFormatError) in try decoder.account(body) }
  }
}

extension MastodonClient {
  /// The maximum length of titles and names in messages.
  private static let longest = 60

  /// The server's software and title: `Mastodon 4.3.1, Example Town`.
  func server() async throws(SourceError) -> String {
    var trouble: SourceError?
    for request in MastodonRequest.instances {
      let response = try await response(to: request)
      // Some servers fail on the newer form, but know the older one.
      if response.status >= 500 {
        trouble = trouble ?? refusal(response)
        continue
      }
      if let problem = problem(of: response) { throw problem }
      if response.isSuccess, let instance = try? decoder.instance(response.body) {
        return withoutToken(instance.words(limit: Self.longest))
      }
    }
    if let trouble { throw trouble }
    let response = try await response(to: .anyTimeline)
    if response.isSuccess, (try? decoder.statuses(response.body)) != nil {
      return "a server that answers as Mastodon does"
    }
    throw problem(of: response) ?? refusedDestination(response)
      ?? host.failure("does not answer as Mastodon does; look at its address")
  }

  /// The logged-in user: `, logged in as @ada`; empty without a token.
  ///
  /// A token that permits reading posts need not permit reading the account.
  func login() async throws(SourceError) -> String {
    guard token != nil else { return "" }
    let response = try await response(to: .ownAccount)
    // snac sends 422 for an unknown token.
    if response.status == 422 { throw refusal(response) }
    if let problem = problem(of: response) { throw problem }
    guard response.isSuccess, let account = try? decoder.account(response.body) else { return "" }
    let name = account.handle.prefix { $0 != "@" }
    return ", logged in as @\(withoutToken(String(name)).line(limit: Self.longest))"
  }
}

private extension MastodonClient {
  /// The error if further requests would fail, too.
  func problem(of response: HTTPResponse) -> SourceError? {
    switch response.status {
    case 401 where token != nil, 400 where token != nil, 429, 500...: refusal(response)
    default: nil
    }
  }

  /// The error of a server that requires a login, in Mastodon's form.
  func refusedDestination(_ response: HTTPResponse) -> SourceError? {
    guard [401, 403, 422].contains(response.status), decoder.errorText(response.body) != nil else {
      return nil
    }
    return refusal(response)
  }
}

extension MastodonInstance {
  fileprivate func words(limit: Int) -> String {
    [software, title ?? ""].map { $0.line(limit: limit) }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension MastodonClient {
  /// The post, requested in each possible way.
  func post(_ endpoint: MastodonEndpoint) async throws(SourceError) -> DecodedRecord? {
    if let id = endpoint.id, let found = try await status(id) { return found }
    guard let page = endpoint.page else { return nil }
    return try await status(ofPage: page)
  }

  /// The post with an id on this server.
  func status(_ id: String) async throws(SourceError) -> DecodedRecord? {
    guard let response = try await answer(to: .status(id)) else { return nil }
    return try read(response) { decoder, body throws(TweetFormatError) in try decoder.status(body) }.record
  }

  /// The post with a page on another server, which this server fetches for logged-in users.
  func status(ofPage url: String) async throws(SourceError) -> DecodedRecord? {
    guard token != nil, let response = try await answer(to: .status(ofPage: url)) else { return nil }
    let found = try read(response) { decoder, body throws(TweetFormatError) in try decoder.search(body) }
    let records = found.map(\.record).filter { !$0.tweets.isEmpty }
    let exact = records.first { $0.tweets.contains { $0.key == url || $0.url == url } }
    return exact ?? (records.count == 1 ? records.first : nil)
  }
}
