import Containers
public import Foundation
import Glibc
public import SmashtagModel

/// Loads the data of images from files, a cache folder, or the network.
///
/// Several stores, also of other processes, may share a folder.
public struct MediaStore: Sendable {
  /// The maximum size in bytes of an image from the network, the same as Mastodon's; several may be loaded at
  /// a time.
  public static let imageLimit = 16_777_216
  /// The maximum size in bytes of a file that the user names.
  public static let fileLimit = 64_000_000
  /// The default size limit of a cache folder in bytes.
  public static let usualLimit = 256_000_000

  private static let accepted = "image/jpeg, image/png, image/webp, image/gif, image/*;q=0.5"

  private let web: WebFetch<ImageError>
  private let cache: DiskCache
  private let accepts: @Sendable (Data) -> Bool

  /// Creates a store; the folder is created when it is first needed.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of the folder in bytes.
  ///   - accepts: Tells whether data are worth caching, unlike, for example, the login page of a hotel's network.
  public init(
    folder: String, client: any HTTPFetching, limit: Int = MediaStore.usualLimit,
    accepts: @escaping @Sendable (Data) -> Bool
  ) {
    self.accepts = accepts
    web = WebFetch(client: client, accepted: Self.accepted, limit: Self.imageLimit, statuses: [200])
    cache = DiskCache(folder: folder, limit: limit, longest: Self.imageLimit)
  }

  /// Loads the data at an address, without checking that they are an image.
  ///
  /// - Parameters:
  ///   - subject: the name of the image in progress messages.
  ///   - request: sets the deadline, and receives the progress.
  public func bytes(
    at address: ImageAddress, as subject: String, in request: RequestContext
  ) async throws(ImageError) -> Data {
    switch address {
    case .file(let path): try RegularFile.bytes(at: path, limit: Self.fileLimit)
    case .exported(let file): try ExportedFile(file).bytes(limit: Self.fileLimit)
    case .web(let url, let reach): try await bytes(at: url, reach: reach, as: subject, in: request)
    }
  }

  /// Whether the export that contains a file still exists.
  public static func has(_ file: MediaFile) -> Bool { ExportedFile(file).isThere }

  /// Whether the data of an address are in the cache folder.
  public func keeps(_ url: String) -> Bool {
    guard let address = try? HTTPAddress(url), let name = CacheName(of: address.text) else { return false }
    return cache.holds(name)
  }

  /// The number and size of the cached files.
  public func extent() -> CacheExtent { cache.extent }

  /// Empties the cache folder, and returns how much was removed; throws if a file cannot be removed.
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

/// A picture in an export, which is a folder or a container.
struct ExportedFile {
  private let file: MediaFile

  init(_ file: MediaFile) { self.file = file }

  /// Whether the export exists; its contents are not checked.
  var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// The data of the picture, extracted from a container if necessary; can be cancelled.
  func bytes(limit: Int) throws(ImageError) -> Data {
    guard let entry = file.entry else { return try RegularFile.bytes(at: file.path, limit: limit) }
    let bytes: [UInt8]
    do { bytes = try ContainerReader.bytes(of: entry, in: file.path, limit: limit) } catch {
      throw ImageError(error, path: file.path)
    }
    guard !bytes.isEmpty else { throw .empty }
    return Data(bytes)
  }
}

private extension ImageError {
  init(_ error: ContainerError, path: String) {
    switch error {
    case .tooLarge(let limit): self = .tooManyBytes(limit: limit)
    case .cancelled: self = .cancelled
    default: self = .unreadable(path: path, reason: error.description)
    }
  }
}

extension RegularFile {
  private static let pieceLength = 1 << 20

  /// The data of the file at a path, even if its size changes meanwhile.
  static func bytes(at path: String, limit: Int) throws(ImageError) -> Data {
    let bytes: Data
    do throws(ContainerError) { bytes = try RegularFile(path: path).bytes(limit: limit) } catch {
      throw ImageError(error, path: path)
    }
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }

  /// Reads to the end, because the reported size may be wrong or missing.
  private func bytes(limit: Int) throws(ContainerError) -> Data {
    guard size <= limit else { throw .tooLarge(limit: limit) }
    var bytes = Data(count: size)
    var length = 0
    while true {
      // One more byte of room is needed to detect the end.
      if length == bytes.count { bytes.count += length == size ? 1 : Self.pieceLength }
      let count = bytes.withUnsafeMutableBytes { room in
        read(descriptor, room.baseAddress.map { $0 + length }, room.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.lastError }
      length += count
      guard length <= limit else { throw .tooLarge(limit: limit) }
      guard count == 0 else { continue }
      bytes.count = length
      return bytes
    }
  }
}
