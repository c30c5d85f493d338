import SmashtagModel
import TerminalGraphics

/// Decoded images, as long as there is room for them: a step over an image decodes nothing as long as it stays inside.
struct RasterShelf: Sendable {
  struct Key: Hashable, Sendable {
    let address: ImageAddress
    let background: RGBColor
  }

  /// A decoded image may have so many pixels; of a larger one the part around what is shown is decoded.
  private static let mostPixels = 4_000_000
  /// Of images with more pixels one is decoded at a time: that may take as much memory as all else together.
  private static let largePixels = 2_500_000
  /// As much is left of the others then: the small images of a page.
  private static let smallRest = 8_000_000
  private let rasters = CostCache<Key, DecodedImage>(limit: 32_000_000)
  private let gate = PictureGate(width: 1)

  /// Pixels that show a part at least that fine, or as fine as the image is.
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

  private func known(_ key: Key, _ part: PixelRect, _ size: PixelSize) -> DecodedImage? {
    rasters.value(for: key).flatMap { $0.raster.suffices(for: part, size) ? $0 : nil }
  }

  private func decode(
    _ image: EncodedImage, _ key: Key, _ part: PixelRect, _ size: PixelSize, _ isLast: Bool
  ) throws(ImageError) -> DecodedImage {
    let whole = PixelRect(whole: image.header.size)
    let wider = isLast ? [] : [whole, part.widened(in: whole.size)]
    let extent = wider.first { $0.need(part, size) <= Self.mostPixels } ?? part
    let raster = try image.raster(of: extent, atLeast: extent.fineness(part, size), on: key.background)
    let decoded = DecodedImage(raster)
    rasters.insert(decoded, for: key, cost: raster.cost)
    return decoded
  }

  func removeAll() { rasters.removeAll() }
  var extent: CacheExtent { rasters.extent }
}

extension Raster {
  /// Claims that a part can be shown by it so fine.
  fileprivate func suffices(for part: PixelRect, _ size: PixelSize) -> Bool {
    guard self.part.contains(part) else { return false }
    if self.size == self.part.size { return true }
    let need = self.part.fineness(part, size)
    return self.size.width + 1 >= need.width && self.size.height + 1 >= need.height
  }
}

extension PixelRect {
  /// The pixels this needs where a part of it has so many; not more than there are.
  fileprivate func fineness(_ part: PixelRect, _ size: PixelSize) -> PixelSize {
    let across = min(1, Double(size.width) / Double(part.width))
    let down = min(1, Double(size.height) / Double(part.height))
    return PixelSize(
      width: Int((Double(width) * across).rounded(.up)), height: Int((Double(height) * down).rounded(.up)))
  }

  /// Decoders reduce by whole numbers: up to so many pixels come of it.
  fileprivate func need(_ part: PixelRect, _ size: PixelSize) -> Int { fineness(part, size).area }

  /// The part and half as much on each side, inside the image.
  fileprivate func widened(in size: PixelSize) -> PixelRect {
    let (left, top) = (max(0, x - width / 2), max(0, y - height / 2))
    return PixelRect(
      x: left, y: top, width: min(size.width, endX + width / 2) - left,
      height: min(size.height, endY + height / 2) - top)
  }
}
