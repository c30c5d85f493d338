/// A request to a server: an XRPC method with its query.
///
/// Source: [the XRPC specification](https://atproto.com/specs/xrpc).
struct BlueskyRequest: Hashable, Sendable {
  enum Method: String, Sendable {
    case searchPosts = "app.bsky.feed.searchPosts"
    case authorFeed = "app.bsky.feed.getAuthorFeed"
    case posts = "app.bsky.feed.getPosts"
    case thread = "app.bsky.feed.getPostThread"
    case quotes = "app.bsky.feed.getQuotes"
    case timeline = "app.bsky.feed.getTimeline"
    case listFeed = "app.bsky.feed.getListFeed"
    case feed = "app.bsky.feed.getFeed"
    case likes = "app.bsky.feed.getActorLikes"
    case bookmarks = "app.bsky.bookmark.getBookmarks"
    case notifications = "app.bsky.notification.listNotifications"
    case preferences = "app.bsky.actor.getPreferences"
    case feedNames = "app.bsky.feed.getFeedGenerators"
    case list = "app.bsky.graph.getList"
    case lists = "app.bsky.graph.getLists"
    case person = "app.bsky.actor.getProfile"
    case trends = "app.bsky.unspecced.getTrends"
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
  /// The maximum number of posts in a request for single posts.
  static let mostPosts = 25
  /// How many answers, one to the other, a thread has at most.
  ///
  /// Servers give up to 1000; each takes two levels of JSON, of which 1024 can be read.
  private static let deepestAnswer = 400
  /// How many posts a thread has at most above the one that was asked for; each takes one level of JSON.
  private static let mostAbove = 900
  private static let mostTrends = 25
  private static let mostLists = 100

  /// Requests who is logged in.
  static let ownSession = BlueskyRequest(.session)

  /// Requests the description of a server that hosts accounts.
  static let server = BlueskyRequest(.describeServer)

  /// Requests what is talked about much.
  static let trends = BlueskyRequest(.trends, [QueryItem("limit", String(mostTrends))])

  /// Requests what the reader set, among which are the saved lists and feeds.
  static let preferences = BlueskyRequest(.preferences)

  static func post(at uri: String) -> BlueskyRequest { posts(at: [uri]) }

  /// Requests at most ``mostPosts`` posts.
  static func posts(at uris: some Sequence<String>) -> BlueskyRequest {
    BlueskyRequest(.posts, uris.map { QueryItem("uris", $0) })
  }

  static func thread(around uri: String) -> BlueskyRequest {
    BlueskyRequest(
      .thread,
      [
        QueryItem("uri", uri), QueryItem("depth", String(deepestAnswer)),
        QueryItem("parentHeight", String(mostAbove)),
      ])
  }

  static func person(_ name: String) -> BlueskyRequest { BlueskyRequest(.person, [QueryItem("actor", name)]) }

  /// Requests a page of the lists that a user made.
  static func lists(of name: String, cursor: String?) -> BlueskyRequest {
    let items = [QueryItem("actor", name), QueryItem("limit", String(mostLists))]
    return BlueskyRequest(.lists, items + (cursor.map { [QueryItem("cursor", $0)] } ?? []))
  }

  /// Requests a list with its name, and as few of its members as possible.
  static func list(at uri: String) -> BlueskyRequest {
    BlueskyRequest(.list, [QueryItem("list", uri), QueryItem("limit", "1")])
  }

  static func feedNames(of uris: some Sequence<String>) -> BlueskyRequest {
    BlueskyRequest(.feedNames, uris.map { QueryItem("feeds", $0) })
  }

  static func owner(ofHandle handle: String) -> BlueskyRequest {
    BlueskyRequest(.resolveHandle, [QueryItem("handle", handle)])
  }
}
