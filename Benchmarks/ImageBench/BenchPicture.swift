import Foundation
import SmashtagModel
import TerminalGraphics

/// A picture that is as much work as a photo: waves of all sizes with a little noise.
enum BenchPicture {
  static func raster(_ size: PixelSize) -> Raster {
    var noise: UInt32 = 1
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.area * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let (u, v) = (Double(x) / Double(size.width), Double(y) / Double(size.height))
        let grain = Double(noise >> 28) - 8
        pixels += [
          level(u * 7 + sin(v * 9), grain), level(v * 11 + cos(u * 23), grain), level(u * v * 60, grain), 255,
        ]
      }
    }
    return Raster(part: PixelRect(whole: size), size: size, pixels: pixels)
  }

  private static func level(_ phase: Double, _ grain: Double) -> UInt8 {
    UInt8(128 + 100 * sin(phase) + grain)
  }
}
