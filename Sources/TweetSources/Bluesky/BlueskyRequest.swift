/// A request to a server: an XRPC method with its query.
///
/// Source: [the XRPC specification](https://atproto.com/specs/xrpc).
struct BlueskyRequest: Hashable, Sendable {
  enum Method: String, Sendable {
    case searchPosts = "app.bsky.feed.searchPosts"
    case authorFeed = "app.bsky.feed.getAuthorFeed"
    case posts = "app.bsky.feed.getPosts"
    case resolveHandle = "com.atproto.identity.resolveHandle"
    case describeServer = "com.atproto.server.describeServer"
    case session = "com.atproto.server.getSession"
    case createSession = "com.atproto.server.createSession"
    case refreshSession = "com.atproto.server.refreshSession"
  }

  let method: Method
  let items: [QueryItem]

  init(_ method: Method, _ items: [QueryItem] = []) {
    (self.method, self.items) = (method, items)
  }

  /// The complete URL at a server's base address.
  func url(at base: HTTPAddress) -> String {
    base.url(of: ["xrpc", method.rawValue], items)
  }
}

extension BlueskyRequest {
  /// Requests who is logged in.
  static let ownSession = BlueskyRequest(.session)

  /// Requests the description of a server that hosts accounts.
  static let server = BlueskyRequest(.describeServer)

  static func post(at uri: String) -> BlueskyRequest { BlueskyRequest(.posts, [QueryItem("uris", uri)]) }

  static func owner(ofHandle handle: String) -> BlueskyRequest {
    BlueskyRequest(.resolveHandle, [QueryItem("handle", handle)])
  }
}
