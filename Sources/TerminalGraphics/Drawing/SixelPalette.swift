import CTerminalImages
import Glibc
public import SmashtagModel

/// The at most 256 colours that a raster is drawn with, and which of them is nearest to any other colour.
///
/// Never changed once it is made, so that threads may share it.
final class SixelPalette: @unchecked Sendable {
  private let palette: OpaquePointer?

  init(_ raster: Raster) {
    palette = raster.withPixels { terminal_images_choose($0) } ?? nil
  }

  deinit { free(UnsafeMutableRawPointer(palette)) }

  /// A whole sixel sequence of a raster; empty where it has too few pixels.
  func sequence(of raster: Raster) -> [UInt8] {
    guard let palette else { return [] }
    return [UInt8](raster.withPixels { terminal_images_sixel($0, palette) })
  }
}

/// Draws with sixels, `ESC P 0;1;0 q … ESC \`; what is the same for all parts of a raster, its colours, is found once.
public struct SixelPainter: Sendable {
  private let raster: Raster
  private let palette: SixelPalette

  public init(_ raster: Raster) {
    self.raster = raster
    palette = SixelPalette(raster)
  }

  /// A whole sequence, `ESC P … ESC \`, that covers the canvas from the cursor on.
  ///
  /// Never higher than the canvas, so that it scrolls nothing. Where the cursor is left differs between terminals.
  public func sequence(of part: PixelRect, on canvas: Canvas) -> [UInt8] {
    raster.scaled(part, to: canvas.drawnPixels).map(palette.sequence) ?? []
  }
}
