/// A request to X: a path below the API's address, and a query.
struct XRequest: Hashable, Sendable {
  let path: [String]
  var items: [QueryItem] = []
  /// Whether the response contains posts, so that their fields have to be requested.
  var isForPosts = true

  /// The complete URL at a server's base address.
  func url(at base: HTTPAddress) -> String {
    base.url(of: ["2"] + path, items)
  }

  /// The scope of rate limits, which X counts separately for each endpoint.
  var limitScope: String { path.map { XName.isID($0) ? ":id" : $0 }.joined(separator: "/") }

  func spelled(_ spelling: XSpelling) -> XRequest {
    var request = self
    request.items += spelling.items
    return request
  }
}

extension XRequest {
  static func search(for words: String, _ items: [QueryItem]) -> XRequest {
    XRequest(
      path: ["tweets", "search", "recent"],
      items: [QueryItem("query", words), QueryItem("sort_order", "recency")] + items)
  }

  static func posts(of user: String, _ items: [QueryItem]) -> XRequest {
    XRequest(path: ["users", user, "tweets"], items: items)
  }

  static func post(_ id: String) -> XRequest { XRequest(path: ["tweets", id]) }

  static func user(named name: String) -> XRequest {
    XRequest(path: ["users", "by", "username", name], isForPosts: false)
  }

  /// Requests how much of the plan is used.
  static let usage = XRequest(path: ["usage", "tweets"], isForPosts: false)
}
