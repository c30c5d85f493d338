import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct OrientationTests {
  /// Which quarter of the stored image is seen in each quarter.
  private static let quarters = [
    (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
    (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
  ]

  @Test(arguments: quarters, [true, false])
  func `A picture is turned as its camera says`(turn: (exif: Int, seen: [Int]), isLittle: Bool) throws {
    let image = try Self.image(turn.exif, isLittle: isLittle)

    let raster = try image.raster(48, 48)

    let isTall = turn.exif >= 5
    #expect(image.header.size == PixelSize(width: isTall ? 32 : 48, height: isTall ? 48 : 32))
    #expect(raster.size == image.header.size)
    for (color, quarter) in zip(raster.quarters, turn.seen) {
      #expect(color.distance(to: ImageFixture.quarters[quarter]) <= 2)
    }
  }

  @Test(arguments: 1...8, [1, 2, 4])
  func `A part is turned too`(exif: Int, scale: Int) throws {
    let image = try Self.image(exif)
    let whole = try image.raster(48, 48)
    let part = PixelRect(x: 8, y: 16, width: 16, height: 8)

    let raster = try image.raster(of: part, 16 / scale, 8 / scale)

    #expect(raster.part == part)
    #expect(raster.size == PixelSize(width: 16 / scale, height: 8 / scale))
    #expect(
      raster.difference {
        whole.color(column: part.x + $0 * scale + scale / 2, row: part.y + $1 * scale + scale / 2)
      } <= 3)
  }

  @Test(arguments: Orientation.allCases)
  func `Seen and stored places belong together`(orientation: Orientation) {
    let stored = PixelRect(x: 3, y: 5, width: 20, height: 11)

    let seen = orientation.seen(stored, in: ImageFixture.size)

    #expect(PixelRect(whole: orientation.turned(ImageFixture.size)).contains(seen))
    #expect(orientation.stored(seen, in: ImageFixture.size) == stored)
  }

  @Test(arguments: [0, 9, 77])
  func `A turn that does not exist is none`(exif: Int) throws {
    #expect(try Self.image(exif).header.size == ImageFixture.size)
  }

  private static func image(_ exif: Int, isLittle: Bool = true) throws -> EncodedImage {
    let entry: [UInt8] =
      isLittle
      ? [0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(exif), 0, 0, 0] : [1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(exif), 0, 0]
    let head: [UInt8] =
      isLittle
      ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0] : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1]
    let content = Array("Exif\0\0".utf8) + head + entry + [0, 0, 0, 0]
    var bytes = try ImageFixture.bytes("baseline.jpg")
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content, at: 2)
    return try EncodedImage(bytes)
  }
}
