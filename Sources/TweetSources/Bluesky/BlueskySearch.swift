import Foundation
import SmashtagModel

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
