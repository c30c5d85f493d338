public import Foundation
public import SmashtagModel

// Tests ask without a limit and tell nobody how it goes, unless that is what they look at.

extension TweetSource {
  public func page(
    of query: Query, at position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    try await page(of: query, at: position, limit: limit, in: RequestContext())
  }

  public func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? {
    try await tweet(at: address, in: RequestContext())
  }
}

extension PlaceSource {
  public func places(of type: PlaceType) async throws(SourceError) -> PlaceList {
    try await places(of: type, in: RequestContext())
  }

  public func photos(
    at place: Place, position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    try await photos(at: place, position: position, limit: limit, in: RequestContext())
  }
}

extension ImageLibrary {
  public func facts(of address: ImageAddress) async throws(ImageError) -> ImageFacts {
    try await facts(of: address, in: RequestContext())
  }

  public func bytes(of address: ImageAddress) async throws(ImageError) -> Data {
    try await bytes(of: address, in: RequestContext())
  }
}

extension PageLibrary {
  public func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool
  ) async throws(PageError) -> WebDocument {
    try await document(at: address, extent, isFresh: isFresh, in: RequestContext())
  }

  public func bytes(at address: PageAddress) async throws(PageError) -> Data {
    try await bytes(at: address, in: RequestContext())
  }
}
