public import Foundation
public import SmashtagModel
import TweetFormats

/// What a query without `OR` asks a server of Bluesky for: one person's posts, or what a search finds.
struct BlueskySearch: Sendable {
  /// A person's posts and reposts, which everybody may see.
  let isForFeed: Bool
  /// What is asked beside the page.
  private let items: [QueryItem]
  /// What every post has to fulfil, as far as the server does not look.
  let checks: [Query.Term]
  /// What the server is asked for, and each post tells by itself: other makes of servers may pass over it.
  let proofs: [Query.Term]
  /// Whom it asks for, as readers type it.
  let users: [String]
  /// Nothing of a feed that is older counts.
  let since: Date?

  /// Throws ``SourceError/unsupported(operators:source:)`` where a server cannot find exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    let refused = Self.refusal(of: query.root)
    guard refused.isEmpty else {
      throw .unsupported(operators: Self.alternatives(of: query.root).refused ?? refused, source: source)
    }
    let terms = BlueskyTerms(query.root)
    isForFeed = terms.isForFeed
    users = terms.authors + terms.mentioned
    let names = try Self.names(of: users, at: source)
    items = isForFeed ? terms.feedItems(names) : terms.searchItems(names)
    checks = terms.checks + (isForFeed ? terms.feedChecks : [])
    proofs = isForFeed ? [] : terms.authors.map { .from(names[$0] ?? $0) } + terms.dateChecks
    since = terms.since
  }

  /// What is asked for one page; of a search what is older than `known` is left out.
  func request(limit: Int, cursor: String?, since known: Date?) -> BlueskyRequest {
    var items = items
    if !isForFeed, let since = [since, known?.addingTimeInterval(-1)].compactMap({ $0 }).max() {
      items.append(QueryItem("since", since.xrpc))
    }
    items.append(QueryItem("limit", String(limit)))
    if let cursor { items.append(QueryItem("cursor", cursor)) }
    return BlueskyRequest(isForFeed ? .authorFeed : .searchPosts, items)
  }

  /// What a server cannot find of what stands side by side; nothing where it finds exactly this.
  static func refusal(of root: Query.Term) -> [String] {
    let terms = BlueskyTerms(root)
    return terms.unsupported.isEmpty ? terms.conflicts : terms.unsupported
  }

  static func alternatives(of root: Query.Term) -> SearchAlternatives {
    SearchAlternatives(root, partsUsers: true, refusal: refusal)
  }

  private static func names(of users: [String], at source: String) throws(SourceError) -> [String: String] {
    var names: [String: String] = [:]
    for user in users {
      guard let name = BlueskyName(user) else { throw .unknownUser(user, source: source) }
      names[user] = name.text
    }
    return names
  }
}

extension BlueskyTerms {
  fileprivate func feedItems(_ names: [String: String]) -> [QueryItem] {
    var items = authors.map { QueryItem("actor", names[$0] ?? $0) }
    if filters.contains(.images) {
      items.append(QueryItem("filter", "posts_with_media"))
    } else if noFilters.contains(.replies) {
      items.append(QueryItem("filter", "posts_no_replies"))
    }
    return items
  }

  /// What a feed is not asked for.
  fileprivate var feedChecks: [Query.Term] {
    languages.map { .language($0) } + hosts.map { .host($0) } + dateChecks
  }

  fileprivate var dateChecks: [Query.Term] {
    [since.map { .since($0) }, until.map { .until($0) }].compactMap { $0 }
  }

  /// The words have to be there, whatever else is asked: a star finds everything.
  fileprivate func searchItems(_ names: [String: String]) -> [QueryItem] {
    [QueryItem("q", written.isEmpty ? "*" : written.joined(separator: " ")), QueryItem("sort", "latest")]
      + tags.map { QueryItem("tag", $0) } + authors.map { QueryItem("author", names[$0] ?? $0) }
      + mentioned.map { QueryItem("mentions", names[$0] ?? $0) } + languages.map { QueryItem("lang", $0) }
      + hosts.map { QueryItem("domain", $0) } + (until.map { [QueryItem("until", $0.xrpc)] } ?? [])
  }
}

extension Date {
  /// As Bluesky's servers write a moment: `2026-01-31T23:00:00.000Z`.
  fileprivate var xrpc: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

/// Bluesky, or a server that answers as those of its network do.
public struct BlueskySource: TweetSource {
  public let name: String
  /// Reads the address when that is needed, which is not when the program starts.
  private let host: @Sendable () throws(SourceError) -> BlueskyHost
  private let sessions: BlueskySessions
  private let now: @Sendable () -> Date

  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    sessions: any SessionKeeping,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    name = definition.name
    host = { () throws(SourceError) in
      try BlueskyHost(definition, client: client, tokens: tokens)
    }
    self.sessions = BlueskySessions(at: definition.url, keeping: sessions)
    self.now = now
  }

  public func searches(for query: Query) -> [Query] {
    BlueskySearch.alternatives(of: query.root).searches(for: query)
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let search = try BlueskySearch(query, at: name)
    guard let place = BlueskyPlace(position) else { return TweetPage(tweets: []) }
    let visit = try await host().visit(for: query.text, sessions, in: request)
    let filling = try await BlueskyPages(visit: visit, search: search).page(from: place, limit: max(1, limit))
    var page = TweetPage(filling, known: place.known).answered(by: name, at: now())
    page.notes += filling.notes(of: name, saying: await visit.said(filling.posts.problems.first ?? ""))
    return page
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let host = try host()
    guard let way = BlueskyWay(to: address, at: host) else { return nil }
    let record = try await host.visit(for: way.text, sessions, in: request).post(way)
    return record?.tweets.first?.answered(by: name, at: now())
  }
}

extension BlueskySource {
  /// Asks the server who it is, and logs in where there is a login.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    try await host().visit(for: "", sessions, in: request).finding()
  }
}

/// How a server is asked for a single post.
struct BlueskyWay: Equatable {
  /// The `did` of the author, or the handle.
  let authority: String
  private let key: String
  /// What the reader asked for.
  let text: String

  /// `nil` where the address is none of a post of this network.
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

  /// The post's own address, once it is known whom the handle belongs to.
  func uri(of owner: String) -> String { Self.uri(of: owner, key) }

  /// The parts of a page's path, each as it is meant.
  private static func path(of page: HTTPAddress) -> [String]? {
    URLComponents(string: page.text)?.percentEncodedPath.split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
  }

  private static func uri(of owner: String, _ key: String) -> String {
    "at://\(owner)/app.bsky.feed.post/\(key)"
  }
}

/// Whom a server of Bluesky is asked for: a handle, or the `did` that stays whatever the handle is.
struct BlueskyName: Hashable, Sendable {
  /// What names without a dot end in.
  private static let domain = ".bsky.social"
  private static let longestLabel = 63

  let text: String

  /// Reads a name as readers type it; `nil` where nobody of this network can bear it.
  init?(_ typed: String) {
    if BlueskyAddress.isDID(typed) {
      text = typed
      return
    }
    let name = (typed.contains(".") ? typed : typed + Self.domain).lowercased()
    guard !name.hasPrefix("@"), let handle = BlueskyHandle(name)?.name,
      handle.split(separator: ".").allSatisfy(Self.isLabel)
    else { return nil }
    text = handle
  }

  var isDID: Bool { text.hasPrefix("did:") }

  private static func isLabel(_ label: Substring) -> Bool {
    label.utf8.count <= longestLabel && label.first != "-" && label.last != "-"
  }
}
