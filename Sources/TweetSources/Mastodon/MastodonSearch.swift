import SmashtagModel
import TweetFormats

/// What a query asks a server of Mastodon for: the posts of one place, some of which count.
struct MastodonSearch: Equatable, Sendable {
  enum Place: Equatable, Sendable {
    case tag(String)
    case posts(of: String)
    case words(by: String?)
  }

  let place: Place
  /// What is asked beside the place, but for paging.
  private(set) var items: [QueryItem] = []
  /// What every post has to fulfil; some servers pass over items they do not know.
  private(set) var conditions = PostConditions()
  /// The query asks for more than that: for what mentions this user.
  private(set) var mentioned: String?

  /// Throws ``SourceError/unsupported(operators:source:)`` where a server cannot find exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    let refused = Self.refusal(of: query.root)
    guard refused.isEmpty else {
      throw .unsupported(operators: Self.alternatives(of: query.root).refused ?? refused, source: source)
    }
    let parts = SearchParts(query.root)
    conditions = PostConditions(parts)
    switch parts.kind {
    case .tags:
      place = .tag(parts.tags[0])
      takeTags(parts)
    case .posts:
      place = .posts(of: parts.users[0].name)
      mentioned = parts.users[0].isMention ? parts.users[0].name : nil
      takePosts(parts)
    case .words:
      place = .words(by: parts.users.first?.name)
      items = [QueryItem("q", parts.written.joined(separator: " ")), QueryItem("type", "statuses")]
    }
  }
}

extension MastodonSearch {
  /// What a server cannot find of what stands side by side; nothing where it finds exactly this.
  static func refusal(of root: Query.Term) -> [String] {
    let parts = SearchParts(root)
    return parts.unsupported.isEmpty ? parts.conflicts : parts.unsupported
  }

  /// Only Mastodon itself takes several tags of which one is wanted, so each is looked for by itself.
  static func alternatives(of root: Query.Term) -> SearchAlternatives {
    SearchAlternatives(root, partsUsers: false, refusal: refusal)
  }
}

/// All that is asked beside the place only narrows what is found, and is looked at again in each post.
private extension MastodonSearch {
  /// Servers take no more tags of a kind, and pass over the rest.
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
  /// What is asked at first; `account` is the id of the user whom the place names.
  func request(account: String?) -> MastodonRequest {
    switch place {
    case .tag(let name): MastodonRequest(path: ["v1", "timelines", "tag", name], items: items)
    case .posts: MastodonRequest(path: ["v1", "accounts", account ?? "", "statuses"], items: items)
    case .words:
      MastodonRequest(
        path: ["v2", "search"], items: items + (account.map { [QueryItem("account_id", $0)] } ?? []))
    }
  }

  /// The same where it is known whose posts are asked for: some servers that look for words pass over whose.
  func by(_ account: String?) -> MastodonSearch {
    var search = self
    if isForWords { search.conditions.author = account }
    return search
  }

  /// Whose id has to be known first.
  var user: String? {
    switch place {
    case .tag: nil
    case .posts(let user): user
    case .words(let user): user
    }
  }

  var isForWords: Bool {
    if case .words = place { true } else { false }
  }
}

/// What every post of a search has to fulfil, as far as the post itself tells.
struct PostConditions: Equatable, Sendable {
  /// As ``TagName/key(_:)`` makes them, like those below.
  private var tags: [String] = []
  private var noTags: [String] = []
  /// Folded words between blanks.
  private var noWords: [String] = []
  private var onlyImages = false
  private var noReplies = false
  private var noRetweets = false
  /// The id of who has to have written it; `nil` where anybody may.
  var author: String?

  init() {}

  init(_ parts: SearchParts) {
    // A timeline of one tag is believed to be that tag's. Words are found in their own way by each server, so only
    // those that are not wanted are looked for in a post.
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
