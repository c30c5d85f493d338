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

/// Where the bytes of an image are.
public enum ImageAddress: Hashable, Sendable {
  /// A web address from a post, and the hosts it may lead to.
  case web(String, reach: MediaReach = .outside)
  /// A file that the reader named; never one named by a post.
  case file(String)
  /// A file of an imported export.
  case exported(MediaFile)
}

extension ImageAddress {
  /// The address as it is shown to the reader.
  public var text: String {
    switch self {
    case .web(let url, _): url
    case .file(let path): path
    case .exported(let file): [file.path, file.entry].compactMap(\.self).joined(separator: "/")
    }
  }
}

/// The hosts that media, pages and source requests may be fetched from.
public enum MediaReach: Hashable, Sendable {
  /// Every host, including this machine and the local network.
  case anywhere
  /// Public addresses only: neither this machine nor the local network.
  ///
  /// The check applies to the address connected to, whatever the name. A proxy from the environment may be
  /// anywhere.
  case outside
  /// Public addresses, and the host of the source with this address, on any port.
  ///
  /// The source's host is let through only where its name or address is itself a local one, and only under
  /// that name, because a public name may resolve to another address later. After a redirect to another host,
  /// the exception no longer applies.
  case outsideBut(source: String)
  /// Public addresses, and the origin of an address that the reader typed, whatever it resolves to.
  ///
  /// After a redirect to another origin, the exception no longer applies.
  case outsideButOrigin(of: String)
}

/// The properties of an image, known once its bytes are available.
public struct ImageFacts: Equatable, Sendable {
  /// The size in pixels after the EXIF orientation is applied.
  public let size: PixelSize
  /// The name of the format: `JPEG`, `PNG`, `WebP` or `GIF`.
  public let format: String
  /// The size of the file in bytes.
  public let byteCount: Int
  /// How many pictures the image shows one after another; 1 for one that does not move.
  public let pictureCount: Int

  /// Whether its pictures can be played; else one of them is drawn.
  public let canBePlayed: Bool
  /// What its camera wrote into it; `nil` for nothing.
  public let camera: CameraFacts?
  /// What was found wrong with its pixels; `nil` for nothing, and where they were not looked at, as before it is drawn.
  public var flaw: String?

  /// What is said of an image that breaks off; `subject` is how it is called there.
  public static func incomplete(_ subject: String = "it") -> String {
    "\(subject) is incomplete; what there is of it is shown"
  }

  /// Makes the properties of an image.
  public init(
    size: PixelSize, format: String, byteCount: Int, pictureCount: Int = 1, canBePlayed: Bool = false,
    camera: CameraFacts? = nil
  ) {
    self.size = size
    self.format = format
    self.byteCount = byteCount
    self.pictureCount = pictureCount
    self.canBePlayed = canBePlayed
    self.camera = camera
  }
}
