import CTerminalImages
import Glibc

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
