public import Foundation
public import SmashtagModel

/// Gets the bytes of images: out of files, a folder that keeps what was fetched, or the network.
///
/// Several stores, also those of other programs, may share a folder.
public struct MediaStore: Sendable {
  /// How many bytes an image may have that a post leads to, as Mastodon has it; several may come at one time.
  public static let imageLimit = 16_777_216
  /// How many bytes a file may have that the reader named.
  public static let fileLimit = 64_000_000
  /// How many bytes the folder may hold.
  public static let usualLimit = 256_000_000

  private static let accepted = "image/jpeg, image/png, image/webp, image/gif, image/*;q=0.5"

  private let web: WebFetch<ImageError>
  private let cache: DiskCache
  private let accepts: @Sendable (Data) -> Bool

  /// The folder is made when the first image is kept there; `accepts` tells what is worth keeping from, say, the page
  /// of a hotel's network that stands in its place.
  public init(
    folder: String, client: any HTTPFetching, limit: Int = MediaStore.usualLimit,
    accepts: @escaping @Sendable (Data) -> Bool
  ) {
    self.accepts = accepts
    web = WebFetch(client: client, accepted: Self.accepted, limit: Self.imageLimit, statuses: [200])
    cache = DiskCache(folder: folder, limit: limit, longest: Self.imageLimit)
  }

  /// The bytes that lie at an address, whatever they are.
  ///
  /// What is fetched takes no longer than `request` allows, which is told under `subject` how far it is.
  public func bytes(
    at address: ImageAddress, as subject: String, in request: RequestContext
  ) async throws(ImageError) -> Data {
    switch address {
    case .file(let path): try RegularFile.bytes(at: path, limit: Self.fileLimit)
    case .exported(let file): try ExportedFile(file).bytes(limit: Self.fileLimit)
    case .web(let url, let reach): try await bytes(at: url, reach: reach, as: subject, in: request)
    }
  }

  /// Whether an export is still where it was when it was imported.
  public static func has(_ file: MediaFile) -> Bool { ExportedFile(file).isThere }

  /// Whether the folder has what was fetched from an address.
  public func keeps(_ url: String) -> Bool {
    guard let address = try? HTTPAddress(url), let name = CacheName(of: address.text) else { return false }
    return cache.holds(name)
  }

  /// How full the folder is.
  public func extent() -> CacheExtent { cache.extent }

  /// Removes what was kept, and answers how much that was.
  public func clear() throws -> CacheExtent { try cache.clear() }
}

private extension MediaStore {
  func bytes(
    at url: String, reach: MediaReach, as subject: String, in request: RequestContext
  ) async throws(ImageError) -> Data {
    let address = try web.address(url)
    let name = CacheName(of: address.text)
    if let name, let kept = cache.value(under: name, as: { accepts($0) ? $0 : nil }) { return kept }
    let bytes = Data(try await web.response(at: address, within: reach, for: subject, in: request).body)
    if let name, accepts(bytes) { cache.keep(bytes, under: name) }
    return bytes
  }
}
