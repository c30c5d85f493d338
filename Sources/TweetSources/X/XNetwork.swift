import SmashtagModel
import TweetFormats

/// X, or a server with a compatible API v2.
struct XNetwork: LiveNetwork {
  let connection: SourceConnection
  private let ids = UserIDs.ofX
  private let spellings = XSpellingMemory()

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
      let request = try await request(for: search, in: window, client)
      let pager = XPager(client: client, search: search, window: window, request: request)
      page = try await self.page(by: pager, from: cursor, limit: limit)
    }
    if cursor.isStart, let note = window.note(of: name) { page.notes.append(note) }
    return page
  }

  func post(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> DecodedRecord?
  {
    guard let id = XEndpoint.id(in: address, at: try connection.host()) else { return nil }
    return try await client(for: id, in: context).post(id)
  }
}

private extension XNetwork {
  func client(
    of host: SourceHost, _ token: Token?, _ subject: String, _ context: RequestContext
  ) -> XClient {
    XClient(host: host, spellings: spellings, token: token, subject: subject, context: context)
  }

  func request(
    for search: XSearch, in window: XWindow, _ client: XClient
  ) async throws(SourceError) -> XRequest {
    switch search.target {
    case .search(let words): return .search(for: words, window.items)
    case .posts(let user):
      let id = try await client.id(of: user, ids)
      return .posts(of: id, search.exclusions + window.items)
    }
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
    let cap = usage.cap.map { " of \($0.grouped)" } ?? ""
    let day = usage.resetDay.map { ", counted anew on day \($0)" } ?? ""
    return "X's API, \(usage.used.grouped)\(cap) posts of this month used\(day)"
  }

  fileprivate var stranger: SourceError { host.failure("does not answer as X does; look at its address") }
}

extension UserIDs {
  /// An empty cache of the ids of X's users.
  static var ofX: UserIDs { UserIDs(isID: XName.isID) { Folding.name($0) } }
}
