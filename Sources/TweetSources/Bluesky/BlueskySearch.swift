import Foundation
import SmashtagModel
import TweetFormats

/// The request for a query without `OR`: a user's posts, or the results of a search.
struct BlueskySearch: Sendable {
  /// Whether it requests the posts and reposts of a user instead of a search.
  let isForFeed: Bool
  /// The query items, except those for paging.
  private let items: [QueryItem]
  /// The conditions that the server does not check, so that each post is checked here.
  let checks: [Query.Term]
  /// The conditions that are requested but checked again here, because other servers may ignore them.
  let proofs: [Query.Term]
  /// The users in the query, as they were typed.
  let users: [String]
  /// The date from which on posts of a user are wanted.
  let since: Date?

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if the server cannot find
  /// exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    let terms = BlueskyTerms(try Self.terms(of: query, at: source))
    isForFeed = terms.isForFeed
    users = terms.authors + terms.mentioned
    let names = try Self.names(of: users, at: source)
    items = isForFeed ? terms.feedItems(names) : terms.searchItems(names)
    checks = terms.checks + (isForFeed ? terms.feedChecks : [])
    proofs = isForFeed ? [] : terms.authors.map { .from(names[$0] ?? $0) } + terms.dateChecks
    since = terms.since
  }

  /// The request for a page; `known` excludes older posts from a search.
  func request(limit: Int, cursor: String?, since known: Date?) -> BlueskyRequest {
    var items = items
    if !isForFeed, let since = [since, known?.addingTimeInterval(-1)].compactMap({ $0 }).max() {
      items.append(QueryItem("since", since.xrpc))
    }
    items.append(QueryItem("limit", String(limit)))
    if let cursor { items.append(QueryItem("cursor", cursor)) }
    return BlueskyRequest(isForFeed ? .authorFeed : .searchPosts, items)
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

extension BlueskySearch: SplitSearchGrammar {
  static let partsUsers = true

  static func refusal(of condition: Query.Term) -> String? { BlueskyTerms.refusal(of: condition) }

  static func conflicts(among terms: SearchTerms) -> [String] { BlueskyTerms(terms).conflicts }
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

  /// The conditions that a request for a user's posts cannot contain.
  fileprivate var feedChecks: [Query.Term] {
    languages.map { .language($0) } + hosts.map { .host($0) } + dateChecks
  }

  fileprivate var dateChecks: [Query.Term] {
    [since.map { .since($0) }, until.map { .until($0) }].compactMap { $0 }
  }

  /// The query items of a search; the words are required, and `*` finds everything.
  fileprivate func searchItems(_ names: [String: String]) -> [QueryItem] {
    [QueryItem("q", written.isEmpty ? "*" : written.joined(separator: " ")), QueryItem("sort", "latest")]
      + tags.map { QueryItem("tag", $0) } + authors.map { QueryItem("author", names[$0] ?? $0) }
      + mentioned.map { QueryItem("mentions", names[$0] ?? $0) } + languages.map { QueryItem("lang", $0) }
      + hosts.map { QueryItem("domain", $0) } + (until.map { [QueryItem("until", $0.xrpc)] } ?? [])
  }
}

extension Date {
  /// The date in the form of the AT Protocol: `2026-01-31T23:00:00.000Z`.
  fileprivate var xrpc: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

/// The name of a user in requests: a handle, or a DID, which stays the same if the handle changes.
struct BlueskyName: Hashable, Sendable {
  /// The domain that is added to names without a dot.
  private static let domain = ".bsky.social"
  private static let longestLabel = 63

  let text: String

  /// Parses a typed name; `nil` if it cannot be a handle or DID.
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
