import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct RasterTests {
  /// Their colours are smoothed over edges, and less at those of a part.
  private let smoothed = ["subsampled.jpg", "halved.jpg", "progressive.jpg"]

  @Test(arguments: ImageFixture.opaque, [(48, 32), (24, 16), (12, 8), (6, 4)])
  func `Colours are right at every scale`(name: String, size: (width: Int, height: Int)) throws {
    let raster = try ImageFixture.image(name).raster(size.width, size.height)

    #expect(raster.isComplete)
    #expect(raster.size == PixelSize(width: size.width, height: size.height))
    for (color, expected) in zip(raster.quarters, ImageFixture.quarters) {
      #expect(color.distance(to: expected) <= 2)
    }
  }

  @Test(arguments: ImageFixture.transparent, [(48, 32), (24, 16), (12, 8)])
  func `What is transparent shows the background`(name: String, size: (width: Int, height: Int)) throws {
    let raster = try ImageFixture.image(name).raster(size.width, size.height)

    #expect(raster.quarters[3] == ImageFixture.background)
    for (color, expected) in zip(raster.quarters, ImageFixture.quarters).prefix(3) {
      #expect(color.distance(to: expected) <= 2)
    }
  }

  @Test func `Scans too fine for an eighth change nothing`() throws {
    let progressive = try ImageFixture.image("progressive.jpg").raster(6, 4)
    let sequential = try ImageFixture.image("subsampled.jpg").raster(6, 4)

    #expect(progressive.isComplete)
    #expect(progressive.pixels == sequential.pixels)
  }

  @Test func `Half of the alpha is half of the background`() throws {
    let png = try RawPNG(width: 2, height: 1, rows: [[200, 100, 0, 128, 200, 100, 0, 0]])

    let raster = try EncodedImage(png.bytes).raster(2, 1)

    #expect(raster.color(column: 0, row: 0).distance(to: RGBColor(227, 50, 127)) <= 1)
    #expect(raster.color(column: 1, row: 0) == ImageFixture.background)
  }

  @Test(arguments: ["grey.jpg", "grey.png"], [(48, 32), (12, 8)])
  func `Grey stays grey`(name: String, size: (width: Int, height: Int)) throws {
    let raster = try ImageFixture.image(name).raster(size.width, size.height)

    for (color, expected) in zip(raster.quarters, [71, 139, 66, 202]) {
      #expect(color.distance(to: RGBColor(UInt8(expected), UInt8(expected), UInt8(expected))) <= 1)
    }
  }

  @Test(arguments: ["animated.gif", "offset.webp"], [1, 2])
  func `A picture smaller than its screen stands where it belongs`(name: String, scale: Int) throws {
    let image = try ImageFixture.image(name)
    let size = image.header.size

    let raster = try image.raster(size.width / scale, size.height / scale)

    #expect(Array(raster.quarters.prefix(3)) == Array(repeating: ImageFixture.background, count: 3))
    #expect(raster.color(0.55, 0.55).distance(to: ImageFixture.quarters[0]) <= 2)
    #expect(raster.color(0.45, 0.55) == ImageFixture.background)
  }

  @Test(arguments: ImageFixture.all)
  func `A part is what stands there in the whole`(name: String) throws {
    let image = try ImageFixture.image(name)
    let whole = try image.raster(1000, 1000)
    let parts = [
      PixelRect(x: 0, y: 0, width: 9, height: 7), PixelRect(x: 17, y: 11, width: 20, height: 13),
      PixelRect(x: 30, y: 20, width: 18, height: 12), PixelRect(x: 47, y: 31, width: 1, height: 1),
    ]

    for part in parts {
      let raster = try image.raster(of: part, part.width, part.height)

      #expect(raster.part.contains(part))
      let difference = raster.difference { whole.color(column: $0 + raster.part.x, row: $1 + raster.part.y) }
      #expect(difference <= (smoothed.contains(name) ? 60 : 3))
    }
  }

  @Test(arguments: [
    "colors.png", "interlaced.png", "deep.png", "palette-alpha.png", "plain.gif", "interlaced.gif",
  ])
  func `Pixels are averages of boxes`(name: String) throws {
    let image = try ImageFixture.image(name)
    let whole = try image.raster(48, 32)
    let part = PixelRect(x: 5, y: 5, width: 40, height: 25)

    let raster = try image.raster(of: part, 8, 5)

    #expect(raster.part == PixelRect(x: 5, y: 5, width: 40, height: 25))
    #expect(raster.size == PixelSize(width: 8, height: 5))
    let crop = whole.cropped(part)
    #expect(raster.difference { crop.average(5, column: $0, row: $1) } <= 1)
  }

  @Test(arguments: ImageFixture.all)
  func `A part outside becomes the nearest inside`(name: String) throws {
    let image = try ImageFixture.image(name)
    let size = image.header.size
    let parts = [
      PixelRect(x: -50, y: -50, width: 10, height: 10), PixelRect(x: 500, y: 500, width: 10, height: 10),
      PixelRect(x: -9, y: -9, width: .max, height: .max), PixelRect(x: 5, y: 5, width: .max, height: .max),
    ]

    for part in parts {
      let raster = try image.raster(of: part, 4, 4)

      #expect(PixelRect(whole: size).contains(raster.part))
      #expect(raster.pixels.count == raster.size.area * 4)
    }
  }
}

extension Raster {
  fileprivate func cropped(_ part: PixelRect) -> Raster {
    let rows = (part.y..<part.endY).map { row in
      pixels[(row * size.width + part.x) * 4..<(row * size.width + part.endX) * 4]
    }
    return Raster(part: part, size: part.size, pixels: Array(rows.joined()))
  }
}
