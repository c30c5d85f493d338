import SmashtagModel
import TerminalGraphics

/// How much of an image is decoded, and how fine, for a part of it to be shown: the more lies around, the longer a step
/// over it decodes nothing.
struct DecodingChoice {
  /// What is asked of the decoder.
  let extent: PixelRect
  let size: PixelSize
  /// How many times fewer pixels than needed, along each edge, are taken for enough.
  let ease: Double

  /// A decoded image that is kept has so many pixels at most.
  static let mostPixels = 6_000_000
  /// What decoding may take, with the bytes of the image.
  private static let memoryLimit = 100_000_000
  /// That much of stretching is not seen.
  private static let unseen = 1.25
  /// More is taken only where a part would take too much otherwise.
  private static let eases = [1, 1.4, 2, 2.8, 4, 5.6, 8]

  /// - Parameter isLast: what lies around the part will not be asked for, nor the part again.
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
  /// How many pixels are kept of those that were decoded: what is clearly finer than needed is scaled down.
  static func kept(_ decoded: PixelSize, of extent: PixelRect, _ part: PixelRect, _ size: PixelSize)
    -> PixelSize
  {
    let need = extent.fineness(part, size)
    return decoded.area * 2 > need.area * 3 ? need : decoded
  }
}
