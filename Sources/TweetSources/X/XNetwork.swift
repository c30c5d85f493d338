import SmashtagModel
import TweetFormats

/// X, or a server with a compatible API v2.
struct XNetwork: LiveNetwork {
  let connection: SourceConnection
  private let ids = UserIDs.ofX
  private let spellings = XSpellingMemory()
  private let owner = XOwner()

  init(_ connection: SourceConnection) {
    self.connection = connection
  }

  var users: UserIDs? { ids }

  func search(for query: Query) throws(SourceError) -> XSearch {
    let search = try XSearch(query, at: name)
    try search.checkLength(at: connection)
    return search
  }

  /// Prepares the requests of a command; throws without a token, which X requires.
  func client(for text: String, in context: RequestContext) async throws(SourceError) -> XClient {
    let host = try connection.host()
    return client(of: host, try await host.requiredToken(in: context), "\(name) \(text)", context)
  }

  func page(
    of search: XSearch, at cursor: XCursor, limit: Int, by client: XClient
  ) async throws(SourceError) -> TweetPage {
    let window = XWindow(search, now: connection.now())
    var page = TweetPage(tweets: [])
    if !window.isEmpty {
      page = try await self.page(of: search, in: window, at: cursor, limit: limit, by: client)
    }
    if cursor.isStart, let note = window.note(of: name) { page.notes.append(note) }
    return page
  }

  func post(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> DecodedRecord?
  {
    guard let id = XEndpoint.id(in: address, at: try connection.host()) else { return nil }
    return try await client(for: id, in: context).post(id)?.record
  }

  func conversation(
    around tweet: Tweet, in context: RequestContext
  ) async throws(SourceError) -> Conversation {
    let id = try id(of: tweet, for: "conversations")
    let told = tweet.retweetOf == nil ? tweet.inReplyTo : nil
    var found = XConversation(
      around: id, answering: told, by: try await client(for: id, in: context), now: connection.now())
    try await found.fill()
    let conversation = found.conversation
    ids.remember(conversation.posts.compactMap(\.tweet))
    return conversation
  }

  func versions(of tweet: Tweet, in context: RequestContext) async throws(SourceError) -> [Tweet] {
    let id = try id(of: tweet, for: "former versions")
    let client = try await client(for: id, in: context)
    guard let item = try await client.post(id), let newest = item.record.tweets.first else {
      throw client.host.failure("does not have this post any more; use another source, or the archive")
    }
    let earlier = try await client.versions(item.versions.filter { $0 != newest.id })
    return (earlier + [newest]).sorted { !XName.isNewer($0.id, than: $1.id) }
  }
}

private extension XNetwork {
  func client(
    of host: SourceHost, _ token: Token?, _ subject: String, _ context: RequestContext
  ) -> XClient {
    XClient(host: host, spellings: spellings, token: token, subject: subject, context: context)
  }

  /// The id of the post itself, whoever repeats it; throws for posts of other networks.
  func id(of tweet: Tweet, for things: String) throws(SourceError) -> String {
    let id = tweet.retweetOf?.id ?? tweet.id
    guard tweet.network == .x, XName.isID(id) else {
      throw .notOffered("\(things) of posts of other networks", source: name)
    }
    return id
  }

  /// The page, with the person whom the query asks for, if it is the first.
  func page(
    of search: XSearch, in window: XWindow, at cursor: XCursor, limit: Int, by client: XClient
  ) async throws(SourceError) -> TweetPage {
    var person: Profile?
    if cursor.isStart, case .posts(let user) = search.target, search.person != nil, ids[user] == nil {
      person = try await client.user(named: user, ids).profile
    }
    var page = try await posts(of: search, in: window, at: cursor, limit: limit, by: client)
    guard cursor.isStart, let name = search.person else { return page }
    if person == nil {
      do {
        person = try await client.user(named: name, ids).profile
      } catch .cancelled {
        throw .cancelled
      } catch {
        // Somebody whom others name may not be there.
        if case .unknownUser = error { return page }
        page.notes.append("what is told about @\(name) is missing: \(error)")
      }
    }
    person?.fetched = connection.now()
    page.person = person
    return page
  }

  func posts(
    of search: XSearch, in window: XWindow, at cursor: XCursor, limit: Int, by client: XClient
  ) async throws(SourceError) -> TweetPage {
    do {
      let request = try await request(for: search, in: window, client)
      let pager = XPager(client: client, search: search, window: window, request: request)
      var page = try await self.page(by: pager, from: cursor, limit: limit)
      if let timeline = search.timeline { page.tweets = page.tweets.map(timeline.marked) }
      return page
    } catch {
      if case .list = search.timeline { owner.forgetLists() }
      throw error
    }
  }

  func request(
    for search: XSearch, in window: XWindow, _ client: XClient
  ) async throws(SourceError) -> XRequest {
    switch search.target {
    case .search(let words): return .search(for: words, window.items)
    case .posts(let user):
      let id = try await client.id(of: user, ids)
      return .posts(of: id, search.exclusions + window.items)
    case .timeline(let timeline): return try await request(for: timeline, in: window, client)
    }
  }

  func request(
    for timeline: XTimeline, in window: XWindow, _ client: XClient
  ) async throws(SourceError) -> XRequest {
    switch timeline {
    case .home: .home(of: try await owner.user(by: client).id, window.items)
    case .mentions: .mentions(of: try await owner.user(by: client).id, window.items)
    case .list(let name): .list(try await owner.list(named: name, by: client).id)
    case .bookmarks: .bookmarks(of: try await owner.user(by: client).id)
    case .likes: .likes(of: try await owner.user(by: client).id)
    case .quotes(let id): .quotes(of: id)
    }
  }
}

extension XClient {
  /// The maximum number of earlier versions that are requested; X permits five changes.
  private static var mostVersions: Int { 50 }

  /// The versions of a post with these ids, as far as X shows them.
  fileprivate func versions(_ ids: [String]) async throws(SourceError) -> [Tweet] {
    let ids = ids.filter(XName.isID).prefix(Self.mostVersions)
    guard !ids.isEmpty else { return [] }
    let response = try await response(to: .posts(Array(ids)))
    guard response.isSuccess else { throw refusal(response) }
    let answer = try read(response) { decoder, body throws(TweetFormatError) in try decoder.posts(body) }
    let versions = answer.items.compactMap(\.record.tweets.first).filter { ids.contains($0.id) }
    if versions.isEmpty {
      let reason = answer.errors.first.map { said($0.detail.isEmpty ? $0.title : $0.detail) } ?? ""
      throw host.failure(
        "does not show what this post was before it was changed\(reason.isEmpty ? "" : ": '\(reason)'"); use another source, or the archive"
      )
    }
    return versions
  }
}

extension XNetwork {
  /// Requests how much of the plan is used, which identifies X also if it is rejected.
  func finding(in context: RequestContext) async throws(SourceError) -> String {
    let host = try connection.host()
    let client = client(of: host, try await host.token(in: context), name, context)
    let response = try await client.response(to: .usage)
    if response.isSuccess { return try client.usage(response) }
    guard client.decoder.refusal(response.body) != nil else {
      throw response.status < 500 ? client.stranger : client.refusal(response)
    }
    switch response.status {
    case 401 where client.token != nil: throw .refusedToken(source: name, host: host.name)
    case 401 where client.token == nil, 403 where client.token == nil:
      return "X's API; login \(name) gives it a token"
    case 403, 404, 429: return "X's API"
    default: throw client.refusal(response)
    }
  }
}

extension XClient {
  fileprivate func usage(_ response: HTTPResponse) throws(SourceError) -> String {
    guard let usage = try? decoder.usage(response.body) else { throw stranger }
    let cap = usage.cap.map { " of \(Counted.grouped($0))" } ?? ""
    let day = usage.resetDay.map { ", counted anew on day \($0)" } ?? ""
    return "X's API, \(Counted.grouped(usage.used))\(cap) posts of this month used\(day)"
  }

  fileprivate var stranger: SourceError { host.failure("does not answer as X does; look at its address") }
}

extension UserIDs {
  /// An empty cache of the ids of X's users.
  static var ofX: UserIDs { UserIDs(isID: XName.isID) { Folding.name($0) } }
}
