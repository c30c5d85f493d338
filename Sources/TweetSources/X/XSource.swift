public import Foundation
public import SmashtagModel
import Synchronization
import TweetFormats

/// A source of X, or of a server with a compatible API v2.
public struct XSource: TweetSource {
  public let name: String
  /// Parses the address when it is first needed, not at start.
  private let host: @Sendable () throws(SourceError) -> XHost
  private let accounts = XAccounts()
  private let now: @Sendable () -> Date

  /// Creates a source.
  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    name = definition.name
    let memory = XSpellingMemory()
    host = { () throws(SourceError) in
      XHost(try SourceHost(definition, client: client, tokens: tokens), spellings: memory)
    }
    self.now = now
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let search = try XSearch(query, at: name)
    guard let cursor = XCursor(position) else { return TweetPage(tweets: []) }
    let host = try host()
    try search.checkLength(at: host)
    let client = try await host.client(for: query.text, in: request)
    let window = XWindow(search, now: now())
    var page = TweetPage(tweets: [])
    if !window.isEmpty {
      let question = try await self.request(for: search, in: window, client)
      let pager = XPager(client: client, search: search, window: window, request: question)
      page = try await collector(by: pager, from: cursor, limit: max(1, limit)).page()
    }
    if position == .newest, let note = window.note(of: name) { page.notes.append(note) }
    return page.answered(by: name, at: now())
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let host = try host()
    guard let id = XEndpoint.id(in: address, at: host.server) else { return nil }
    guard let record = try await host.client(for: id, in: request).post(id) else { return nil }
    accounts.remember(record.tweets + record.embedded)
    return record.tweets.first?.answered(by: name, at: now())
  }

  /// Identifies the server, and with a token how much of the plan is used.
  ///
  /// - Returns: the server's kind and the usage, in words.
  /// - Throws: if the server cannot be reached, is not compatible, or rejects the token.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    try await host().finding(in: request)
  }
}

private extension XSource {
  func request(
    for search: XSearch, in window: XWindow, _ client: XClient
  ) async throws(SourceError) -> XRequest {
    switch search.target {
    case .search(let words): return .search(for: words, window.items)
    case .posts(let user):
      let id = try await client.id(of: user, accounts)
      return .posts(of: id, search.exclusions + window.items)
    }
  }

  /// Fetches a page, and remembers the ids of the users in it.
  func collector(
    by pager: XPager, from cursor: XCursor, limit: Int
  ) async throws(SourceError) -> PageCollector<XPager> {
    do {
      let collector = try await pager.page(from: cursor, limit: limit)
      accounts.remember(collector.posts.tweets + collector.posts.embedded)
      return collector
    } catch {
      if case .unknownUser(let user, _) = error { accounts[user] = nil }
      throw error
    }
  }
}

/// A cache of the ids of users.
final class XAccounts: Sendable {
  /// The maximum number of entries; when it is reached, the cache is emptied.
  private static let most = 5_000
  /// The maximum length of names and ids in the cache.
  private static let longest = 200
  private let ids = Mutex<[String: String]>([:])

  subscript(name: String) -> String? {
    get { ids.withLock { $0[Folding.name(name)] } }
    set {
      guard name.utf8.count + (newValue?.utf8.count ?? 0) <= Self.longest else { return }
      ids.withLock { ids in
        if ids.count >= Self.most { ids.removeAll() }
        ids[Folding.name(name)] = newValue
      }
    }
  }

  func remember(_ tweets: [Tweet]) {
    for user in tweets.map(\.user) { if let id = user.id, XName.isID(id) { self[user.screenName] = id } }
  }
}

/// The period of a search, limited to what X's search covers: a week, without the last seconds.
struct XWindow: Equatable, Sendable {
  private static let week: TimeInterval = 7 * 86_400
  /// A margin in seconds, because clocks differ, and X counts in whole minutes.
  private static let margin: TimeInterval = 60
  private static let latest: TimeInterval = 15

  /// The date before which X's search finds nothing; `nil` for a user's posts.
  let oldest: Date?
  private let start: Date?
  private let end: Date?
  /// Whether it is empty, so that no request is needed.
  let isEmpty: Bool
  /// Whether the query's period begins before that of X's search.
  let isCut: Bool
  /// Whether it begins in the future, or not before its end.
  private let isInverted: Bool
  /// Whether it begins in the future.
  private let isInFuture: Bool

  init(_ search: XSearch, now: Date) {
    let (since, until) = (search.conditions.since, search.conditions.until)
    let oldest = search.length == nil ? nil : now - Self.week + Self.margin
    let isOver = oldest.map { oldest in until.map { $0 <= oldest } ?? false } ?? false
    isInFuture = since.map { $0 >= now } ?? false
    isInverted = since.map { $0 >= min(until ?? .distantFuture, now) } ?? false
    self.oldest = oldest
    isEmpty = isOver || isInverted
    isCut = isOver || oldest.map { oldest in since.map { $0 < oldest } ?? false } ?? false
    start = isCut ? nil : since
    end = until.flatMap { $0 > now - Self.latest ? nil : $0 }
  }

  /// The query items for the period.
  var items: [QueryItem] {
    let times = [("start_time", start), ("end_time", end)]
    return times.compactMap { name, date in date.map { QueryItem(name, $0.formatted(.iso8601)) } }
  }

  /// A note about the period; `nil` if none is needed.
  func note(of source: String) -> String? {
    if isCut { return "\(source) finds posts of the last 7 days only" }
    if isInFuture { return "nothing can be found since: a day to come" }
    return isInverted ? "nothing can be found where since: is not before until:" : nil
  }
}

/// The request for a query: a search or a user's posts, with conditions.
struct XSearch: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    /// A search, in X's syntax.
    case search(String)
    case posts(of: String)
  }

  let target: Target
  private(set) var conditions = XConditions()

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if X cannot find exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    var terms: [Query.Term] = []
    for term in query.root.together {
      switch term {
      case .since(let date): conditions.since = max(conditions.since ?? date, date)
      case .until(let date): conditions.until = min(conditions.until ?? date, date)
      default: terms.append(term)
      }
    }
    if let user = Self.author(of: terms) {
      target = .posts(of: user)
      conditions.noReplies = terms.contains(.not(.filter(.replies)))
      conditions.noRetweets = terms.contains(.not(.filter(.retweets)))
    } else {
      target = .search(try Self.words(terms, of: query, at: source))
    }
  }

  /// The query items for a user's posts, except those for paging.
  var exclusions: [QueryItem] {
    let kinds = (conditions.noReplies ? ["replies"] : []) + (conditions.noRetweets ? ["retweets"] : [])
    return kinds.isEmpty ? [] : [QueryItem("exclude", kinds.joined(separator: ","))]
  }
}

extension XSearch {
  /// The maximum length of a query for any token.
  private static let longest = 4_096

  /// The length of the query in code points, as X counts; `nil` if it is not a search.
  var length: Int? {
    if case .search(let words) = target { words.unicodeScalars.count } else { nil }
  }

  func checkLength(at host: XHost) throws(SourceError) {
    guard let length, length > Self.longest else { return }
    throw host.server.failure(
      "takes queries of at most \(Self.longest.grouped) characters; this one has \(length.grouped)")
  }
}

private extension XSearch {
  /// The user whose posts are the whole result, if no other condition requires a search.
  static func author(of terms: [Query.Term]) -> String? {
    var names: Set<String> = []
    var user: String?
    for term in terms {
      switch term {
      case .from(let name) where XName.isUser(name):
        names.insert(Folding.name(name))
        user = user ?? name
      case .not(.filter(.replies)), .not(.filter(.retweets)): continue
      default: return nil
      }
    }
    return names.count == 1 ? user : nil
  }

  static func words(
    _ terms: [Query.Term], of query: Query, at source: String
  ) throws(SourceError) -> String {
    var translation = XTranslation()
    let parts = terms.map { translation.translate($0) }
    guard translation.unsupported.isEmpty else {
      throw .unsupported(operators: translation.unsupported, source: source)
    }
    let whole = XTerm.together(parts)
    guard whole.stands else {
      let lonely = terms.isEmpty ? query.root.together : terms
      throw .unsupported(operators: lonely.map { "\($0.typed) alone" }, source: source)
    }
    return whole.text
  }
}

extension Query.Term {
  /// The terms that all have to match, including those of nested groups.
  fileprivate var together: [Query.Term] {
    if case .all(let terms) = self { terms.flatMap(\.together) } else { [self] }
  }
}
