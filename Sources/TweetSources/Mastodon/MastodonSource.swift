public import Foundation
public import SmashtagModel
import Synchronization
import TweetFormats

/// A server of Mastodon, or one that answers as it does.
public struct MastodonSource: TweetSource {
  public let name: String
  /// Reads the address when that is needed, which is not when the program starts.
  private let host: @Sendable () throws(SourceError) -> MastodonHost
  private let accounts: MastodonAccounts
  private let now: @Sendable () -> Date

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
    guard let place = MastodonPlace(position) else { return TweetPage(tweets: []) }
    let visit = try await host().visit(for: query.text, in: request)
    let account = try await account(of: search, visit)
    let pages = MastodonPages(
      visit: visit, search: search.by(account), request: search.request(account: account))
    let filling = try await filling(of: pages, from: place, limit: max(1, limit))
    let newer = (filling.newestID ?? place.known).map { MastodonPlace(known: $0).cursor }
    var page = TweetPage(filling.posts, older: filling.rest?.cursor, newer: newer)
      .answered(by: name, at: now())
    let problems = filling.posts.problems
    page.notes = [TweetPage.note(onProblems: problems, saying: visit.said(problems.first ?? ""))]
      .compactMap(\.self)
    page.notes += notes(on: page, of: search, at: position, visit)
    return page
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let host = try host()
    guard let way = MastodonWay(to: address, at: host) else { return nil }
    guard let record = try await host.visit(for: way.text, in: request).post(way) else { return nil }
    accounts.remember(record.tweets + record.embedded)
    return record.tweets.first?.answered(by: name, at: now())
  }
}

extension MastodonSource {
  /// Asks the server who it is, and with a token who the reader is.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    let visit = try await host().visit(for: "server", in: request)
    return try await visit.server() + visit.login()
  }
}

private extension MastodonSource {
  func account(of search: MastodonSearch, _ visit: MastodonVisit) async throws(SourceError) -> String? {
    guard let user = search.user else { return nil }
    return try await visit.id(of: user, accounts)
  }

  /// Reads a page, and remembers who is who in it.
  func filling(
    of pages: MastodonPages, from place: MastodonPlace, limit: Int
  ) async throws(SourceError) -> PageFilling {
    do {
      let filling = try await pages.page(from: place, limit: limit)
      accounts.remember(filling.posts.tweets + filling.posts.embedded)
      return filling
    } catch {
      if case .unknownUser(let user, _) = error { accounts[user] = nil }
      throw error
    }
  }

  /// What a reader should know about a page that is no list of all that was asked for.
  func notes(
    on page: TweetPage, of search: MastodonSearch, at position: PagePosition, _ visit: MastodonVisit
  ) -> [String] {
    guard position == .newest else { return [] }
    if let user = search.mentioned {
      return ["only what @\(user) posted; \(name) cannot search for mentions"]
    }
    guard search.isForWords, visit.token == nil, page.tweets.isEmpty else { return [] }
    return ["without a login \(name) may not look into the words of posts; login \(name)"]
  }
}

/// How a server is asked for a single post.
struct MastodonWay: Equatable {
  /// By its own id, first of all.
  private(set) var id: String?
  /// By the address of a page, which only servers look for that know the reader.
  private(set) var page: String?

  /// `nil` where the address is none that servers of Mastodon know.
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

  /// What the reader asked for.
  var text: String { id ?? page ?? "" }
}

/// The server of one source, and how it is read.
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
  /// How messages call it.
  var name: String { server.name }

  /// Gets ready for the requests of one command; `text` is what the reader asked for.
  func visit(for text: String, in context: RequestContext) async throws(SourceError) -> MastodonVisit {
    let token = try await server.token(in: context)
    return MastodonVisit(host: self, token: token, subject: "\(source) \(text)", context: context)
  }

  func failure(_ reason: String) -> SourceError { server.failure(reason) }

  /// A page of this server has this address, whether or not it is over TLS.
  func has(_ other: HTTPAddress) -> Bool { other.origin.name == name }
}

/// The ids of people at one server, as far as answers told them.
final class MastodonAccounts: Sendable {
  /// So many are remembered; then it begins anew.
  private static let most = 5_000
  /// Whoever has a longer name or id is asked for each time.
  private static let longest = 500
  /// Stands behind the names of those of this server.
  private let host: String
  private let ids = Mutex<[String: String]>([:])

  /// `url` is the address of the server.
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

  /// The ways to ask for a user, best first; what only `mayBe` the user has to prove it by the whole handle.
  ///
  /// Servers know their own people by their names alone, and some only so; and people may bear another host than
  /// the one their server is reached at.
  func waysToAsk(for name: String) -> [(name: String, mayBe: Bool)] {
    guard let at = name.firstIndex(of: "@") else { return [(name, false)] }
    let alone = (name: String(name[..<at]), mayBe: true)
    let isOwn = Self.host(name[at...].dropFirst()) == host
    return isOwn ? [alone, (name, false)] : [(name, false), alone]
  }

  func isSame(_ handle: String, _ name: String) -> Bool { key(handle) == key(name) }

  /// Whether the one asked for by a name may bear a handle: of its own people a server may tell another host than the
  /// one they bear.
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

  /// As name servers know it: folded, `bøker.example` and `boker.example` would be one.
  private static func host(_ name: Substring) -> String {
    Host.asciiForm(of: name) ?? Folding.name(name, by: .first)
  }
}
