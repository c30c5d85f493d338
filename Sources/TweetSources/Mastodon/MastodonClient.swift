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
    let asksForLogin = response.asksForLogin(saying: text, withToken: token != nil)
    if asksForLogin, token != nil, let strayed = host.strayed(response) { return strayed }
    if response.status == 403, token != nil, let text, text.lowercased().contains("scope") {
      return host.failure(
        "does not let its token do this: '\(text.line())'; make one with the scope read, and type login \(host.source)"
      )
    }
    if asksForLogin {
      return token == nil
        ? .needsLogin(source: host.source, host: host.name)
        : .refusedToken(source: host.source, host: host.name)
    }
    if response.status == 429 { return .rateLimited(source: host.source, host: host.name, until: nil) }
    return host.refusal(response, saying: text, by: "Mastodon")
  }
}

extension MastodonClient {
  /// The id of a user, requested only if it is not in the cache; then also the account.
  func user(
    named name: String, _ accounts: MastodonAccounts
  ) async throws(SourceError) -> (id: String, account: MastodonAccount?) {
    if let id = accounts[name] { return (id, nil) }
    for endpoint in accounts.endpointsToAsk(for: name) {
      guard let account = try await account(.account(named: endpoint.name)) else { continue }
      let isRight = endpoint.mayBe ? accounts.isSame : accounts.mayBear
      guard isRight(account.handle, name) else { continue }
      accounts[name] = account.id
      accounts[account.handle] = account.id
      return (account.id, account)
    }
    throw .unknownUser(name, source: host.source)
  }

  /// The account that a request asks for; `nil` if there is none.
  func account(_ request: MastodonRequest) async throws(SourceError) -> MastodonAccount? {
    guard let response = try await answer(to: request) else { return nil }
    return try read(response) { decoder, body throws(TweetFormatError) in try decoder.account(body) }
  }

  /// The id of one of the reader's lists, by its title or id; requested only if it is not in the cache.
  func list(named name: String, _ known: UserIDs) async throws(SourceError) -> String {
    if let id = known[key(ofList: name)] { return id }
    guard let response = try await answer(to: .lists) else {
      throw .notOffered("lists", source: host.source)
    }
    let lists = try read(response) { decoder, body throws(TweetFormatError) in try decoder.lists(body) }
    guard let list = lists.called(name) else { throw noList(named: name, among: lists) }
    known[key(ofList: name)] = list.id
    return list.id
  }

  /// The key of a list in the cache: another login has other lists.
  func key(ofList name: String) -> String { "\(token?.mark ?? "") \(name)" }
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

/// Single posts, and what belongs to them.
extension MastodonClient {
  /// The post as this server has it, of one that another source may have returned; of a repetition, the original.
  func post(like tweet: Tweet) async throws(SourceError) -> Tweet {
    guard tweet.network == .mastodon else { throw gone }
    guard tweet.source == host.source else { return try await original(of: post(atPageOf: tweet)) }
    if tweet.ownServer == Host(ofAddress: host.address.text)?.name { return try await original(of: tweet) }
    // The id may be that of another server, which had this name, or of which the archive kept the same post.
    guard let found = try await status(tweet.id)?.tweets.first else { throw gone }
    return try await original(of: found.key == tweet.key ? found : post(atPageOf: tweet))
  }

  private func original(of tweet: Tweet) async throws(SourceError) -> Tweet {
    guard let original = tweet.retweetOf else { return tweet }
    guard let found = try await status(original.id)?.tweets.first else { throw gone }
    return found
  }

  private func post(atPageOf tweet: Tweet) async throws(SourceError) -> Tweet {
    guard let address = TweetAddress(tweet.url ?? tweet.key),
      let endpoint = MastodonEndpoint(to: address, at: host)
    else { throw gone }
    // Servers look up the posts of others for logged-in users only.
    if endpoint.id == nil, token == nil { throw .needsLogin(source: host.source, host: host.name) }
    guard let found = try await post(endpoint)?.tweets.first else { throw gone }
    return found
  }

  /// The id on this server of the post with an id or address.
  func id(ofPost text: String) async throws(SourceError) -> String {
    guard let address = TweetAddress(text), let endpoint = MastodonEndpoint(to: address, at: host) else {
      throw gone
    }
    if let id = endpoint.id { return id }
    guard let found = try await post(endpoint)?.tweets.first else { throw gone }
    return found.retweetOf?.id ?? found.id
  }

  /// The posts around the one with an id.
  func context(of id: String) async throws(SourceError) -> MastodonContext {
    guard let response = try await answer(to: .context(of: id)) else {
      throw try await absence(of: "conversations", at: id)
    }
    return try read(response) { decoder, body throws(TweetFormatError) in try decoder.context(body) }
  }

  /// The versions of a post, oldest first; where the server tells none, the post as it is.
  func versions(of tweet: Tweet) async throws(SourceError) -> [Tweet] {
    guard let response = try await answer(to: .history(of: tweet.id)) else {
      throw try await absence(of: "former versions of tweets", at: tweet.id)
    }
    let versions = try read(response) { decoder, body throws(TweetFormatError) in
      try decoder.versions(body, of: tweet)
    }
    return versions.isEmpty ? [tweet] : versions
  }

  /// The tags that are used much, most used first.
  func trends() async throws(SourceError) -> [Trends.Tag] {
    guard let response = try await answer(to: .trends) else {
      throw .notOffered("trends", source: host.source)
    }
    return try read(response) { decoder, body throws(TweetFormatError) in try decoder.trends(body) }
  }

  /// Why a server does not find what belongs to a post: the post is gone, or the server does not offer this, or not
  /// without a login.
  func absence(of things: String, at id: String) async throws(SourceError) -> SourceError {
    guard try await status(id) != nil else { return gone }
    return token == nil
      ? .needsLogin(source: host.source, host: host.name) : .notOffered(things, source: host.source)
  }

  /// The error for a post that the server does not show, for which it gives no reason.
  private var gone: SourceError {
    let advice = token == nil ? "it is deleted, or shown after a login only" : "it is deleted, or not for you"
    return host.failure("has no such tweet; \(advice)")
  }
}
