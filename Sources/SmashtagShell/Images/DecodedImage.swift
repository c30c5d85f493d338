import SmashtagModel
import Synchronization
import TerminalGraphics

/// The pixels of an image, with what its painters find out once.
final class DecodedImage: Sendable {
  let raster: Raster
  /// That of all of the image.
  let imageSize: PixelSize
  /// How many times fewer pixels, along each edge, are taken for enough.
  private let ease: Double
  private let painter = Mutex<SixelPainter?>(nil)

  init(_ raster: Raster, of imageSize: PixelSize, ease: Double = 1) {
    (self.raster, self.imageSize, self.ease) = (raster, imageSize, ease)
  }

  /// Knows the colours of the image once it was asked for.
  var sixels: SixelPainter {
    painter.withLock { painter in
      let known = painter ?? SixelPainter(raster)
      painter = known
      return known
    }
  }

  /// Whether a part can be shown by it so fine.
  func suffices(for part: PixelRect, _ size: PixelSize) -> Bool {
    guard raster.part.contains(part) else { return false }
    if raster.size == raster.part.size { return true }
    let need = raster.part.fineness(part, size, ease: ease)
    return raster.size.width + 1 >= need.width && raster.size.height + 1 >= need.height
  }
}
