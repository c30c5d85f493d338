public import Foundation

/// Loads images from memory, files, a cache or the network.
public protocol ImageLibrary: Sendable {
  /// Loads an image unless it is loaded already, and returns its properties.
  func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> ImageFacts

  /// Decodes an image as finely as for a window, and tells whether no part of it is missing.
  func isWhole(_ address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Bool

  /// Whether an image can be loaded without the network, as far as can be told without waiting.
  func isAtHand(_ address: ImageAddress) -> Bool

  /// The bytes of the image file, unchanged.
  func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data

  /// The current contents of each cache.
  func caches() -> [CacheExtent]

  /// Removes everything that can be fetched again, and returns what the caches held.
  func clearCaches() throws -> [CacheExtent]
}

/// The size of a cache.
public struct CacheExtent: Equatable, Sendable {
  /// Where the cache is: `memory`, or the path of a folder.
  public let location: String
  /// The number of entries.
  public let count: Int
  /// The size of all entries in bytes.
  public let bytes: Int
  /// The size in bytes above which the least recently used entries are removed.
  public let limit: Int

  /// Makes the extent of a cache.
  public init(location: String, count: Int, bytes: Int, limit: Int) {
    (self.location, self.count, self.bytes, self.limit) = (location, count, bytes, limit)
  }
}
