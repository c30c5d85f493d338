public import Foundation
public import SmashtagModel

/// X, or a server that answers as its API v2 does.
public struct XSource: TweetSource {
  public let name: String

  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    name = definition.name
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    throw .needsLogin(source: name)
  }

  public func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? {
    throw .needsLogin(source: name)
  }

  /// Asks the server who it is.
  public func finding() async throws(SourceError) -> String {
    throw .needsLogin(source: name)
  }
}
