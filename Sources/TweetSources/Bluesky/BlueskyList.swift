import SmashtagModel
import TweetFormats

/// What is read of a server for a query.
enum BlueskyList: Equatable, Sendable {
  /// The results of a search.
  case found
  /// The posts and reposts of a user.
  case author
  /// The posts of those whom the reader follows.
  case home
  /// The posts that mention, answer or quote the reader.
  case mentions
  /// A list or feed of the reader's with this name, or the one with this AT URI.
  case named(String)
  case bookmarks
  /// The posts that the reader likes.
  case likes
  /// The quotes of the post at an AT URI.
  case quotes(of: String)

  init(_ list: PostList) {
    switch list {
    case .home: self = .home
    case .mentions: self = .mentions
    case .named(let name): self = .named(name)
    }
  }
}

extension BlueskyList {
  var needsLogin: Bool {
    switch self {
    case .found, .author, .quotes: false
    case .home, .mentions, .named, .bookmarks, .likes: true
    }
  }

  /// Whether it is sorted by the dates of its posts, and not by when the reader liked them or as a feed likes.
  func isByDate(_ address: String?) -> Bool {
    switch self {
    case .found, .author, .home, .mentions, .quotes: true
    case .named: !Self.isFeed(address)
    case .bookmarks, .likes: false
    }
  }

  /// Whether a condition holds for all of its posts, because it asks for this list.
  func isMeant(by condition: Query.Term) -> Bool {
    switch condition {
    case .list: true
    case .quotes(let id): self == .quotes(of: id)
    case .filter(.bookmarked): self == .bookmarks
    case .filter(.liked): self == .likes
    default: false
    }
  }

  /// The post with what it tells of every post in it.
  func marked(_ tweet: Tweet) -> Tweet {
    var tweet = tweet
    switch self {
    case .bookmarks: tweet.isBookmarked = true
    case .likes: tweet.isLiked = true
    case .found, .author, .home, .mentions, .named, .quotes: break
    }
    return tweet
  }

  func method(_ address: String?) -> BlueskyRequest.Method {
    switch self {
    case .found: .searchPosts
    case .author: .authorFeed
    case .home: .timeline
    case .mentions: .notifications
    case .named: Self.isFeed(address) ? .feed : .listFeed
    case .bookmarks: .bookmarks
    case .likes: .likes
    case .quotes: .quotes
    }
  }

  /// The query items that name it.
  func items(_ address: String?) -> [QueryItem] {
    switch self {
    case .found, .author, .home, .bookmarks: []
    case .mentions: ["mention", "reply", "quote"].map { QueryItem("reasons", $0) }
    case .named: [QueryItem(Self.isFeed(address) ? "feed" : "list", address ?? "")]
    case .likes: [QueryItem("actor", address ?? "")]
    case .quotes(let uri): [QueryItem("uri", uri)]
    }
  }

  private static func isFeed(_ address: String?) -> Bool {
    address.flatMap(BlueskyAddress.init)?.isFeed == true
  }
}

/// Finds the lists and feeds of the reader.
struct BlueskyListFinder {
  /// How many saved lists and feeds are looked through.
  private static let mostSaved = 200
  /// How many requests for the reader's own lists are made, of which each brings a hundred at most.
  private static let mostPages = 10
  /// How many feeds one request names.
  private static let mostFeeds = 50
  /// How many lists of others are looked through, each of which takes a request.
  private static let mostForeign = 20

  private let client: BlueskyClient

  init(_ client: BlueskyClient) {
    self.client = client
  }

  /// The address under which a list is asked for; `nil` if it needs none.
  func address(of list: BlueskyList) async throws(SourceError) -> String? {
    switch list {
    case .named(let name): try await address(named: name)
    case .likes: try await client.readerName()
    case .found, .author, .home, .mentions, .bookmarks, .quotes: nil
    }
  }
}

private extension BlueskyListFinder {
  /// Looks through the reader's own lists and saved feeds first, then through the saved lists of others.
  func address(named name: String) async throws(SourceError) -> String {
    if let address = BlueskyAddress(name), address.isList { return try await resolved(name, address) }
    let saved = Array(try await savedLists().prefix(Self.mostSaved))
    var known = try await ownLists() + feeds(among: saved)
    if let list = known.called(name) { return list.uri }
    let foreign = saved.filter { uri in !known.contains { $0.uri == uri } && !uri.isOfFeed }
    for uri in foreign.prefix(Self.mostForeign) {
      guard let list = try await list(at: uri) else { continue }
      if list.isCalled(name) { return uri }
      known.append(list)
    }
    throw await unknown(name, among: known)
  }

  /// The address with the DID of its owner, which servers need.
  func resolved(_ text: String, _ address: BlueskyAddress) async throws(SourceError) -> String {
    guard let owner = try await client.owner(of: address.authority) else {
      throw .unknownUser(address.authority, source: client.host.source)
    }
    return "at://" + owner + text.dropFirst("at://".count + address.authority.count)
  }

  func savedLists() async throws(SourceError) -> [String] {
    let response = try await client.content(of: .preferences)
    return try await client.read(response) { decoder, body throws(TweetFormatError) in
      try decoder.savedLists(body)
    }
  }

  func ownLists() async throws(SourceError) -> [BlueskyListName] {
    let reader = try await client.readerName()
    var (lists, cursor) = ([BlueskyListName](), String?.none)
    for _ in 0..<Self.mostPages {
      let page = try await self.lists(.lists(of: reader, cursor: cursor))
      lists += page.lists
      guard let next = page.cursor, next != cursor, next.utf8.count <= BlueskyCursor.longestCursor else {
        break
      }
      cursor = next
    }
    return lists
  }

  func feeds(among saved: [String]) async throws(SourceError) -> [BlueskyListName] {
    let uris = saved.filter(\.isOfFeed)
    var feeds: [BlueskyListName] = []
    for start in stride(from: 0, to: uris.count, by: Self.mostFeeds) {
      feeds += try await lists(.feedNames(of: uris.dropFirst(start).prefix(Self.mostFeeds))).lists
    }
    return feeds
  }

  func lists(_ request: BlueskyRequest) async throws(SourceError) -> BlueskyListPage {
    let response = try await client.content(of: request)
    return try await client.read(response) { decoder, body throws(TweetFormatError) in
      try decoder.lists(body)
    }
  }

  /// A list of anybody's; `nil` if it is not there any more.
  func list(at uri: String) async throws(SourceError) -> BlueskyListName? {
    let request = BlueskyRequest.list(at: uri)
    let response = try await client.response(to: request)
    if response.status == 400 || response.status == 404 { return nil }
    guard response.isSuccess else { throw await client.refusal(response, to: request) }
    return try await client.read(response) { decoder, body throws(TweetFormatError) in
      try decoder.lists(body).lists.first
    }
  }

  func unknown(_ name: String, among lists: [BlueskyListName]) async -> SourceError {
    var names: [String] = []
    for list in lists.prefix(SourceHost.mostListNames) { names.append(await client.said(list.typedName)) }
    return client.host.server.noList(named: name, among: names, of: lists.count)
  }
}

extension String {
  fileprivate var isOfFeed: Bool { BlueskyAddress(self)?.isFeed == true }
}
