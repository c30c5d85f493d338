public import Foundation
public import SmashtagModel
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
