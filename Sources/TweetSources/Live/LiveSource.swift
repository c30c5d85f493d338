public import Foundation
public import SmashtagModel

/// A source that asks a server of a network, or one that answers as the network's own do.
public struct LiveSource: TweetSource {
  private let network: any LiveNetwork

  /// Creates the source of a definition, without contacting its server.
  ///
  /// - Parameter sessions: keeps the sessions of networks that have them.
  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    sessions: any SessionKeeping, now: @escaping @Sendable () -> Date = Date.init
  ) {
    self.init(
      definition, client: client, tokens: tokens, sessions: sessions, patience: ClickHouseCluster.patience,
      now: now)
  }

  /// Creates the source of a definition, which waits so long for a shard of a collection at most, for a page.
  package init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    sessions: any SessionKeeping, patience: Duration, now: @escaping @Sendable () -> Date = Date.init
  ) {
    let connection = SourceConnection(definition: definition, client: client, tokens: tokens, now: now)
    network =
      switch definition.kind {
      case .x: XNetwork(connection)
      case .mastodon: MastodonNetwork(connection)
      case .bluesky: BlueskyNetwork(connection, sessions: sessions)
      case .flickr: FlickrNetwork(connection)
      case .clickhouse: ClickHouseNetwork(connection, patience: patience)
      }
  }

  public var name: String { network.name }

  public var server: String? { network.connection.definition.url }

  public var counting: (any SearchCounting)? { network.counting }

  public func searches(for query: Query) -> [Query] { network.searches(for: query) }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await network.page(of: query, at: position, limit: limit, in: request)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    try await network.tweet(at: address, in: request)
  }

  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    try await network.conversation(around: tweet, in: request)
      .answered(by: name, at: network.connection.now())
  }

  public func trends(in request: RequestContext) async throws(SourceError) -> Trends {
    var trends = try await network.trends(in: request)
    trends.fetched = network.connection.now()
    return trends
  }

  public func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    let date = network.connection.now()
    return try await network.versions(of: tweet, in: request).map { $0.answered(by: name, at: date) }
  }

  /// Tells apart the users for whom the server keeps bookmarks and lists, by the login that is in use.
  ///
  /// - Returns: the same text for the same login, without a word that is secret; `nil` without a login.
  public func reader(in request: RequestContext) async -> String? {
    let (tokens, definition) = (network.connection.tokens, network.connection.definition)
    return await tokens.token(of: definition.name, at: definition.url, in: request).map(network.reader)
  }

  /// Identifies the server, and the user if there is a login.
  ///
  /// - Returns: the server's kind and the user, in words.
  /// - Throws: if the server cannot be reached, is not of the network's kind, or rejects the login.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    try await network.finding(in: request)
  }
}
