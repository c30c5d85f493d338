import CTerminalImages
import Glibc
public import SmashtagModel

/// Up to 256 colours for a raster, with a lookup of the nearest one.
///
/// It is immutable, so threads may share it.
final class SixelPalette: @unchecked Sendable {
  private let palette: OpaquePointer?

  init(_ raster: Raster) {
    palette = raster.withPixels { terminal_images_choose($0) } ?? nil
  }

  deinit { free(UnsafeMutableRawPointer(palette)) }

  /// The sixel sequence of a raster; empty where pixels are missing.
  func sequence(of raster: Raster) -> [UInt8] {
    guard let palette else { return [] }
    return [UInt8](raster.withPixels { terminal_images_sixel($0, palette) })
  }
}

/// Draws parts of a raster with sixels, `ESC P 0;1;0 q … ESC \`; the palette is computed once for the raster.
///
/// Source: DEC STD 070, and the VT330/VT340 Programmer Reference Manual, chapter 14.
public struct SixelPainter: Sendable {
  private let raster: Raster
  private let palette: SixelPalette

  /// Chooses the palette for a raster.
  public init(_ raster: Raster) {
    self.raster = raster
    palette = SixelPalette(raster)
  }

  /// The sequence that covers a canvas with a part, from the cursor on.
  ///
  /// It is never higher than the canvas, so that nothing scrolls. Terminals differ in where they leave the
  /// cursor.
  public func sequence(of part: PixelRect, on canvas: Canvas) -> [UInt8] {
    raster.scaled(part, to: canvas.drawnPixels).map(palette.sequence) ?? []
  }
}
