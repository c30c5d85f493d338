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

  @Test(arguments: ["ink.png", "ink.webp"])
  func `Ink that would not be seen gets a matte`(name: String) throws {
    let image = try ImageFixture.image(name)
    let whole = PixelRect(whole: image.header.size)
    func corners(on background: RGBColor) throws -> Set<RGBColor> {
      let raster = try image.raster(of: whole, atLeast: whole.size, on: background)
      return [raster.color(0.02, 0.02), raster.color(0.5, 0.5)]
    }

    #expect(try corners(on: .black) == [.white, RGBColor(20, 20, 20)])
    #expect(try corners(on: RGBColor(40, 42, 54)) == [.white, RGBColor(20, 20, 20)])
    #expect(try corners(on: .white) == [.white, RGBColor(20, 20, 20)])
    #expect(try corners(on: RGBColor(0, 128, 255)) == [RGBColor(0, 128, 255), RGBColor(20, 20, 20)])
  }

  @Test(arguments: ["ink.png", "ink.webp"], [false, true])
  func `All parts of an image have the same matte`(name: String, isSeenBefore: Bool) throws {
    let image = try ImageFixture.image(name)
    let whole = PixelRect(whole: image.header.size)
    if isSeenBefore { _ = try image.raster(of: whole, atLeast: whole.size, on: .black) }

    // There is no ink in it.
    let corner = PixelRect(x: 0, y: 0, width: 4, height: 4)
    #expect(try image.raster(of: corner, atLeast: corner.size, on: .black).color(0.1, 0.1) == .white)
  }

  /// What eight bits of a gamma of 1 do not tell apart makes dark levels differ.
  @Test(arguments: [("profile.png", 2), ("profile.jpg", 10), ("profile.webp", 2), ("gamma.png", 6)])
  func `Colours of a profile or a gamma become those of the screen`(name: String, most: Int) throws {
    let raster = try ImageFixture.image(name).raster(48, 32)

    for (color, quarter) in zip(raster.quarters, ImageFixture.quarters) {
      #expect(color.distance(to: quarter) <= most, "\(color) \(quarter)")
    }
  }

  @Test(arguments: ["profile-grey.png", "profile-grey-alpha.png", "profile-grey.jpg"])
  func `Half the light of a profile of grey is a light grey`(name: String) throws {
    let raster = try ImageFixture.image(name).raster(48, 32)

    #expect(raster.quarters.allSatisfy { $0 == RGBColor(188, 188, 188) })
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

struct ReductionTests {
  private static let camera = PixelSize(width: 4000, height: 3000)

  @Test(arguments: [
    (4000, 8, 1), (3001, 8, 1), (3000, 6, 1), (2100, 5, 1), (2000, 4, 1), (1001, 3, 1), (1000, 2, 1),
    (501, 2, 1), (500, 1, 1), (251, 1, 1),
    (250, 1, 2), (100, 1, 5), (1, 1, 375), (9000, 8, 1),
  ])
  func `A JPEG is reduced by its decoder first`(width: Int, eighths: Int, box: Int) {
    let reduction = Self.reduction(width: width, by: .jpeg)

    #expect(reduction.eighths == eighths)
    #expect(reduction.box == box)
  }

  @Test(arguments: [(4000, 1), (2001, 1), (2000, 2), (400, 10), (399, 10), (1, 3000)])
  func `Others are reduced by boxes`(width: Int, box: Int) {
    let reduction = Self.reduction(width: width, by: .boxes)

    #expect(reduction.eighths == 8)
    #expect(reduction.box == box)
  }

  @Test(arguments: [(1000, 8), (300, 8), (100, 40)])
  func `A part grows to whole blocks`(width: Int, unit: Int) {
    let reduction = Self.reduction(width: width, by: .jpeg)

    let part = reduction.aligned(PixelRect(x: 1003, y: 79, width: 500, height: 300), in: Self.camera)

    #expect(part.contains(PixelRect(x: 1003, y: 79, width: 500, height: 300)))
    #expect(part.x % unit == 0 && part.y % unit == 0 && part.endX % unit == 0 && part.endY % unit == 0)
    #expect(part.width < 500 + 2 * unit)
  }

  private static func reduction(width: Int, by ways: Reduction.Abilities) -> Reduction {
    Reduction(
      of: PixelRect(whole: camera), in: camera, atLeast: PixelSize(width: width, height: 1), by: ways)
  }
}

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
