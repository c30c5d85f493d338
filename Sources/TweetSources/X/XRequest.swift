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

  /// Requests posts by their ids, at most a hundred.
  static func posts(_ ids: [String]) -> XRequest {
    XRequest(path: ["tweets"], items: [QueryItem("ids", ids.joined(separator: ","))])
  }

  /// Requests a user with what X tells about the person.
  static func user(named name: String) -> XRequest {
    let fields = "created_at,description,entities,name,profile_image_url,public_metrics,url,username,verified"
    return XRequest(
      path: ["users", "by", "username", name], items: [QueryItem("user.fields", fields)], isForPosts: false)
  }

  /// Requests the user of the token.
  static let me = XRequest(path: ["users", "me"], isForPosts: false)

  /// Requests the lists that a user owns.
  static func lists(of user: String, token: String?) -> XRequest {
    let items = [("max_results", "100"), ("pagination_token", token)]
    return XRequest(
      path: ["users", user, "owned_lists"],
      items: items.compactMap { name, value in value.map { QueryItem(name, $0) } }, isForPosts: false)
  }

  static func list(_ id: String) -> XRequest { XRequest(path: ["lists", id, "tweets"]) }

  static func home(of user: String, _ items: [QueryItem]) -> XRequest {
    XRequest(path: ["users", user, "timelines", "reverse_chronological"], items: items)
  }

  static func mentions(of user: String, _ items: [QueryItem]) -> XRequest {
    XRequest(path: ["users", user, "mentions"], items: items)
  }

  static func bookmarks(of user: String) -> XRequest { XRequest(path: ["users", user, "bookmarks"]) }

  static func likes(of user: String) -> XRequest { XRequest(path: ["users", user, "liked_tweets"]) }

  static func quotes(of post: String) -> XRequest { XRequest(path: ["tweets", post, "quote_tweets"]) }

  /// Requests how much of the plan is used.
  static let usage = XRequest(path: ["usage", "tweets"], isForPosts: false)
}
