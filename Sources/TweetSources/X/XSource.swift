public import Foundation
public import SmashtagModel
import TweetFormats

/// X, or a server that answers as its API v2 does.
public struct XSource: TweetSource {
  public let name: String
  /// Reads the address when that is needed, which is not when the program starts.
  private let host: @Sendable () throws(SourceError) -> XHost
  private let accounts = XAccounts()
  private let now: @Sendable () -> Date

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
    guard let place = XPlace(position) else { return TweetPage(tweets: []) }
    let host = try host()
    try search.checkLength(at: host)
    let visit = try await host.visit(for: query.text, in: request)
    let window = XWindow(search, now: now())
    var page = TweetPage(tweets: [])
    if !window.isEmpty {
      let question = try await self.request(for: search, in: window, visit)
      let pages = XPages(visit: visit, search: search, window: window, request: question)
      let filling = try await filling(of: pages, from: place, limit: max(1, limit))
      let newer = (filling.newestID ?? place.known).map { XPlace(known: $0).cursor }
      page = TweetPage(filling.posts, older: filling.rest?.cursor, newer: newer)
      page.notes = filling.notes(saying: visit.said)
    }
    if position == .newest, let note = window.note(of: name) { page.notes.append(note) }
    return page.answered(by: name, at: now())
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let host = try host()
    guard let id = XWay.id(in: address, at: host.server) else { return nil }
    guard let record = try await host.visit(for: id, in: request).post(id) else { return nil }
    accounts.remember(record.tweets + record.embedded)
    return record.tweets.first?.answered(by: name, at: now())
  }

  /// Asks the server who it is, and with a token how much of the reader's plan is used.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    try await host().finding(in: request)
  }
}

private extension XSource {
  func request(
    for search: XSearch, in window: XWindow, _ visit: XVisit
  ) async throws(SourceError) -> XRequest {
    switch search.place {
    case .search(let words): return .search(for: words, window.items)
    case .posts(let user):
      let id = try await visit.id(of: user, accounts)
      return .posts(of: id, search.exclusions + window.items)
    }
  }

  /// Reads a page, and remembers who is who in it.
  func filling(
    of pages: XPages, from place: XPlace, limit: Int
  ) async throws(SourceError) -> XFilling {
    do {
      let filling = try await pages.page(from: place, limit: limit)
      accounts.remember(filling.posts.tweets + filling.posts.embedded)
      return filling
    } catch {
      if case .unknownUser(let user, _) = error { accounts[user] = nil }
      throw error
    }
  }
}
