import SmashtagModel
import Testing

@testable import TerminalGraphics

/// JPEGs at scales between the powers of two.
struct OddScaleTests {
  private static let names = [
    "subsampled.jpg", "halved.jpg", "baseline.jpg", "progressive.jpg", "inks.jpg", "grey.jpg",
  ]

  @Test(arguments: names, [3, 5, 6])
  func `A part has the pixels that it has in the whole`(name: String, eighths: Int) throws {
    let image = try ImageFixture.image(name)
    let size = image.header.size
    let whole = try image.raster(size.width * eighths / 8, size.height * eighths / 8)
    #expect(whole.size == PixelSize(width: size.width * eighths / 8, height: size.height * eighths / 8))
    for (x, y) in [(0, 0), (8, 8), (16, 0), (24, 16)] {
      let part = PixelRect(x: x, y: y, width: 24, height: 16)

      let raster = try image.raster(of: part, 24 * eighths / 8, 16 * eighths / 8)

      #expect(raster.part == part && raster.isComplete)
      let difference = raster.difference { column, row in
        whole.color(column: column + x * eighths / 8, row: row + y * eighths / 8)
      }
      #expect(difference <= 2, "\(x) \(y)")
    }
  }

  @Test(arguments: names.dropLast(), [3, 5, 6])
  func `The quarters keep their colours`(name: String, eighths: Int) throws {
    let raster = try ImageFixture.image(name).raster(48 * eighths / 8, 32 * eighths / 8)

    for (color, expected) in zip(raster.quarters, ImageFixture.quarters) {
      #expect(color.distance(to: expected) < 24)
    }
  }
}
