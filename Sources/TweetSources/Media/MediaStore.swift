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

  private let client: any HTTPFetching
  private let cache: DiskCache
  private let accepts: @Sendable (Data) -> Bool

  /// The folder is made when the first image is kept there; `accepts` tells what is worth keeping from, say, the page
  /// of a hotel's network that stands in its place.
  public init(
    folder: String, client: any HTTPFetching, limit: Int = MediaStore.usualLimit,
    accepts: @escaping @Sendable (Data) -> Bool
  ) {
    self.client = client
    self.accepts = accepts
    cache = DiskCache(folder: folder, limit: limit)
  }

  /// The bytes that lie at an address, whatever they are.
  ///
  /// What is fetched takes no longer than ``Errand/current`` allows, which is told under `subject` how far it is.
  public func bytes(at address: ImageAddress, as subject: String) async throws(ImageError) -> Data {
    switch address {
    case .file(let path): try RegularFile.bytes(at: path, limit: Self.fileLimit)
    case .exported(let file): try ExportedFile(file).bytes(limit: Self.fileLimit)
    case .web(let url, let reach): try await bytes(at: url, reach: reach, as: subject)
    }
  }

  /// Claims that an export is still where it was when it was imported.
  public static func has(_ file: MediaFile) -> Bool { ExportedFile(file).isThere }

  /// Claims that the folder has what was fetched from an address.
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
    at url: String, reach: MediaReach, as subject: String
  ) async throws(ImageError) -> Data {
    guard CurlLibrary.isThere else { throw .unreachable(host: url, reason: CurlLibrary.absence) }
    guard let address = try? HTTPAddress(url) else { throw .noAddress(String(url.prefix(200))) }
    let name = CacheName(of: address.text)
    if let name, let kept = cache.bytes(under: name, where: accepts) { return kept }
    let bytes = try await fetch(address, reach, subject)
    if let name, accepts(bytes) { cache.keep(bytes, under: name) }
    return bytes
  }

  func fetch(
    _ address: HTTPAddress, _ reach: MediaReach, _ subject: String
  ) async throws(ImageError) -> Data {
    var request = HTTPRequest(url: address.text)
    (request.accept, request.limit, request.reach) = (Self.accepted, Self.imageLimit, reach)
    let response: HTTPResponse
    do { response = try await client.response(to: request, for: subject) } catch {
      throw ImageError(error, of: address)
    }
    guard response.status == 200 else {
      let origin = (try? HTTPAddress(response.url).origin) ?? address.origin
      throw .refused(host: origin.name, status: response.status)
    }
    guard !response.body.isEmpty else { throw .empty }
    return Data(response.body)
  }
}
