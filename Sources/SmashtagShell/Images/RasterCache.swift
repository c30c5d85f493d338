import ShellCommands
import SmashtagModel
import Synchronization
import TerminalGraphics

/// A cache of decoded images, so that panning within the decoded part decodes nothing.
struct RasterCache: Sendable {
  /// Identifies a decoded image.
  struct Key: Hashable, Sendable {
    let address: ImageAddress
    /// The version of its file; see ``ImageStore/version(of:)``.
    var version: FileVersion?
    let background: RGBColor
  }

  /// The number of pixels from which only one image is decoded at a time, since that takes much memory.
  private static let largePixels = 2_500_000
  /// The bytes that other images may keep meanwhile, such as the small ones of a page.
  private static let smallRest = 8_000_000
  private let rasters = CostCache<Key, DecodedImage>(limit: DecodingChoice.mostPixels * 4 + smallRest)
  private let gate = AsyncSemaphore(width: 1)

  /// Decodes a part of an image unless it is cached.
  ///
  /// The result has at least `size` pixels for the part, or nearly, or as many as the image has.
  /// - Parameters:
  ///   - isLast: Whether nothing around the part will be needed.
  ///   - ease: The factor by which fewer pixels along each edge suffice.
  ///   - deadline: When decoding breaks off; `nil` for never.
  /// - Throws: ``ImageError/tooSlow(format:_:)`` where decoding takes longer.
  func decoded(
    _ image: EncodedImage, _ key: Key, part: PixelRect, atLeast size: PixelSize, isLast: Bool = false,
    ease: Double = 1, before deadline: ContinuousClock.Instant? = nil
  ) async throws(ImageError) -> DecodedImage {
    if let known = known(key, part, size) { return known }
    guard image.header.size.area > Self.largePixels else {
      return try decode(image, key, part, size, isLast, ease, deadline)
    }
    return try await gate.pass { () async throws(ImageError) in
      if let known = known(key, part, size) { return known }
      if rasters.extent.bytes > Self.smallRest { rasters.removeAll() }
      return try decode(image, key, part, size, isLast, ease, deadline)
    }
  }

  /// The last decoded part of an image; `nil` where there is none.
  func latest(_ key: Key) -> DecodedImage? { rasters.value(for: key) }

  private func known(_ key: Key, _ part: PixelRect, _ size: PixelSize) -> DecodedImage? {
    latest(key).flatMap { $0.suffices(for: part, size) ? $0 : nil }
  }

  private func decode(
    _ image: EncodedImage, _ key: Key, _ part: PixelRect, _ wanted: PixelSize, _ isLast: Bool, _ ease: Double,
    _ deadline: ContinuousClock.Instant?
  ) throws(ImageError) -> DecodedImage {
    let size = PixelSize(
      width: Int((Double(wanted.width) / ease).rounded(.up)),
      height: Int((Double(wanted.height) / ease).rounded(.up)))
    let choice = DecodingChoice(image, part, size, isLast: isLast)
    let raster = try image.raster(
      of: choice.extent, atLeast: choice.size, on: key.background, before: deadline)
    let kept = DecodingChoice.kept(raster.size, of: raster.part, part, size)
    let decoded = DecodedImage(raster.reduced(to: kept), of: image.header.size, ease: choice.ease * ease)
    rasters.insert(decoded, for: key, cost: decoded.raster.cost)
    return decoded
  }

  func removeAll() { rasters.removeAll() }
  var extent: CacheExtent { rasters.extent }
}

/// The pixels of a part of an image, with its lazily chosen sixel palette.
final class DecodedImage: Sendable {
  let raster: Raster
  /// The size of the whole image.
  let imageSize: PixelSize
  /// The factor by which fewer pixels along each edge are sufficient.
  private let ease: Double
  private let painter = Mutex<SixelPainter?>(nil)

  init(_ raster: Raster, of imageSize: PixelSize, ease: Double = 1) {
    (self.raster, self.imageSize, self.ease) = (raster, imageSize, ease)
  }

  /// The sixel painter, whose palette is chosen on first use.
  var sixels: SixelPainter {
    painter.withLock { painter in
      let known = painter ?? SixelPainter(raster)
      painter = known
      return known
    }
  }

  /// Whether it can show a part with a number of pixels.
  func suffices(for part: PixelRect, _ size: PixelSize) -> Bool {
    guard raster.part.contains(part) else { return false }
    if raster.size == raster.part.size { return true }
    let need = raster.part.fineness(part, size, ease: ease)
    return raster.size.width + 1 >= need.width && raster.size.height + 1 >= need.height
  }
}

/// How much of an image is decoded at which resolution in order to show a part of it.
///
/// A wider area takes more memory, but allows panning without decoding.
struct DecodingChoice {
  /// The area that is decoded.
  let extent: PixelRect
  let size: PixelSize
  /// The factor by which fewer pixels than needed along each edge are sufficient.
  let ease: Double

  /// The largest number of pixels of a decoded image that is cached.
  static let mostPixels = 6_000_000
  /// The memory in bytes that decoding may take, including the bytes of the image.
  private static let memoryLimit = 100_000_000
  /// The factor of enlargement that is not noticed.
  private static let unseen = 1.25
  /// The factors that are tried in order until the memory suffices.
  private static let eases = [1, 1.4, 2, 2.8, 4, 5.6, 8]

  /// Chooses the largest and finest area that keeps within the limits.
  ///
  /// - Parameter isLast: Whether neither the surroundings of the part nor the part itself will be needed
  ///   again.
  init(_ image: EncodedImage, _ part: PixelRect, _ size: PixelSize, isLast: Bool) {
    let whole = image.header.size
    let wide = [PixelRect(whole: whole)] + [0.5, 0.25].map { part.widened(by: $0, in: whole) }
    var ways: [(extent: PixelRect, ease: Double)] = []
    for extent in isLast ? [] : wide { ways += [(extent, 1), (extent, Self.unseen)] }
    ways += Self.eases.map { (part, $0) }
    self =
      ways.lazy.map { Self($0.extent, part, size, $0.ease) }
      .first { $0.fits(image, part, size, isLast) } ?? Self(part, part, size, Self.eases.last ?? 1)
  }

  private init(_ extent: PixelRect, _ part: PixelRect, _ size: PixelSize, _ ease: Double) {
    (self.extent, self.ease, self.size) = (extent, ease, extent.fineness(part, size, ease: ease))
  }

  private func fits(_ image: EncodedImage, _ part: PixelRect, _ size: PixelSize, _ isLast: Bool) -> Bool {
    guard let estimate = image.estimate(of: extent, atLeast: self.size) else { return false }
    let kept = Self.kept(estimate.size, of: estimate.part, part, size)
    return (isLast || kept.area <= Self.mostPixels) && estimate.bytes(keeping: kept) <= Self.memoryLimit
  }
}

extension DecodingChoice {
  /// The pixels that are kept after decoding; an image that is clearly finer than needed is scaled down.
  static func kept(_ decoded: PixelSize, of extent: PixelRect, _ part: PixelRect, _ size: PixelSize)
    -> PixelSize
  {
    let need = extent.fineness(part, size)
    return decoded.area * 2 > need.area * 3 ? need : decoded
  }
}
