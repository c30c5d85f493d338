import SmashtagModel
import TweetFormats

/// The network of Mastodon's servers, and of compatible ones.
struct MastodonNetwork: LiveNetwork {
  let connection: SourceConnection
  private let accounts: MastodonAccounts
  /// The ids of the reader's lists, by ``MastodonClient/key(ofList:)``.
  private let lists = UserIDs { $0 }

  init(_ connection: SourceConnection) {
    self.connection = connection
    accounts = MastodonAccounts(of: connection.definition.url)
  }

  var users: UserIDs? { accounts.ids }

  func searches(for query: Query) -> [Query] {
    MastodonSearch.alternatives(of: query.root).searches(for: query)
  }

  func search(for query: Query) throws(SourceError) -> MastodonSearch { try MastodonSearch(query, at: name) }

  func client(for text: String, in context: RequestContext) async throws(SourceError) -> MastodonClient {
    let host = try connection.host()
    let token = try await host.token(in: context)
    return MastodonClient(host: host, token: token, subject: "\(name) \(text)", context: context)
  }

  func page(
    of search: MastodonSearch, at cursor: MastodonCursor, limit: Int, by client: MastodonClient
  ) async throws(SourceError) -> TweetPage {
    if search.needsLogin, client.token == nil { throw .needsLogin(source: name) }
    let subject = try await subject(of: search, at: cursor, client)
    let pager = MastodonPager(
      client: client, search: search.by(subject.id), request: search.request(for: subject.id))
    var start = cursor
    if search.isOfNamedList { start.list = subject.id }
    var page = try await page(by: pager, from: start, of: search, limit: limit)
    guard cursor.isStart else { return page }
    page.notes += notes(on: page, of: search, client)
    if search.isForOnePerson { try await take(subject, into: &page, client) }
    return page
  }

  func post(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> DecodedRecord?
  {
    guard let endpoint = MastodonEndpoint(to: address, at: try connection.host()) else { return nil }
    return try await client(for: endpoint.text, in: context).post(endpoint)
  }

  func conversation(
    around tweet: Tweet, in context: RequestContext
  ) async throws(SourceError) -> Conversation {
    let client = try await client(for: "conversation", in: context)
    let focus = try await client.post(like: tweet)
    let around = try await client.context(of: focus.id)
    let thread = MastodonThread(around: focus, around)
    accounts.ids.remember(thread.tweets)
    return thread.conversation(of: name, isLoggedIn: client.token != nil)
  }

  func versions(of tweet: Tweet, in context: RequestContext) async throws(SourceError) -> [Tweet] {
    let client = try await client(for: "versions", in: context)
    let post = try await client.post(like: tweet)
    return try await client.versions(of: post)
  }

  func trends(in context: RequestContext) async throws(SourceError) -> Trends {
    let tags = try await client(for: "trends", in: context).trends()
    let notes = tags.isEmpty ? ["\(name) lists no trends; many servers list none"] : []
    return Trends(tags, notes: notes)
  }

  func finding(in context: RequestContext) async throws(SourceError) -> String {
    let client = try await client(for: "server", in: context)
    return try await client.server() + client.login()
  }

  /// What the request of a search names by an id: a user, a list or a post.
  private struct Subject {
    var id: String?
    /// The account of a user that had to be requested for the id.
    var account: MastodonAccount?
  }

  private func subject(
    of search: MastodonSearch, at cursor: MastodonCursor, _ client: MastodonClient
  ) async throws(SourceError) -> Subject {
    switch search.target {
    case .posts(let user), .words(let user?):
      let (id, account) = try await client.user(named: user, accounts)
      return Subject(id: id, account: account)
    case .quotes(let post): return Subject(id: try await client.id(ofPost: post))
    case .list(.named(let list)):
      if let id = cursor.list { return Subject(id: id) }
      return Subject(id: try await client.list(named: list, lists))
    case .tag, .words, .list, .bookmarks, .likes: return Subject()
    }
  }

  /// The page that a pager fills; a list that is gone is forgotten.
  private func page(
    by pager: MastodonPager, from cursor: MastodonCursor, of search: MastodonSearch, limit: Int
  ) async throws(SourceError) -> TweetPage {
    do {
      return try await page(by: pager, from: cursor, limit: limit)
    } catch {
      if case .list(.named(let list)) = search.target { lists[pager.client.key(ofList: list)] = nil }
      throw error
    }
  }

  /// Puts the person whose posts the page has on it; where the account cannot be read, the page says why.
  private func take(
    _ subject: Subject, into page: inout TweetPage, _ client: MastodonClient
  ) async throws(SourceError) {
    do {
      var account = subject.account
      if account == nil, let id = subject.id { account = try await client.account(.account(id: id)) }
      page.person = account?.profile
      page.person?.fetched = connection.now()
    } catch .cancelled {
      throw .cancelled
    } catch {
      page.notes.append("who this is cannot be told: \(error)")
    }
  }

  /// Notes about what the first page of a search does not contain.
  private func notes(
    on page: TweetPage, of search: MastodonSearch, _ client: MastodonClient
  ) -> [String] {
    if let user = search.mentioned {
      return ["only what @\(user) posted; \(name) cannot search for mentions"]
    }
    guard search.isForWords, client.token == nil, page.tweets.isEmpty else { return [] }
    return ["without a login \(name) may not look into the words of posts; login \(name)"]
  }
}

/// The ways to request a single post.
struct MastodonEndpoint: Equatable {
  /// Its id on the server, which is tried first.
  private(set) var id: String?
  /// The address of its page, which servers look up only for logged-in users.
  private(set) var page: String?

  /// `nil` if the address cannot be that of a Mastodon post.
  init?(to address: TweetAddress, at host: SourceHost) {
    switch address {
    case .id(let id):
      guard !id.hasPrefix("at://") else { return nil }
      self.id = id
    case .page(let url, let id):
      let isHere = (try? HTTPAddress(url)).map(host.has) == true
      (self.id, page) = (isHere ? id : nil, url)
    }
  }

  /// The id or address as it was typed.
  var text: String { id ?? page ?? "" }
}

/// The users of a server, and those of others that it knows.
struct MastodonAccounts: Sendable {
  let ids: UserIDs
  /// The host in the handles of the server's own users.
  private let host: String

  /// - Parameter url: the address of the server.
  init(of url: String) {
    let host = Host(ofAddress: url)?.certainName ?? url
    self.host = host
    ids = UserIDs { Self.key($0, at: host) }
  }

  /// The id of a user, if it is known.
  subscript(name: String) -> String? {
    get { ids[name] }
    nonmutating set { ids[name] = newValue }
  }

  /// The names under which a user can be requested, best first.
  ///
  /// Servers know their own users without a host, and some only so; and handles may have another host than
  /// the server's. With `mayBe`, the result has to be checked by its whole handle.
  func endpointsToAsk(for name: String) -> [(name: String, mayBe: Bool)] {
    guard let at = name.firstIndex(of: "@") else { return [(name, false)] }
    let alone = (name: String(name[..<at]), mayBe: true)
    let isOwn = Self.host(name[at...].dropFirst()) == host
    return isOwn ? [alone, (name, false)] : [(name, false), alone]
  }

  func isSame(_ handle: String, _ name: String) -> Bool { ids.key(handle) == ids.key(name) }

  /// Whether a returned handle can be that of a requested name; servers may give their own users another
  /// host.
  func mayBear(_ handle: String, _ name: String) -> Bool {
    let (found, sought) = (Self.parts(of: handle, at: host), Self.parts(of: name, at: host))
    return found.name == sought.name
      && (found.host == sought.host || found.host == host || sought.host == host)
  }

  private static func key(_ name: String, at host: String) -> String {
    let parts = parts(of: name, at: host)
    return "\(parts.name)@\(parts.host)"
  }

  private static func parts(of name: String, at host: String) -> (name: String, host: String) {
    guard let at = name.firstIndex(of: "@") else { return (Folding.name(name), host) }
    return (Folding.name(name[..<at]), self.host(name[at...].dropFirst()))
  }

  /// The ASCII form of a host; folding would make `bøker.example` and `boker.example` equal.
  private static func host(_ name: Substring) -> String {
    Host.asciiForm(of: name) ?? Folding.name(name, by: .first)
  }
}
