import SmashtagModel

/// What a server says of itself, and of those who ask.
extension MastodonAnswers {
  /// `GET /api/v2/instance`, which not all makes know, and which one breaks over.
  var newInstance: LoopbackAnswer {
    switch kind {
    case .mastodon, .gotosocial: json(InstanceBody(manners))
    case .takahe: .html("<h1>Server Error (500)</h1>", status: 500)
    case .snac, .mock: notFound("Not Found")
    }
  }

  /// `GET /api/v1/instance`.
  var instance: LoopbackAnswer { json(InstanceBody(manners)) }

  /// `GET /api/v1/accounts/verify_credentials`: the token is that of whoever wrote the newest post, or of nobody.
  var ownAccount: LoopbackAnswer {
    guard hasToken else { return kind == .snac ? .html("", status: 422) : needsToken }
    return json(AccountBody(tweets.first?.user ?? User(screenName: "ada"), manners))
  }
}

/// A server, as it is asked for its name and version.
private struct InstanceBody: Encodable {
  let title: String
  let version: String
  let sourceUrl: String?

  init(_ manners: MastodonManners) {
    title = "Example Town"
    version = manners.kind.version
    sourceUrl = manners.kind == .mastodon ? "https://github.com/mastodon/mastodon" : nil
  }
}

extension MastodonServer.Kind {
  /// As this make writes it.
  fileprivate var version: String {
    switch self {
    case .mastodon: "4.3.1"
    case .snac: "4.0.0 (not true; really snac/2.94)"
    case .takahe: "takahe/0.11"
    case .gotosocial: "0.17.3"
    case .mock: "4.2.0"
    }
  }
}
