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

/// Fetches data from web addresses.
struct WebFetch<Failure: WebError>: Sendable {
  private static var longestShown: Int { 200 }

  let client: any HTTPFetching
  /// The value of the `Accept` header.
  let accepted: String
  /// The maximum size of a response in bytes.
  let limit: Int
  /// The statuses of a successful response.
  let statuses: Set<Int>
  /// Whether a status of rate limits is returned like others instead of being handled by the client.
  var readsLimits = false
  /// The maximum number of redirects.
  var redirects = HTTPRequest.usualRedirects

  /// Parses an address; throws also if libcurl is not available.
  func address(_ text: String) throws(Failure) -> HTTPAddress {
    guard CurlLibrary.isThere else { throw .unreachable(host: text, reason: CurlLibrary.absence) }
    guard let address = try? HTTPAddress(text) else {
      throw .noAddress(String(text.prefix(Self.longestShown)))
    }
    return address
  }

  /// Fetches an address, following redirects as far as `reach` permits; an empty response is an error.
  ///
  /// `context` sets the deadline and receives the progress, under the name `subject`.
  func response(
    at address: HTTPAddress, within reach: MediaReach, for subject: String, in context: RequestContext
  ) async throws(Failure) -> HTTPResponse {
    var request = HTTPRequest(url: address.text)
    (request.accept, request.limit, request.reach) = (accepted, limit, reach)
    (request.readsLimits, request.redirects) = (readsLimits, redirects)
    let response: HTTPResponse
    do { response = try await client.response(to: request, for: subject, in: context) } catch {
      throw Failure(error, of: address)
    }
    let host = ((try? HTTPAddress(response.url)) ?? address).origin.name
    guard statuses.contains(response.status) else { throw .refused(host: host, status: response.status) }
    guard !response.body.isEmpty else { throw .nothing(from: host) }
    return response
  }
}

/// An error type with cases for all failures of fetching from the web.
protocol WebError: Error {
  static func noAddress(_ text: String) -> Self
  static func unreachable(host: String, reason: String) -> Self
  static func untrusted(host: String, reason: String) -> Self
  static func failed(host: String, reason: String) -> Self
  static func refused(host: String, status: Int) -> Self
  static func local(host: String) -> Self
  static func tooManyBytes(limit: Int) -> Self
  static func nothing(from host: String) -> Self
  /// The connection ended before the response was complete.
  static func cutOff(host: String, reason: String) -> Self
  /// The host was asked too often.
  static func limited(host: String, by reason: String) -> Self
  static var cancelled: Self { get }
}

extension ImageError: WebError {
  static func nothing(from host: String) -> ImageError { .empty }
  static func cutOff(host: String, reason: String) -> ImageError { .failed(host: host, reason: reason) }
  static func limited(host: String, by reason: String) -> ImageError { .limited(host: host, reason: reason) }
}

extension PageError: WebError {
  static func nothing(from host: String) -> PageError { .empty(host: host) }
  /// A broken connection is treated like an unreachable host, so that a cached page is used.
  static func cutOff(host: String, reason: String) -> PageError { .unreachable(host: host, reason: reason) }
  static func limited(host: String, by reason: String) -> PageError { .failed(host: host, reason: reason) }
}

extension WebError {
  /// The error for a failed request.
  init(_ error: HTTPError, of address: HTTPAddress) {
    let host = error.host ?? address.origin.name
    switch error {
    case .badAddress: self = .noAddress(address.text)
    case .unreachable, .timedOut: self = .unreachable(host: host, reason: error.reason)
    case .untrusted: self = .untrusted(host: host, reason: error.reason)
    case .cutOff: self = .cutOff(host: host, reason: error.reason)
    case .rateLimited: self = .limited(host: host, by: error.reason)
    case .malformed, .badRedirect: self = .failed(host: host, reason: error.reason)
    case .local: self = .local(host: host)
    case .tooLarge(_, let limit): self = .tooManyBytes(limit: limit)
    case .cancelled: self = .cancelled
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
