import Containers
public import Foundation
import Glibc
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

/// A picture in an export, which may be a folder or a container.
struct ExportedFile {
  private let file: MediaFile

  init(_ file: MediaFile) { self.file = file }

  /// Whether the export is still there; what it holds is looked at when it is read.
  var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// All bytes of it; of a container they are unpacked here, where the task may be cancelled meanwhile.
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

/// Fetches what addresses of the web lead to, and says why where they lead to nothing.
struct WebFetch<Failure: WebError>: Sendable {
  private static var longestShown: Int { 200 }

  let client: any HTTPFetching
  /// The value of the field `Accept`.
  let accepted: String
  /// How many bytes an answer may have.
  let limit: Int
  /// With which statuses that comes which was asked for.
  let statuses: Set<Int>
  /// A status that says "too many requests" is one like others.
  var readsLimits = false
  /// How many redirects are followed.
  var redirects = HTTPRequest.usualRedirects

  /// Reads an address, where there is something that could fetch it.
  func address(_ text: String) throws(Failure) -> HTTPAddress {
    guard CurlLibrary.isThere else { throw .unreachable(host: text, reason: CurlLibrary.absence) }
    guard let address = try? HTTPAddress(text) else {
      throw .noAddress(String(text.prefix(Self.longestShown)))
    }
    return address
  }

  /// What an address leads to, redirects followed as far as `reach` lets: never nothing.
  ///
  /// It takes no longer than `context` allows, which is told under `subject` how far it is.
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

/// An error that says all that may go wrong where something of the web is fetched.
protocol WebError: Error {
  static func noAddress(_ text: String) -> Self
  static func unreachable(host: String, reason: String) -> Self
  static func untrusted(host: String, reason: String) -> Self
  static func failed(host: String, reason: String) -> Self
  static func refused(host: String, status: Int) -> Self
  static func local(host: String) -> Self
  static func tooManyBytes(limit: Int) -> Self
  static func nothing(from host: String) -> Self
  /// The connection broke before the answer was whole.
  static func cutOff(host: String, reason: String) -> Self
  static var cancelled: Self { get }
}

extension ImageError: WebError {
  static func nothing(from host: String) -> ImageError { .empty }
  static func cutOff(host: String, reason: String) -> ImageError { .failed(host: host, reason: reason) }
}

extension PageError: WebError {
  static func nothing(from host: String) -> PageError { .empty(host: host) }
  /// A bad network breaks connections; what was kept does as well as where there is none.
  static func cutOff(host: String, reason: String) -> PageError { .unreachable(host: host, reason: reason) }
}

extension WebError {
  /// Why an address was not fetched.
  init(_ error: HTTPError, of address: HTTPAddress) {
    let host = error.host ?? address.origin.name
    switch error {
    case .badAddress: self = .noAddress(address.text)
    case .unreachable, .timedOut: self = .unreachable(host: host, reason: error.reason)
    case .untrusted: self = .untrusted(host: host, reason: error.reason)
    case .cutOff: self = .cutOff(host: host, reason: error.reason)
    case .malformed, .badRedirect, .rateLimited: self = .failed(host: host, reason: error.reason)
    case .local: self = .local(host: host)
    case .tooLarge(_, let limit): self = .tooManyBytes(limit: limit)
    case .cancelled: self = .cancelled
    }
  }
}

/// Reads files that have an end, and never waits for what a pipe or a device may give.
enum RegularFile {
  private static let pieceLength = 1 << 20

  /// All bytes of a file; one that grows or shrinks meanwhile is taken as it is found.
  static func bytes(at path: String, limit: Int) throws(ImageError) -> Data {
    let descriptor = try descriptor(of: path)
    defer { close(descriptor) }
    let size = try size(of: descriptor, path)
    guard size <= limit else { throw .tooManyBytes(limit: limit) }
    let bytes = try read(descriptor, path, expecting: size, limit: limit)
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }
}

private extension RegularFile {
  static func descriptor(of path: String) throws(ImageError) -> Int32 {
    guard !path.utf8.contains(0) else { throw .unreadable(path: path, reason: "its name is none of a file") }
    // Without O_NONBLOCK a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: lastReason) }
    return descriptor
  }

  static func size(of descriptor: Int32, _ path: String) throws(ImageError) -> Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable(path: path, reason: lastReason) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return facts.st_size
    case S_IFDIR: throw .unreadable(path: path, reason: "it is a folder")
    default: throw .unreadable(path: path, reason: "it is no regular file")
    }
  }

  /// What a file says of its size need not hold, and some say nothing.
  static func read(
    _ descriptor: Int32, _ path: String, expecting size: Int, limit: Int
  ) throws(ImageError) -> Data {
    var bytes = Data(count: size)
    var length = 0
    while true {
      // Room for one more tells the end.
      if length == bytes.count { bytes.count += length == size ? 1 : pieceLength }
      let count = bytes.withUnsafeMutableBytes { room in
        Glibc.read(descriptor, room.baseAddress.map { $0 + length }, room.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: lastReason) }
      length += count
      guard length <= limit else { throw .tooManyBytes(limit: limit) }
      guard count == 0 else { continue }
      bytes.count = length
      return bytes
    }
  }

  static var lastReason: String { String(cString: strerror(errno)) }
}
