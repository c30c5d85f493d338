public import Foundation
public import SmashtagModel
import Synchronization
import TweetFormats

/// A source of a Mastodon server, or of a compatible one.
public struct MastodonSource: TweetSource {
  public let name: String
  /// Parses the address when it is first needed, not at start.
  private let host: @Sendable () throws(SourceError) -> MastodonHost
  private let accounts: MastodonAccounts
  private let now: @Sendable () -> Date

  /// Creates a source.
  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    name = definition.name
    host = { () throws(SourceError) in
      try MastodonHost(definition, client: client, tokens: tokens)
    }
    accounts = MastodonAccounts(of: definition.url)
    self.now = now
  }

  public func searches(for query: Query) -> [Query] {
    MastodonSearch.alternatives(of: query.root).searches(for: query)
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let search = try MastodonSearch(query, at: name)
    guard let cursor = MastodonCursor(position) else { return TweetPage(tweets: []) }
    let client = try await host().client(for: query.text, in: request)
    let account = try await account(of: search, client)
    let pager = MastodonPager(
      client: client, search: search.by(account), request: search.request(account: account))
    var page = try await collector(by: pager, from: cursor, limit: max(1, limit)).page()
      .answered(by: name, at: now())
    page.notes += notes(on: page, of: search, at: position, client)
    return page
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let host = try host()
    guard let endpoint = MastodonEndpoint(to: address, at: host) else { return nil }
    guard let record = try await host.client(for: endpoint.text, in: request).post(endpoint) else {
      return nil
    }
    accounts.remember(record.tweets + record.embedded)
    return record.tweets.first?.answered(by: name, at: now())
  }
}

extension MastodonSource {
  /// Identifies the server, and with a token the logged-in user.
  ///
  /// - Returns: the server's software and title, and the user's handle, in words.
  /// - Throws: if the server cannot be reached, is not compatible, or rejects the token.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    let client = try await host().client(for: "server", in: request)
    return try await client.server() + client.login()
  }
}

private extension MastodonSource {
  func account(of search: MastodonSearch, _ client: MastodonClient) async throws(SourceError) -> String? {
    guard let user = search.user else { return nil }
    return try await client.id(of: user, accounts)
  }

  /// Fetches a page, and remembers the ids of the users in it.
  func collector(
    by pager: MastodonPager, from cursor: MastodonCursor, limit: Int
  ) async throws(SourceError) -> PageCollector<MastodonPager> {
    do {
      let collector = try await pager.page(from: cursor, limit: limit)
      accounts.remember(collector.posts.tweets + collector.posts.embedded)
      return collector
    } catch {
      if case .unknownUser(let user, _) = error { accounts[user] = nil }
      throw error
    }
  }

  /// Notes about what a page does not contain.
  func notes(
    on page: TweetPage, of search: MastodonSearch, at position: PagePosition, _ client: MastodonClient
  ) -> [String] {
    guard position == .newest else { return [] }
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
  init?(to address: TweetAddress, at host: MastodonHost) {
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

/// The server of a source, with the decoder of its responses.
struct MastodonHost: Sendable {
  let server: SourceHost
  let decoder = MastodonDecoder()

  init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping
  ) throws(SourceError) {
    server = try SourceHost(definition, client: client, tokens: tokens)
  }

  /// The source's name.
  var source: String { server.source }
  var address: HTTPAddress { server.address }
  /// Its name in messages.
  var name: String { server.name }

  /// Prepares the requests of a command; `text` names its subject in progress messages.
  func client(for text: String, in context: RequestContext) async throws(SourceError) -> MastodonClient {
    let token = try await server.token(in: context)
    return MastodonClient(host: self, token: token, subject: "\(source) \(text)", context: context)
  }

  func failure(_ reason: String) -> SourceError { server.failure(reason) }

  /// Whether an address is on this server, with or without TLS.
  func has(_ other: HTTPAddress) -> Bool { other.origin.name == name }
}

/// A cache of the ids of users on a server.
final class MastodonAccounts: Sendable {
  /// The maximum number of entries; when it is reached, the cache is emptied.
  private static let most = 5_000
  /// The maximum length of names and ids in the cache.
  private static let longest = 500
  /// The host in the handles of the server's own users.
  private let host: String
  private let ids = Mutex<[String: String]>([:])

  /// - Parameter url: the address of the server.
  init(of url: String) {
    host = Host(ofAddress: url)?.certainName ?? url
  }

  subscript(name: String) -> String? {
    get { ids.withLock { $0[key(name)] } }
    set {
      guard name.utf8.count + (newValue?.utf8.count ?? 0) <= Self.longest else { return }
      ids.withLock { ids in
        if ids.count >= Self.most { ids.removeAll() }
        ids[key(name)] = newValue
      }
    }
  }

  func remember(_ tweets: [Tweet]) {
    for user in tweets.map(\.user) { if let id = user.id { self[user.screenName] = id } }
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

  func isSame(_ handle: String, _ name: String) -> Bool { key(handle) == key(name) }

  /// Whether a returned handle can be that of a requested name; servers may give their own users another
  /// host.
  func mayBear(_ handle: String, _ name: String) -> Bool {
    let (found, sought) = (parts(of: handle), parts(of: name))
    return found.name == sought.name
      && (found.host == sought.host || found.host == host || sought.host == host)
  }

  private func key(_ name: String) -> String {
    let parts = parts(of: name)
    return "\(parts.name)@\(parts.host)"
  }

  private func parts(of name: String) -> (name: String, host: String) {
    guard let at = name.firstIndex(of: "@") else { return (Folding.name(name), host) }
    return (Folding.name(name[..<at]), Self.host(name[at...].dropFirst()))
  }

  /// The ASCII form of a host; folding would make `bøker.example` and `boker.example` equal.
  private static func host(_ name: Substring) -> String {
    Host.asciiForm(of: name) ?? Folding.name(name, by: .first)
  }
}
