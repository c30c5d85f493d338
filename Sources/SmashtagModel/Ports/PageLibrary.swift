public import Foundation

/// Has pages of the web at hand, or fetches them.
public protocol PageLibrary: Sendable {
  /// What an address leads to.
  ///
  /// What was fetched a moment ago is not fetched again, unless it has to be fresh; where the network is away what was
  /// kept will do, however old, and ``RequestContext/remark`` is told that it is.
  func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument

  /// The bytes as they were sent, of what was read a moment ago or is fetched now.
  func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data

  /// What its caches hold.
  func caches() -> [CacheExtent]

  /// Forgets all that can be fetched again; answers what the caches held.
  func clearCaches() throws -> [CacheExtent]
}

/// Where a page is, and whom its address may lead to.
public struct PageAddress: Hashable, Sendable {
  public let url: String
  public let reach: MediaReach

  public init(_ url: String, reach: MediaReach = .outside) {
    self.url = url
    self.reach = reach
  }
}
