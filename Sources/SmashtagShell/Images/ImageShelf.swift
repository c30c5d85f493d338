import Foundation
import SmashtagModel
import TerminalGraphics
import TweetSources

/// The images at hand: those of the sample, what was fetched, and what of it was looked at lately.
struct ImageShelf: ImageLibrary {
  private let store: MediaStore
  /// Each image that is fetched has room: it is not fetched again where no folder keeps it.
  private let images = CostCache<ImageAddress, EncodedImage>(limit: MediaStore.imageLimit)
  let rasters = RasterShelf()
  private let early = EarlyWork()

  init(store: MediaStore) { self.store = store }

  /// Whether a cache should keep the bytes.
  static func isImage(_ bytes: Data) -> Bool { (try? EncodedImage(bytes)) != nil }

  /// An image whose header was read.
  func image(at address: ImageAddress, in request: RequestContext) async throws(ImageError) -> EncodedImage {
    await early.finish(for: address)
    return try await foundImage(at: address, in: request)
  }

  func result(at address: ImageAddress, in request: RequestContext) async -> Result<EncodedImage, ImageError>
  {
    do { return .success(try await image(at: address, in: request)) } catch { return .failure(error) }
  }

  /// Begins to read a file, and to decode it as it will first be drawn, before the command for it runs.
  func begin(_ path: String, on canvas: Canvas, with graphics: Graphics?) {
    let address = ImageAddress.file(path)
    early.begin(for: address) {
      let request = RequestContext()
      guard let image = try? await foundImage(at: address, in: request), let graphics else { return }
      let studio = PictureStudio(shelf: self, graphics: graphics, kitty: KittyNumbers(), drawsOnce: true)
      try? await studio.decode(image, address, on: canvas)
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

  func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> ImageFacts {
    let image = try await image(at: address, in: request)
    return ImageFacts(
      size: image.header.size, format: image.header.format.rawValue, byteCount: image.bytes.count,
      isAnimated: image.header.isAnimated)
  }

  func isAtHand(_ address: ImageAddress) -> Bool {
    switch address {
    case .file: true
    case .exported(let file): MediaStore.has(file)
    case .web(let url, _):
      images.value(for: address) != nil || Sample.picture(at: url) != nil || store.keeps(url)
    }
  }

  /// Also those of an image that cannot be drawn.
  func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data {
    if let image = images.value(for: address) { return image.bytes }
    return try await foundBytes(of: address, in: request)
  }

  func caches() -> [CacheExtent] { [images.extent + rasters.extent, store.extent()] }

  func clearCaches() throws -> [CacheExtent] {
    let held = caches()
    images.removeAll()
    rasters.removeAll()
    _ = try store.clear()
    return held
  }
}

extension ImageShelf {
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
      place: left.place, count: left.count + right.count, bytes: left.bytes + right.bytes,
      limit: left.limit + right.limit)
  }
}

extension ImageAddress {
  /// What progress is told of: the host, and the end of the address.
  fileprivate var subject: String {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    return name.count > 40 ? "…" + name.suffix(39) : name
  }
}
