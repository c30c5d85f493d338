import CTerminalImages
import Glibc
import SmashtagModel

extension Raster {
  /// Calls `body` with the pixels as the loops in C take them; `nil` where there are fewer than the size says.
  func withPixels<Result>(_ body: (terminal_images_raster) -> Result) -> Result? {
    guard pixels.count >= size.area * 4, max(size.width, size.height) <= Self.longestEdge else { return nil }
    return pixels.withUnsafeBufferPointer {
      body(terminal_images_raster(pixels: $0.baseAddress, width: size.width, height: size.height))
    }
  }

  /// Where a part of the image lies among the pixels here, in fractions of them; what is outside is left away.
  func place(of part: PixelRect) -> terminal_images_part {
    let across = Double(size.width) / Double(self.part.width)
    let down = Double(size.height) / Double(self.part.height)
    let x = min(max(0, Double(part.x - self.part.x) * across), Double(size.width) - across)
    let y = min(max(0, Double(part.y - self.part.y) * down), Double(size.height) - down)
    return terminal_images_part(
      x: x, y: y, width: min(Double(part.width) * across, Double(size.width) - x),
      height: min(Double(part.height) * down, Double(size.height) - y))
  }

  /// More is not drawn.
  private static let longestEdge = 65_535
}

extension [UInt8] {
  /// Takes over what a loop in C made; nothing where it had no memory.
  init(_ made: terminal_images_bytes?) {
    self.init(UnsafeBufferPointer(start: made?.bytes, count: made?.bytes == nil ? 0 : made?.count ?? 0))
    free(made?.bytes)
  }
}
