/// A request to a server: a path below its address, and a query.
struct MastodonRequest: Hashable, Sendable {
  let path: [String]
  var items: [QueryItem] = []

  /// The complete URL at a server's base address.
  func url(at base: HTTPAddress) -> String {
    base.url(of: ["api"] + path, items)
  }
}

extension MastodonRequest {
  /// Requests the description of a server, in the newest form first.
  static let instances = [
    MastodonRequest(path: ["v2", "instance"]), MastodonRequest(path: ["v1", "instance"]),
  ]

  /// Requests an arbitrary timeline, to test whether a server is compatible.
  static let anyTimeline = MastodonRequest(
    path: ["v1", "timelines", "tag", "x"], items: [QueryItem("limit", "1")])

  /// Requests the account of the token.
  static let ownAccount = MastodonRequest(path: ["v1", "accounts", "verify_credentials"])

  static func account(named name: String) -> MastodonRequest {
    MastodonRequest(path: ["v1", "accounts", "lookup"], items: [QueryItem("acct", name)])
  }

  static func status(_ id: String) -> MastodonRequest {
    MastodonRequest(path: ["v1", "statuses", id])
  }

  static func account(id: String) -> MastodonRequest {
    MastodonRequest(path: ["v1", "accounts", id])
  }

  /// Requests the posts around a post.
  static func context(of id: String) -> MastodonRequest {
    MastodonRequest(path: ["v1", "statuses", id, "context"])
  }

  /// Requests the versions of a post.
  static func history(of id: String) -> MastodonRequest {
    MastodonRequest(path: ["v1", "statuses", id, "history"])
  }

  /// Requests the reader's lists.
  static let lists = MastodonRequest(path: ["v1", "lists"])

  /// Requests the tags that are used much.
  static let trends = MastodonRequest(path: ["v1", "trends", "tags"], items: [QueryItem("limit", "20")])

  /// Requests a post by the address of its page; the server fetches it from another one if necessary.
  static func status(ofPage url: String) -> MastodonRequest {
    MastodonRequest(
      path: ["v2", "search"],
      items: [QueryItem("q", url), QueryItem("type", "statuses"), QueryItem("resolve", "true")])
  }
}
