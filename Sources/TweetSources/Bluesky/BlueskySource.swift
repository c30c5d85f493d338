public import Foundation
public import SmashtagModel
import TweetFormats

/// Bluesky, or a server that answers as those of its network do.
public struct BlueskySource: TweetSource {
  public let name: String
  /// Reads the address when that is needed, which is not when the program starts.
  private let host: @Sendable () throws(SourceError) -> BlueskyHost
  private let sessions: BlueskySessions
  private let now: @Sendable () -> Date

  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    sessions: any SessionKeeping,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    name = definition.name
    host = { () throws(SourceError) in
      try BlueskyHost(definition, client: client, tokens: tokens)
    }
    self.sessions = BlueskySessions(at: definition.url, keeping: sessions)
    self.now = now
  }

  public func searches(for query: Query) -> [Query] {
    BlueskySearch.alternatives(of: query.root).searches(for: query)
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let search = try BlueskySearch(query, at: name)
    guard let place = BlueskyPlace(position) else { return TweetPage(tweets: []) }
    let visit = try await host().visit(for: query.text, sessions, in: request)
    let filling = try await BlueskyPages(visit: visit, search: search).page(from: place, limit: max(1, limit))
    var page = TweetPage(filling, known: place.known).answered(by: name, at: now())
    page.notes += filling.notes(of: name, saying: await visit.said(filling.posts.problems.first ?? ""))
    return page
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let host = try host()
    guard let way = BlueskyWay(to: address, at: host) else { return nil }
    let record = try await host.visit(for: way.text, sessions, in: request).post(way)
    return record?.tweets.first?.answered(by: name, at: now())
  }
}

extension BlueskySource {
  /// Asks the server who it is, and logs in where there is a login.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    try await host().visit(for: "", sessions, in: request).finding()
  }
}
