import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct DecodingEstimateTests {
  @Test(arguments: ImageFixture.all + ["tall.jpg", "tall.png", "tall.webp", "tall.gif"])
  func `It is what decoding yields`(name: String) throws {
    let image = try ImageFixture.image(name)
    let size = image.header.size
    for part in [
      PixelRect(whole: size), PixelRect(x: 3, y: 5, width: size.width - 9, height: size.height / 2),
    ] {
      for share in [1, 2, 3, 4, 5, 6, 7, 8, 11] {
        let need = PixelSize(width: max(1, part.width * share / 11), height: max(1, part.height * share / 11))

        let estimate = try #require(image.estimate(of: part, atLeast: need))

        let raster = try image.raster(of: part, atLeast: need, on: .black)
        #expect(estimate.size == raster.size && estimate.part == raster.part)
      }
    }
  }

  @Test(arguments: ["baseline.jpg", "subsampled.jpg", "halved.jpg", "arithmetic.jpg", "grey.jpg", "inks.jpg"])
  func `A JPEG of one scan keeps no coefficients`(name: String) throws {
    #expect(try ImageFixture.image(name).header.coefficientBytes == 0)
  }

  @Test func `A progressive JPEG keeps all of its coefficients`() throws {
    let factors = try #require(JPEGFixture.factors(of: ImageFixture.bytes("progressive.jpg")))
    let across = factors.map { $0 >> 4 }.max() ?? 1, down = factors.map { $0 & 15 }.max() ?? 1
    let blocks = factors.map { factor in
      Int((48.0 * Double(factor >> 4) / Double(8 * across)).rounded(.up))
        * Int((32.0 * Double(factor & 15) / Double(8 * down)).rounded(.up))
    }

    #expect(try ImageFixture.image("progressive.jpg").header.coefficientBytes == blocks.reduce(0, +) * 128)
  }

  @Test func `What is turned, or scaled, is there twice`() {
    let size = PixelSize(width: 100, height: 10), less = PixelSize(width: 50, height: 5)
    let part = PixelRect(whole: size)
    let upright = DecodingEstimate(part: part, size: size, isTurned: false, otherBytes: 7)
    let turned = DecodingEstimate(part: part, size: size, isTurned: true, otherBytes: 7)

    #expect(upright.bytes(keeping: size) == 4_007 && upright.bytes(keeping: less) == 5_007)
    #expect(turned.bytes(keeping: size) == 8_007 && turned.bytes(keeping: less) == 8_007)
  }
}

/// Reads the frame of a JPEG anew.
private enum JPEGFixture {
  static func factors(of bytes: Data) -> [UInt8]? {
    let bytes = [UInt8](bytes)
    guard let frame = bytes.indices.first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC2 }) else {
      return nil
    }
    return (0..<Int(bytes[frame + 9])).map { bytes[frame + 11 + 3 * $0] }
  }
}
