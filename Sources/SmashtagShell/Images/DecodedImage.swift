import Synchronization
import TerminalGraphics

/// The pixels of an image, with what its painters find out once.
final class DecodedImage: Sendable {
  let raster: Raster
  private let painter = Mutex<SixelPainter?>(nil)

  init(_ raster: Raster) { self.raster = raster }

  /// Knows the colours of the image once it was asked for.
  var sixels: SixelPainter {
    painter.withLock { painter in
      let known = painter ?? SixelPainter(raster)
      painter = known
      return known
    }
  }
}
