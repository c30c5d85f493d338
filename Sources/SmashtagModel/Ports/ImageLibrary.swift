public import Foundation

/// Has images at hand, or gets them: out of the program, a file, a cache or the network.
public protocol ImageLibrary: Sendable {
  /// Sees to it that an image is at hand, and says what it is.
  func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> ImageFacts

  /// Whether an image needs no network, for all that can be told at once.
  func isAtHand(_ address: ImageAddress) -> Bool

  /// Its bytes as they were found.
  func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data

  /// What its caches hold.
  func caches() -> [CacheExtent]

  /// Forgets all that can be fetched again; answers what the caches held.
  func clearCaches() throws -> [CacheExtent]
}

/// How full a cache is.
public struct CacheExtent: Equatable, Sendable {
  /// Where it is: `memory`, or a folder.
  public let place: String
  public let count: Int
  public let bytes: Int
  /// What it takes before it forgets what was not used for longest.
  public let limit: Int

  public init(place: String, count: Int, bytes: Int, limit: Int) {
    (self.place, self.count, self.bytes, self.limit) = (place, count, bytes, limit)
  }
}
