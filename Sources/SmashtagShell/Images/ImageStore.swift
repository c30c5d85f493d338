import Foundation
import ShellCommands
import SmashtagModel
import Synchronization
import TerminalGraphics
import TerminalKit
import TweetSources

/// The images of the sample, of files and of the web, with caches in memory and on disk.
struct ImageStore: ImageLibrary {
  private let store: MediaStore
  /// The bytes of recent images.
  ///
  /// The limit holds at least one of any size, so none is fetched twice without a disk cache.
  private let images = CostCache<ImageAddress, EncodedImage>(limit: MediaStore.imageLimit)
  let rasters = RasterCache()
  private let files = FileVersions()
  private let early = ImagePrefetch()

  /// The film that was taken out of an export; `nil` where none is.
  private let films: FilmFolder?

  init(store: MediaStore, films: FilmFolder? = nil) { (self.store, self.films) = (store, films) }

  /// Whether bytes are an image and worth caching.
  static func isImage(_ bytes: Data) -> Bool { (try? EncodedImage(bytes)) != nil }

  /// Fetches an image and reads its header.
  func image(at address: ImageAddress, in request: RequestContext) async throws(ImageError) -> EncodedImage {
    await early.finish(for: address)
    return try await foundImage(at: address, in: request)
  }

  /// Starts reading and decoding a file for its first drawing, before its command runs.
  func begin(_ path: String, on canvas: Canvas, with graphics: Graphics?) {
    let address = ImageAddress.file(path)
    early.begin(for: address) {
      let request = RequestContext()
      guard let image = try? await foundImage(at: address, in: request), let graphics else { return }
      let loader = ImageLoader(store: self, graphics: graphics, kitty: KittyNumbers(), drawsOnce: true)
      try? await loader.decode(image, address, on: canvas)
    }
  }

  private func foundImage(at address: ImageAddress, in request: RequestContext) async throws(ImageError)
    -> EncodedImage
  {
    if let image = images.value(for: address) { return image }
    let image = try EncodedImage(try await foundBytes(of: address, in: request))
    images.insert(image, for: address, cost: image.bytes.count)
    return image
  }

  /// A file that was changed since it was last asked for is read anew.
  func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> ImageFacts {
    if case .file(let path) = address, files.hasChanged(path) { images.removeValue(for: address) }
    let image = try await image(at: address, in: request)
    return ImageFacts(
      size: image.header.size, format: image.header.format.rawValue, byteCount: image.bytes.count,
      pictureCount: image.header.pictureCount, canBePlayed: ImageAnimation.canPlay(image.header),
      camera: image.header.camera)
  }

  func isWhole(_ address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Bool {
    let image = try await image(at: address, in: request)
    // Much coarser, what there is of an image that breaks off would not be seen.
    let fine = PixelSize(width: 1_024, height: 1_024)
    let whole = PixelRect(whole: image.header.size)
    return try image.raster(of: whole, atLeast: fine, on: .black, before: request.deadline).isComplete
  }

  func isAtHand(_ address: ImageAddress) -> Bool {
    switch address {
    case .file: true
    case .exported(let file): MediaStore.has(file)
    case .web(let url, _):
      images.value(for: address) != nil || Sample.picture(at: url) != nil || store.keeps(url)
    }
  }

  /// The version of a file that is shown; `nil` for other addresses.
  func version(of address: ImageAddress) -> FileVersion? {
    if case .file(let path) = address { files.version(of: path) } else { nil }
  }

  /// The bytes of an image, even if it cannot be decoded.
  func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data {
    if let image = images.value(for: address) { return image.bytes }
    return try await foundBytes(of: address, in: request)
  }

  func caches() -> [CacheExtent] {
    [images.extent + rasters.extent, store.extent(), films?.extent].compactMap(\.self)
  }

  func clearCaches() throws -> [CacheExtent] {
    let held = caches()
    images.removeAll()
    rasters.removeAll()
    _ = try store.clear()
    try films?.clear()
    return held
  }
}

extension ImageStore {
  private func foundBytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError)
    -> Data
  {
    if case .web(let url, _) = address, let picture = Sample.picture(at: url) { return picture.bytes }
    return try await store.bytes(at: address, as: address.subject, in: request)
  }
}

extension CacheExtent {
  fileprivate static func + (left: CacheExtent, right: CacheExtent) -> CacheExtent {
    CacheExtent(
      location: left.location, count: left.count + right.count, bytes: left.bytes + right.bytes,
      limit: left.limit + right.limit)
  }
}

extension ImageAddress {
  /// The short name that progress messages use: the end of the address.
  fileprivate var subject: String {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    return name.count > 40 ? "…" + name.suffix(39) : name
  }
}

/// The tasks that prepare images before they are requested.
final class ImagePrefetch: Sendable {
  private let tasks = Mutex<[ImageAddress: Task<Void, Never>]>([:])

  func begin(for address: ImageAddress, _ body: @escaping @Sendable () async -> Void) {
    tasks.withLock { $0[address] = Task(operation: body) }
  }

  /// Waits for the task of an image; returns at once where there is none.
  func finish(for address: ImageAddress) async {
    await tasks.withLock { $0[address] }?.value
  }
}
