import SmashtagModel
import TweetFormats

extension MastodonVisit {
  /// So much is told of a title or a name.
  private static let longest = 60

  /// What the server is: `Mastodon 4.3.1, Example Town`.
  func server() async throws(SourceError) -> String {
    var trouble: SourceError?
    for request in MastodonRequest.instances {
      let response = try await response(to: request)
      // Some servers break over the newer form, and know the older one.
      if response.status >= 500 {
        trouble = trouble ?? refusal(response)
        continue
      }
      if let problem = problem(of: response) { throw problem }
      if response.isSuccess, let instance = try? host.decoder.instance(response.body) {
        return withoutToken(instance.words(limit: Self.longest))
      }
    }
    if let trouble { throw trouble }
    let response = try await response(to: .anyTimeline)
    if response.isSuccess, (try? host.decoder.statuses(response.body)) != nil {
      return "a server that answers as Mastodon does"
    }
    throw problem(of: response) ?? closedDoor(response)
      ?? host.failure("does not answer as Mastodon does; look at its address")
  }

  /// Whom the server knows the reader as: `, logged in as @ada`; nothing without a token.
  ///
  /// A token that may read posts need not be one that may tell whose it is.
  func login() async throws(SourceError) -> String {
    guard token != nil else { return "" }
    let response = try await response(to: .ownAccount)
    // snac's word for a token that it does not know.
    if response.status == 422 { throw refusal(response) }
    if let problem = problem(of: response) { throw problem }
    guard response.isSuccess, let account = try? host.decoder.account(response.body) else { return "" }
    let name = account.handle.prefix { $0 != "@" }
    return ", logged in as @\(withoutToken(String(name)).line(limit: Self.longest))"
  }
}

private extension MastodonVisit {
  /// Why there is no use in asking for anything else.
  func problem(of response: HTTPResponse) -> SourceError? {
    switch response.status {
    case 401 where token != nil, 400 where token != nil, 429, 500...: refusal(response)
    default: nil
    }
  }

  /// A server that shows nothing to strangers says so in Mastodon's form.
  func closedDoor(_ response: HTTPResponse) -> SourceError? {
    guard [401, 403, 422].contains(response.status), host.decoder.errorText(response.body) != nil else {
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
