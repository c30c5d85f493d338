import SmashtagModel
import TweetFormats

/// The request for a query: a timeline or search, with conditions for its posts.
struct MastodonSearch: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    case tag(String)
    case posts(of: String)
    case words(by: String?)
  }

  let target: Target
  /// The query items, except those for paging.
  private(set) var items: [QueryItem] = []
  /// The conditions for every post; they are checked here, because some servers ignore unknown items.
  private(set) var conditions = PostConditions()
  /// The user whose mentions the query also asks for, which servers cannot find.
  private(set) var mentioned: String?

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if a server cannot find
  /// exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    let refused = Self.refusal(of: query.root)
    guard refused.isEmpty else {
      throw .unsupported(operators: Self.alternatives(of: query.root).refused ?? refused, source: source)
    }
    let parts = SearchParts(query.root)
    conditions = PostConditions(parts)
    switch parts.kind {
    case .tags:
      target = .tag(parts.tags[0])
      takeTags(parts)
    case .posts:
      target = .posts(of: parts.users[0].name)
      mentioned = parts.users[0].isMention ? parts.users[0].name : nil
      takePosts(parts)
    case .words:
      target = .words(by: parts.users.first?.name)
      items = [QueryItem("q", parts.written.joined(separator: " ")), QueryItem("type", "statuses")]
    }
  }
}

extension MastodonSearch {
  /// The conditions that a server cannot combine or does not support; empty if it can find exactly this.
  static func refusal(of root: Query.Term) -> [String] {
    let parts = SearchParts(root)
    return parts.unsupported.isEmpty ? parts.conflicts : parts.unsupported
  }

  /// The alternatives of a query, one request for each, since only Mastodon itself accepts several
  /// alternative hashtags.
  static func alternatives(of root: Query.Term) -> SearchAlternatives {
    SearchAlternatives(root, partsUsers: false, refusal: refusal)
  }
}

/// Further query items only restrict the results, and are checked again for each post.
private extension MastodonSearch {
  /// The maximum number of additional hashtags; servers ignore further ones.
  static var mostTags: Int { 4 }

  mutating func takeTags(_ parts: SearchParts) {
    items = parts.tags.dropFirst().prefix(Self.mostTags).map { QueryItem("all[]", $0) }
    items += parts.noTags.prefix(Self.mostTags).map { QueryItem("none[]", $0) }
    if parts.filters.contains(.images) { items.append(QueryItem("only_media", "true")) }
  }

  mutating func takePosts(_ parts: SearchParts) {
    if let tag = parts.tags.first { items.append(QueryItem("tagged", tag)) }
    if parts.filters.contains(.images) { items.append(QueryItem("only_media", "true")) }
    if parts.noFilters.contains(.replies) { items.append(QueryItem("exclude_replies", "true")) }
    if parts.noFilters.contains(.retweets) { items.append(QueryItem("exclude_reblogs", "true")) }
  }
}

extension MastodonSearch {
  /// The first request; `account` is the id of the user in it.
  func request(account: String?) -> MastodonRequest {
    switch target {
    case .tag(let name): MastodonRequest(path: ["v1", "timelines", "tag", name], items: items)
    case .posts: MastodonRequest(path: ["v1", "accounts", account ?? "", "statuses"], items: items)
    case .words:
      MastodonRequest(
        path: ["v2", "search"], items: items + (account.map { [QueryItem("account_id", $0)] } ?? []))
    }
  }

  /// The search with a condition for the author, because some servers ignore it in searches for words.
  func by(_ account: String?) -> MastodonSearch {
    var search = self
    if isForWords { search.conditions.author = account }
    return search
  }

  /// The user whose id is needed for the request.
  var user: String? {
    switch target {
    case .tag: nil
    case .posts(let user): user
    case .words(let user): user
    }
  }

  var isForWords: Bool {
    if case .words = target { true } else { false }
  }
}

/// The conditions for posts that are checked here, as far as a post tells.
struct PostConditions: Equatable, Sendable {
  /// Hashtags normalized by ``TagName/key(_:)``, like those below.
  private var tags: [String] = []
  private var noTags: [String] = []
  /// Folded words, surrounded by blanks.
  private var noWords: [String] = []
  private var onlyImages = false
  private var noReplies = false
  private var noRetweets = false
  /// The id of the required author; `nil` for any.
  var author: String?

  init() {}

  init(_ parts: SearchParts) {
    // The timeline of a single hashtag is trusted. Each server compares words in its own way, so only
    // unwanted words are checked in the posts.
    let isTrusted = parts.kind == .tags && parts.tags.count == 1
    tags = isTrusted ? [] : parts.tags.map { TagName.key($0) }
    noTags = parts.noTags.map { TagName.key($0) }
    noWords = parts.noWords.map { Self.padded($0) }
    onlyImages = parts.filters.contains(.images)
    noReplies = parts.noFilters.contains(.replies)
    noRetweets = parts.noFilters.contains(.retweets)
  }

  func admit(_ tweet: Tweet) -> Bool {
    if onlyImages, tweet.media.isEmpty { return false }
    if let author, tweet.user.id != author { return false }
    if noReplies && tweet.isReply || noRetweets && tweet.isRetweet { return false }
    return admitTags(of: tweet) && admitWords(of: tweet)
  }
}

private extension PostConditions {
  func admitTags(of tweet: Tweet) -> Bool {
    guard !tags.isEmpty || !noTags.isEmpty else { return true }
    let keys = Set(tweet.hashtags.map { TagName.key($0.keyword.dropFirst()) })
    return keys.isSuperset(of: tags) && keys.isDisjoint(with: noTags)
  }

  func admitWords(of tweet: Tweet) -> Bool {
    guard !noWords.isEmpty else { return true }
    let words = Self.padded(tweet.text)
    return !noWords.contains { words.contains($0) }
  }

  static func padded(_ text: String) -> String { " \(Folding.words(text)) " }
}

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

  /// Requests a post by the address of its page; the server fetches it from another one if necessary.
  static func status(ofPage url: String) -> MastodonRequest {
    MastodonRequest(
      path: ["v2", "search"],
      items: [QueryItem("q", url), QueryItem("type", "statuses"), QueryItem("resolve", "true")])
  }
}
