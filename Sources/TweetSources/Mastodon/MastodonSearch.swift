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
    let terms = try Self.terms(of: query, at: source)
    conditions = PostConditions(terms)
    switch terms.kind {
    case .tags:
      target = .tag(terms.tags[0])
      takeTags(terms)
    case .posts:
      target = .posts(of: terms.users[0].name)
      mentioned = terms.users[0].isMention ? terms.users[0].name : nil
      takePosts(terms)
    case .words:
      target = .words(by: terms.users.first?.name)
      items = [QueryItem("q", terms.written.joined(separator: " ")), QueryItem("type", "statuses")]
    }
  }
}

extension MastodonSearch: SplitSearchGrammar {
  static let partsUsers = false

  static func refusal(of condition: Query.Term) -> String? {
    switch condition {
    case .hashtag, .word, .phrase, .from, .user, .filter(.images), .not(.hashtag), .not(.word), .not(.phrase),
      .not(.filter(.replies)), .not(.filter(.retweets)):
      nil
    case .any, .all, .not, .prefix, .mentions, .to, .language, .since, .until, .filter, .host, .quotes, .list:
      condition.typed
    }
  }

  static func conflicts(among terms: SearchTerms) -> [String] {
    switch terms.kind {
    case .tags: terms.tagConflicts
    case .posts: terms.postConflicts
    case .words: terms.wordConflicts
    }
  }
}

/// Further query items only restrict the results, and are checked again for each post.
private extension MastodonSearch {
  /// The maximum number of additional hashtags; servers ignore further ones.
  static var mostTags: Int { 4 }

  mutating func takeTags(_ terms: SearchTerms) {
    items = terms.tags.dropFirst().prefix(Self.mostTags).map { QueryItem("all[]", $0) }
    items += terms.noTags.prefix(Self.mostTags).map { QueryItem("none[]", $0) }
    if terms.filters.contains(.images) { items.append(QueryItem("only_media", "true")) }
  }

  mutating func takePosts(_ terms: SearchTerms) {
    if let tag = terms.tags.first { items.append(QueryItem("tagged", tag)) }
    if terms.filters.contains(.images) { items.append(QueryItem("only_media", "true")) }
    if terms.noFilters.contains(.replies) { items.append(QueryItem("exclude_replies", "true")) }
    if terms.noFilters.contains(.retweets) { items.append(QueryItem("exclude_reblogs", "true")) }
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

private extension SearchTerms {
  /// The kinds of requests.
  enum Kind {
    case tags
    case posts
    case words
  }

  /// The kind of request; negated words are checked in the results and need no search.
  var kind: Kind {
    if !words.isEmpty { return .words }
    return users.isEmpty ? .tags : .posts
  }

  /// Words, phrases and hashtags for a search, in the order of the query.
  var written: [String] { conditions.filter(\.isText).map(\.written) }

  var tagConflicts: [String] {
    if !tags.isEmpty { return excluded.map { "\($0) beside a #tag" } }
    let alone = (negated + images).map { "\($0) alone" }
    return alone.isEmpty ? ["nothing"] : alone
  }

  var postConflicts: [String] {
    (tags.count > 1 ? ["more than one #tag beside \(userSign)"] : [])
      + (noTags.isEmpty ? [] : ["-#\(noTags[0]) beside \(userSign)"]) + severalUsers
  }

  var wordConflicts: [String] {
    let mentioned = users.filter(\.isMention).map { "@\($0.name)" }
    return (mentioned + images + excluded).map { "\($0) beside words" } + severalUsers
  }

  private var userSign: String { users.first?.isMention == true ? "@\(users[0].name)" : "from:" }
  private var severalUsers: [String] { users.count > 1 ? ["more than one user"] : [] }
  private var images: [String] { filters.map { "filter:\($0.rawValue)" } }
  private var excluded: [String] { noFilters.map { "-filter:\($0.rawValue)" }.sorted() }
  private var negated: [String] { unwanted.isEmpty ? excluded : unwanted }

  /// Negated words, phrases and hashtags, as they were typed.
  ///
  /// They are not sent, because many servers would search for posts that contain `-rain`.
  private var unwanted: [String] {
    conditions.compactMap {
      if case .not(let term) = $0, term.isText { "-" + term.written } else { nil }
    }
  }
}

extension Query.Term {
  /// Whether it is looked for in the text of a post: a word, phrase or hashtag.
  fileprivate var isText: Bool {
    switch self {
    case .word, .phrase, .hashtag: true
    case .prefix, .user, .from, .mentions, .to, .language, .since, .until, .filter, .host, .quotes,
      .list, .not, .all, .any:
      false
    }
  }
}

/// The conditions for posts that are checked here, as far as a post tells.
struct PostConditions: Equatable, Sendable {
  /// Hashtags normalized by ``TagName/key(_:)``, like those below.
  private var tags: [String] = []
  private var noTags: [String] = []
  /// The other conditions that are checked.
  private var checks: [Query.Term] = []
  /// The id of the required author; `nil` for any.
  var author: String?

  init() {}

  init(_ terms: SearchTerms) {
    // The timeline of a single hashtag is trusted. Each server compares words in its own way, so only
    // unwanted words are checked in the posts.
    let isTrusted = terms.kind == .tags && terms.tags.count == 1
    tags = isTrusted ? [] : terms.tags.map { TagName.key($0) }
    noTags = terms.noTags.map { TagName.key($0) }
    checks = terms.filters.map { .filter($0) } + terms.noFilters.map { .not(.filter($0)) }
    checks += terms.noWords.map { .not($0) }
  }

  func admit(_ tweet: Tweet) -> Bool {
    if let author, tweet.user.id != author { return false }
    return admitTags(of: tweet) && checks.allSatisfy { $0.admits(tweet) }
  }
}

private extension PostConditions {
  func admitTags(of tweet: Tweet) -> Bool {
    guard !tags.isEmpty || !noTags.isEmpty else { return true }
    let keys = Set(tweet.hashtags.map { TagName.key($0.keyword.dropFirst()) })
    return keys.isSuperset(of: tags) && keys.isDisjoint(with: noTags)
  }
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
