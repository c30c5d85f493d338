import SmashtagModel

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
    let parts = SearchParts(query.root)
    let refused = parts.unsupported.isEmpty ? parts.conflicts : parts.unsupported
    guard refused.isEmpty else { throw .unsupported(operators: refused, source: source) }
    conditions = PostConditions(parts)
    switch parts.kind {
    case .tags:
      let tags = parts.anyTags.first ?? Array(parts.tags.prefix(1))
      place = .tag(tags[0])
      takeTags(parts, timeline: tags)
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

private extension MastodonSearch {
  /// Servers take no more tags of a kind, and pass over the rest.
  static var mostTags: Int { 4 }

  mutating func takeTags(_ parts: SearchParts, timeline: [String]) {
    let others = parts.anyTags.isEmpty ? parts.tags.dropFirst() : parts.tags[...]
    items = timeline.dropFirst().map { QueryItem("any[]", $0) }
    items += others.prefix(Self.mostTags).map { QueryItem("all[]", $0) }
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
