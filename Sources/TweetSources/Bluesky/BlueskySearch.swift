import Foundation
import SmashtagModel
import TweetFormats

/// The request for a query without `OR`: the results of a search, a user's posts, or another list.
struct BlueskySearch: Sendable {
  /// What is read.
  let list: BlueskyList
  /// The query items, except those for paging.
  private let items: [QueryItem]
  /// The conditions that the server does not check, so that each post is checked here.
  let checks: [Query.Term]
  /// The conditions that are requested but checked again here, because other servers may ignore them.
  let proofs: [Query.Term]
  /// The users in the query, as they were typed.
  let users: [String]
  /// The date from which on posts are wanted.
  let since: Date?
  /// The user whose posts are all that the query asks for.
  let person: String?

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if the server cannot find
  /// exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    let terms = BlueskyTerms(try Self.terms(of: query, at: source))
    let users = terms.authors + terms.mentioned
    let names = try Self.names(of: users, at: source)
    list = terms.list ?? (terms.isForFeed ? .author : .found)
    items = terms.items(of: list, names)
    checks = terms.checks(of: list, names)
    proofs = list == .found ? terms.authors.map { .from(names[$0] ?? $0) } + terms.dateChecks : []
    self.users = terms.list == nil ? users : []
    since = terms.since
    person = terms.conditions.count == 1 && list == .author ? terms.authors.first.flatMap { names[$0] } : nil
  }

  /// The request for a page; `known` excludes older posts from a search.
  ///
  /// - Parameter address: the address of the list, if it has one that the query does not tell.
  func request(
    limit: Int, cursor: String?, since known: Date?, of address: String? = nil
  ) -> BlueskyRequest {
    var items = items + list.items(address)
    if list == .found, let since = [since, known?.addingTimeInterval(-1)].compactMap({ $0 }).max() {
      items.append(QueryItem("since", since.xrpc))
    }
    items.append(QueryItem("limit", String(limit)))
    if let cursor { items.append(QueryItem("cursor", cursor)) }
    return BlueskyRequest(list.method(address), items)
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
  fileprivate func items(of list: BlueskyList, _ names: [String: String]) -> [QueryItem] {
    switch list {
    case .found: searchItems(names)
    case .author: feedItems(names)
    default: []
    }
  }

  /// The conditions that a list is not asked for.
  fileprivate func checks(of list: BlueskyList, _ names: [String: String]) -> [Query.Term] {
    switch list {
    case .found: checks
    case .author: checks + feedChecks
    default:
      conditions.filter { !list.isMeant(by: $0) }.map { condition in
        switch condition {
        case .from(let name): .from(names[name] ?? name)
        case .mentions(let name): .mentions(names[name] ?? name)
        case .not(.from(let name)): .not(.from(BlueskyName(name)?.text ?? name))
        default: condition
        }
      }
    }
  }

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
      + hosts.map { QueryItem("domain", $0) } + links.map { QueryItem("url", $0) }
      + (until.map { [QueryItem("until", $0.xrpc)] } ?? [])
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
