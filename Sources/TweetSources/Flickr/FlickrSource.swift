public import Foundation
public import SmashtagModel
import TweetFormats

/// Flickr, or a server that answers as it does: photos by tag, owner and words, and by where they were taken.
public struct FlickrSource: PlaceSource {
  public let name: String
  /// Reads the address when that is needed, which is not when the program starts.
  private let host: @Sendable () throws(SourceError) -> SourceHost
  private let decoder = FlickrDecoder()
  private let now: @Sendable () -> Date

  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    name = definition.name
    host = { () throws(SourceError) in
      try SourceHost(definition, client: client, tokens: tokens)
    }
    self.now = now
  }

  public func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList {
    try await visit(for: "places", in: request).places(of: type, now: now())
  }

  public func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await page(of: FlickrSearch(at: place), for: place.title, at: position, limit: limit, in: request)
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let search = try FlickrSearch(query, at: name)
    var page = try await page(of: search, for: query.text, at: position, limit: limit, in: request)
    if position == .newest, let user = search.mentioned {
      page.notes.append("only what @\(user) uploaded; \(name) cannot search for mentions")
    }
    return page
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    guard let id = FlickrWay.id(to: address) else { return nil }
    return try await visit(for: id, in: request).photo(id)?.answered(by: name, at: now())
  }
}

extension FlickrSource {
  /// Asks the server who it is; without a key it would tell nobody.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    try await visit(for: "server", in: request).server()
  }
}

private extension FlickrSource {
  /// Gets ready for the requests of one command; Flickr answers nobody without a key.
  func visit(for text: String, in request: RequestContext) async throws(SourceError) -> FlickrVisit {
    let host = try host()
    guard let token = try await host.token(in: request) else { throw .needsLogin(source: name) }
    return FlickrVisit(
      host: host, decoder: decoder, key: FlickrKey(token: token), subject: "\(name) \(text)", context: request
    )
  }

  func page(
    of search: FlickrSearch, for text: String, at position: PagePosition, limit: Int,
    in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    guard let position = FlickrPosition(position) else { return TweetPage(tweets: []) }
    let pages = FlickrPages(visit: try await visit(for: text, in: request), search: search)
    return try await pages.page(at: position, limit: limit).answered(by: name, at: now())
  }
}
