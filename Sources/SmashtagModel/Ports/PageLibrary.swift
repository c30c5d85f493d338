public import Foundation

/// Loads web pages from a cache or the network.
public protocol PageLibrary: Sendable {
  /// What an address leads to: a page, an image or another file.
  ///
  /// A recently fetched page comes from the cache unless `isFresh` is set. Without a network a cached page of
  /// any age is returned, and ``RequestContext/remark`` is told so.
  func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument

  /// The bytes as the server sent them, from the cache where they were read a moment ago.
  func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data

  /// The current contents of each cache.
  func caches() -> [CacheExtent]

  /// Removes everything that can be fetched again, and returns what the caches held.
  func clearCaches() throws -> [CacheExtent]
}

/// The address of a page, with the hosts it may lead to.
public struct PageAddress: Hashable, Sendable {
  /// The web address as it was written.
  public let url: String
  /// The hosts that the address may lead to, also by redirects.
  public let reach: MediaReach

  /// Makes an address; it leads to public hosts only unless said otherwise.
  public init(_ url: String, reach: MediaReach = .outside) {
    self.url = url
    self.reach = reach
  }
}
