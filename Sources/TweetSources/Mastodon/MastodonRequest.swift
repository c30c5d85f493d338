/// What is asked of a server: a path below its address, and what stands behind the `?`.
struct MastodonRequest: Hashable, Sendable {
  let path: [String]
  var items: [QueryItem] = []

  /// The whole address, at the server whose addresses begin so.
  func url(at base: HTTPAddress) -> String {
    let start = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
    let place = ([start, "api"] + path.map(\.percentEncoded)).joined(separator: "/")
    return items.isEmpty ? place : "\(place)?\(items.query)"
  }
}

extension MastodonRequest {
  /// Asks a server what it is, in each form it may know, the newest first.
  static let instances = [
    MastodonRequest(path: ["v2", "instance"]), MastodonRequest(path: ["v1", "instance"]),
  ]

  /// Any timeline: who gives one answers as Mastodon does.
  static let anyTimeline = MastodonRequest(
    path: ["v1", "timelines", "tag", "x"], items: [QueryItem("limit", "1")])

  /// Asks whose the token is.
  static let ownAccount = MastodonRequest(path: ["v1", "accounts", "verify_credentials"])

  static func account(named name: String) -> MastodonRequest {
    MastodonRequest(path: ["v1", "accounts", "lookup"], items: [QueryItem("acct", name)])
  }

  static func status(_ id: String) -> MastodonRequest {
    MastodonRequest(path: ["v1", "statuses", id])
  }

  /// Asks for the post whose page is anywhere; the server fetches it where it has to.
  static func status(ofPage url: String) -> MastodonRequest {
    MastodonRequest(
      path: ["v2", "search"],
      items: [QueryItem("q", url), QueryItem("type", "statuses"), QueryItem("resolve", "true")])
  }
}
