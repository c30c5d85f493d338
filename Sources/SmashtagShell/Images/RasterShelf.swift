import SmashtagModel
import TerminalGraphics

/// Decoded images, as long as there is room for them: a step over an image decodes nothing as long as it stays inside.
struct RasterShelf: Sendable {
  struct Key: Hashable, Sendable {
    let address: ImageAddress
    let background: RGBColor
  }

  /// Of images with more pixels one is decoded at a time: that may take as much memory as all else together.
  private static let largePixels = 2_500_000
  /// As much is left of the others then: the small images of a page.
  private static let smallRest = 8_000_000
  private let rasters = CostCache<Key, DecodedImage>(limit: DecodingChoice.mostPixels * 4 + smallRest)
  private let gate = PictureGate(width: 1)

  /// Pixels that show a part at least that fine, or nearly, or as fine as the image is.
  /// - Parameter isLast: what lies around the part will not be asked for.
  func decoded(
    _ image: EncodedImage, _ key: Key, part: PixelRect, atLeast size: PixelSize, isLast: Bool = false
  ) async throws(ImageError) -> DecodedImage {
    if let known = known(key, part, size) { return known }
    guard image.header.size.area > Self.largePixels else { return try decode(image, key, part, size, isLast) }
    return try await gate.pass { () async throws(ImageError) in
      if let known = known(key, part, size) { return known }
      if rasters.extent.bytes > Self.smallRest { rasters.removeAll() }
      return try decode(image, key, part, size, isLast)
    }
  }

  /// What was decoded last of an image, for whatever part.
  func latest(_ key: Key) -> DecodedImage? { rasters.value(for: key) }

  private func known(_ key: Key, _ part: PixelRect, _ size: PixelSize) -> DecodedImage? {
    latest(key).flatMap { $0.suffices(for: part, size) ? $0 : nil }
  }

  private func decode(
    _ image: EncodedImage, _ key: Key, _ part: PixelRect, _ size: PixelSize, _ isLast: Bool
  ) throws(ImageError) -> DecodedImage {
    let choice = DecodingChoice(image, part, size, isLast: isLast)
    let raster = try image.raster(of: choice.extent, atLeast: choice.size, on: key.background)
    let kept = DecodingChoice.kept(raster.size, of: raster.part, part, size)
    let decoded = DecodedImage(raster.reduced(to: kept), of: image.header.size, ease: choice.ease)
    rasters.insert(decoded, for: key, cost: decoded.raster.cost)
    return decoded
  }

  func removeAll() { rasters.removeAll() }
  var extent: CacheExtent { rasters.extent }
}
