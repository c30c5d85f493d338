import SmashtagModel
import TweetFormats

/// The request for a query: a timeline or search, with conditions for its posts.
struct MastodonSearch: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    case tag(String)
    case posts(of: String)
    case words(by: String?)
    /// The posts that quote the one with an id or address.
    case quotes(of: String)
    case list(PostList)
    case bookmarks
    case likes
  }

  let target: Target
  /// The query items, except those for paging.
  private(set) var items: [QueryItem] = []
  /// The conditions for every post; they are checked here, because some servers ignore unknown items.
  private(set) var conditions = PostConditions()
  /// The user whose mentions the query also asks for, which servers cannot find.
  private(set) var mentioned: String?
  /// Whether the posts of one user are all that the query asks for.
  let isForOnePerson: Bool

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if a server cannot find
  /// exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    let terms = try Self.terms(of: query, at: source)
    conditions = PostConditions(terms)
    isForOnePerson = terms.kind == .posts && terms.conditions.count == 1
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
    case .kept(let kept):
      target = kept
      if kept == .list(.mentions) { items = ["mention", "quote"].map { QueryItem("types[]", $0) } }
    }
  }
}

extension MastodonSearch: SplitSearchGrammar {
  static let partsUsers = false

  static func refusal(of condition: Query.Term) -> String? {
    switch condition {
    case .hashtag(let tag) where tag.isOfDots: condition.typed
    case .hashtag, .word, .phrase, .from, .user, .filter(.images), .filter(.bookmarked), .filter(.liked),
      .quotes, .list, .atLeast, .not(.hashtag), .not(.word), .not(.phrase), .not(.filter(.replies)),
      .not(.filter(.retweets)), .not(.atLeast):
      nil
    case .any, .all, .not, .prefix, .mentions, .to, .language, .since, .until, .filter, .host, .link:
      condition.typed
    }
  }

  static func conflicts(among terms: SearchTerms) -> [String] {
    switch terms.kind {
    case .tags: terms.tagConflicts
    case .posts: terms.postConflicts
    case .words: terms.wordConflicts
    case .kept: terms.keptConflicts
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
  /// The first request; `id` is that of the user, list or post in it.
  func request(for id: String?) -> MastodonRequest {
    let id = id ?? ""
    return switch target {
    case .tag(let name): MastodonRequest(path: ["v1", "timelines", "tag", name], items: items)
    case .posts: MastodonRequest(path: ["v1", "accounts", id, "statuses"], items: items)
    case .words:
      MastodonRequest(
        path: ["v2", "search"], items: items + (id.isEmpty ? [] : [QueryItem("account_id", id)]))
    case .quotes: MastodonRequest(path: ["v1", "statuses", id, "quotes"])
    case .list(.home): MastodonRequest(path: ["v1", "timelines", "home"])
    case .list(.mentions): MastodonRequest(path: ["v1", "notifications"], items: items)
    case .list(.named): MastodonRequest(path: ["v1", "timelines", "list", id])
    case .bookmarks: MastodonRequest(path: ["v1", "bookmarks"])
    case .likes: MastodonRequest(path: ["v1", "favourites"])
    }
  }

  /// The search with a condition for the author, because some servers ignore it in searches for words.
  func by(_ account: String?) -> MastodonSearch {
    var search = self
    if isForWords { search.conditions.author = account }
    return search
  }

  var isForWords: Bool {
    if case .words = target { true } else { false }
  }

  var isOfNamedList: Bool {
    if case .list(.named) = target { true } else { false }
  }

  /// Whether the answer is the reader's own, or given to the logged in only.
  var needsLogin: Bool {
    switch target {
    case .tag, .posts, .words: false
    case .quotes, .list, .bookmarks, .likes: true
    }
  }

  /// Whether only links lead from page to page, because the positions are not the ids of posts.
  var isPagedByLinks: Bool {
    switch target {
    case .quotes, .list(.mentions), .bookmarks, .likes: true
    case .tag, .posts, .words, .list: false
    }
  }

  /// Whether a server can be asked for what follows an item in time; words are searched for without.
  var takesSinceID: Bool {
    switch target {
    case .tag, .posts, .list: true
    case .words, .quotes, .bookmarks, .likes: false
    }
  }

  /// What the search is for in the message of a server that does not offer it.
  var things: String {
    switch target {
    case .tag, .posts, .words: "such searches"
    case .quotes: "quotes of tweets"
    case .list(.home): "a home timeline"
    case .list(.mentions): "notifications"
    case .list(.named): "lists"
    case .bookmarks: "bookmarks"
    case .likes: "likes"
    }
  }

  /// The items with what their list tells about each; servers may leave it out.
  func marked(_ items: [MastodonItem]) -> [MastodonItem] {
    switch target {
    case .bookmarks: items.map { $0.marked(\.isBookmarked) }
    case .likes: items.map { $0.marked(\.isLiked) }
    case .tag, .posts, .words, .quotes, .list: items
    }
  }
}

extension MastodonItem {
  fileprivate func marked(_ mark: WritableKeyPath<Tweet, Bool?>) -> MastodonItem {
    var item = self
    for index in record.tweets.indices { item.record.tweets[index][keyPath: mark] = true }
    return item
  }
}

private extension SearchTerms {
  /// The kinds of requests.
  enum Kind: Equatable {
    case tags
    case posts
    case words
    /// What a server keeps for its reader, or of a post.
    case kept(MastodonSearch.Target)
  }

  /// The kind of request; negated words are checked in the results and need no search.
  var kind: Kind {
    if let kept = kept.first?.kept { return .kept(kept) }
    if !words.isEmpty { return .words }
    return users.isEmpty ? .tags : .posts
  }

  /// The conditions that ask for what a server keeps, each once, with the one that is requested first.
  ///
  /// Bookmarks and likes can also be told from the posts of another list.
  private var kept: [Query.Term] {
    var kept: [Query.Term] = []
    for condition in conditions where condition.kept != nil && !kept.contains(condition) {
      kept.append(condition)
    }
    return kept.filter { !$0.isFilter } + kept.filter(\.isFilter)
  }

  /// The filters that are checked in the posts: all but that which is requested.
  var checkedFilters: Set<Query.Filter> {
    guard case .filter(let filter)? = kept.first else { return filters }
    return filters.subtracting([filter])
  }

  var keptConflicts: [String] {
    guard let first = kept.first else { return [] }
    let others = kept.dropFirst().filter { !$0.isFilter }.map(\.typed)
    let users = users.map { $0.isMention ? "@\($0.name)" : "from:" }
    return (words.map(\.written) + users + others).map { "\($0) beside \(first.typed)" }
  }

  /// Words, phrases and hashtags for a search, in the order of the query.
  var written: [String] { conditions.filter(\.isText).map(\.written) }

  var tagConflicts: [String] {
    if !tags.isEmpty { return excluded.map { "\($0) beside a #tag" } }
    let alone = (negated + images + counted.map(\.typed)).map { "\($0) alone" }
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

  /// The conditions on numbers, of which no server knows; each post is checked here.
  var counted: [Query.Term] { conditions.filter(\.isCounted) }

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
    case .prefix, .user, .from, .mentions, .to, .language, .since, .until, .filter, .atLeast, .host, .link,
      .quotes, .list, .not, .all, .any:
      false
    }
  }

  fileprivate var isCounted: Bool {
    switch self {
    case .atLeast, .not(.atLeast): true
    default: false
    }
  }
}

extension Query.Term {
  fileprivate var isFilter: Bool {
    if case .filter = self { true } else { false }
  }

  /// What a server keeps that the condition asks for; `nil` for all other conditions.
  fileprivate var kept: MastodonSearch.Target? {
    switch self {
    case .list(let list): .list(list)
    case .quotes(let id): .quotes(of: id)
    case .filter(.bookmarked): .bookmarks
    case .filter(.liked): .likes
    default: nil
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
    checks = terms.checkedFilters.map { .filter($0) } + terms.noFilters.map { .not(.filter($0)) }
    checks += terms.noWords.map { .not($0) } + terms.counted
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

extension String {
  /// Whether it is nothing but dots, which mean a folder where they stand in an address.
  fileprivate var isOfDots: Bool { utf8.allSatisfy { $0 == UInt8(ascii: ".") } }
}
