/// What is asked of X: a path below the address of its API, and what stands behind the `?`.
struct XRequest: Hashable, Sendable {
  let path: [String]
  var items: [QueryItem] = []
  /// Its answer is made of posts, so what comes with these has to be asked for.
  var isForPosts = true

  /// The whole address, at the server whose addresses begin so.
  func url(at base: HTTPAddress) -> String {
    let start = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
    let place = ([start, "2"] + path.map(\.percentEncoded)).joined(separator: "/")
    return items.isEmpty ? place : "\(place)?\(items.query)"
  }

  /// X counts the requests of each of its endpoints by themselves.
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

  /// How much of a plan is used.
  static let usage = XRequest(path: ["usage", "tweets"], isForPosts: false)
}
