import Foundation
import SmashtagModel
import TweetFormats

/// Bluesky, or another server of its network.
struct BlueskyNetwork: LiveNetwork {
  let connection: SourceConnection
  private let sessions: BlueskySessions

  init(_ connection: SourceConnection, sessions: any SessionKeeping) {
    self.connection = connection
    self.sessions = BlueskySessions(at: connection.definition.url, keeping: sessions)
  }

  /// Passwords may change, and can be guessed: the name alone tells who it is.
  func reader(with token: Token) -> String { BlueskyLogin(token)?.name ?? "" }

  func searches(for query: Query) -> [Query] {
    BlueskySearch.alternatives(of: query.root).searches(for: query)
  }

  func search(for query: Query) throws(SourceError) -> BlueskySearch { try BlueskySearch(query, at: name) }

  func client(for text: String, in context: RequestContext) async throws(SourceError) -> BlueskyClient {
    try await BlueskyHost(connection).client(for: text, sessions, in: context)
  }

  func page(
    of search: BlueskySearch, at cursor: BlueskyCursor, limit: Int, by client: BlueskyClient
  ) async throws(SourceError) -> TweetPage {
    if search.list.needsLogin, !client.isLoggedIn { throw client.host.needsLogin() }
    var start = cursor
    if start.address == nil { start.address = try await BlueskyListFinder(client).address(of: search.list) }
    async let person = cursor.isStart ? self.person(of: search, by: client) : .success(nil)
    var page = try await page(by: BlueskyPager(client: client, search: search), from: start, limit: limit)
    page.tweets = page.tweets.map(search.list.marked)
    switch await person {
    case .success(let person): page.person = person
    case .failure(.cancelled): throw .cancelled
    case .failure(let error): page.notes.append("who this is cannot be told: \(error)")
    }
    return page
  }

  /// The user whose posts are all that a query asks for, as far as the server tells.
  private func person(
    of search: BlueskySearch, by client: BlueskyClient
  ) async -> Result<Profile?, SourceError> {
    guard let name = search.person else { return .success(nil) }
    do throws(SourceError) {
      var person = try await client.person(name)
      person?.fetched = connection.now()
      return .success(person)
    } catch {
      return .failure(error)
    }
  }

  func post(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> DecodedRecord?
  {
    guard let endpoint = BlueskyEndpoint(to: address, at: try BlueskyHost(connection)) else { return nil }
    return try await client(for: endpoint.text, in: context).post(endpoint)
  }

  func conversation(
    around tweet: Tweet, in context: RequestContext
  ) async throws(SourceError) -> Conversation {
    let address = TweetAddress.id(tweet.retweetOf?.id ?? tweet.id)
    guard tweet.network == .bluesky,
      let endpoint = BlueskyEndpoint(to: address, at: try BlueskyHost(connection))
    else { throw .notOffered("conversations of other networks", source: name) }
    return try await client(for: endpoint.text, in: context).conversation(around: endpoint)
  }

  func trends(in context: RequestContext) async throws(SourceError) -> Trends {
    Trends(try await client(for: "trends", in: context).trends())
  }

  func finding(in context: RequestContext) async throws(SourceError) -> String {
    try await client(for: "", in: context).finding()
  }
}

/// The address of a single post in terms of Bluesky's API.
struct BlueskyEndpoint: Equatable {
  /// The DID or handle of the author.
  let authority: String
  private let key: String
  /// The address as the user typed it.
  let text: String

  /// `nil` if the address is not that of a post of this network.
  init?(to address: TweetAddress, at host: BlueskyHost) {
    switch address {
    case .id(let id): self.init(uri: id, text: id)
    case .page(let url, _):
      guard let page = try? HTTPAddress(url), host.has(page), let path = Self.path(of: page),
        path.count >= 4, path[0] == "profile", path[2] == "post"
      else { return nil }
      self.init(uri: Self.uri(of: path[1], path[3]), text: url)
    }
  }

  private init?(uri: String, text: String) {
    guard let address = BlueskyAddress(uri), address.isPost, let author = BlueskyName(address.authority),
      address.authority.contains(".") || author.isDID, address.key != ".", address.key != ".."
    else { return nil }
    (authority, key, self.text) = (author.text, String(address.key), text)
  }

  /// The AT URI of the post, given the DID of its author.
  func uri(of owner: String) -> String { Self.uri(of: owner, key) }

  /// The components of a page's path, without percent-encoding.
  private static func path(of page: HTTPAddress) -> [String]? {
    URLComponents(string: page.text)?.percentEncodedPath.split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
  }

  private static func uri(of owner: String, _ key: String) -> String {
    "at://\(owner)/app.bsky.feed.post/\(key)"
  }
}
