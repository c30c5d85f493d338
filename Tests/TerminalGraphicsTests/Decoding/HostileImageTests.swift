import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct HostileImageTests {
  @Test(arguments: [(30_000, 30_000), (1, 65_501), (0x7FFF_FFFF, 0x7FFF_FFFF)])
  func `Too many pixels are refused by the header`(width: Int, height: Int) throws {
    let png = try RawPNG(width: width, height: height, rows: [])

    #expect(throws: ImageError.tooManyPixels(PixelSize(width: width, height: height), limit: 120_000_000)) {
      try EncodedImage(png.bytes)
    }
  }

  @Test func `A side that a PNG cannot have is damage`() throws {
    let png = try RawPNG(width: 0xDC1E_281E, height: 0xB43C_283C, rows: [])

    #expect(throws: ImageError.damaged(format: "PNG")) { try EncodedImage(png.bytes) }
  }

  @Test func `A PNG that says it is larger is incomplete`() throws {
    let row = [UInt8](repeating: 255, count: 8000 * 4)
    let png = try RawPNG(width: 8000, height: 8000, rows: Array(repeating: row, count: 2000))

    let raster = try EncodedImage(png.bytes).raster(80, 80)

    #expect(!raster.isComplete)
    #expect(raster.color(0.5, 0.2) == .white)
    #expect(raster.color(0.5, 0.3) == ImageFixture.background)
  }

  @Test func `A JPEG that says it is larger is incomplete`() throws {
    let raster = try Self.jpeg(saysHeight: 8000).raster(6, 1000)

    #expect(!raster.isComplete)
    #expect(raster.color(column: 1, row: 0).distance(to: ImageFixture.quarters[0]) <= 2)
    #expect(raster.color(column: 1, row: 500) == ImageFixture.background)
  }

  @Test func `A progressive JPEG of many pixels takes too much memory`() throws {
    let image = try Self.jpeg("progressive.jpg", saysHeight: 10_000, width: 10_000)

    #expect(throws: ImageError.tooMuchMemory(format: "JPEG", image.header.size)) { try image.raster(80, 80) }
  }

  @Test func `A lossless WebP of many pixels takes too much memory`() throws {
    var bytes = try ImageFixture.bytes("lossless.webp")
    let side = 9000 - 1
    let bits = side | side << 14
    let last = bytes[24] & 0xF0
    for place in 0..<4 { bytes[21 + place] = UInt8(bits >> (8 * place) & 255) }
    bytes[24] |= last
    let image = try EncodedImage(bytes)

    #expect(image.header.size == PixelSize(width: 9000, height: 9000))
    #expect(throws: ImageError.tooMuchMemory(format: "WebP", image.header.size)) { try image.raster(80, 80) }
  }

  @Test func `Scans without end are left out`() throws {
    let bytes = try ImageFixture.bytes("progressive.jpg")
    let last = try #require(bytes.ranges(of: Data([0xFF, 0xDA])).last).lowerBound
    let scan = bytes[last..<bytes.count - 2]
    let many = bytes.dropLast(2) + (0..<5000).reduce(into: Data()) { all, _ in all += scan } + bytes.suffix(2)

    let raster = try EncodedImage(many).raster(48, 32)

    #expect(!raster.isComplete)
    #expect(raster.quarters[3].distance(to: ImageFixture.quarters[3]) <= 8)
  }

  @Test func `A GIF of many frames is drawn by the first`() throws {
    let bytes = try ImageFixture.bytes("plain.gif")
    let frame = try #require(bytes.firstRange(of: Data([0x2C, 0, 0, 0, 0]))).lowerBound
    let frames = (0..<20_000).reduce(into: Data()) { all, _ in all += bytes[frame..<bytes.count - 1] }

    let image = try EncodedImage(bytes.prefix(frame) + frames)

    #expect(image.header.pictureCount > 1)
    #expect(try image.raster(48, 32).quarters == ImageFixture.quarters)
  }

  private static let canvas = PixelSize(width: 64, height: 64)

  /// An animation of a blank canvas, and what comes after it.
  private func animation(_ pictures: [RawGIF.Picture]) throws -> ImageAnimation {
    let gif = RawGIF(Self.canvas, [RawGIF.Picture(size: Self.canvas)] + pictures)
    return try #require(ImageAnimation(of: EncodedImage(gif.bytes), on: .black))
  }

  @Test(arguments: [(12_000, true), (12_001, false)])
  func `A picture of an animation that is larger than an image may be ends it`(width: Int, isDrawn: Bool)
    throws
  {
    let large = RawGIF.Picture(size: PixelSize(width: width, height: 10_000), index: 1)
    let animation = try animation([large])
    #expect(animation.next()?.raster.color(column: 0, row: 0) == .black)

    #expect(animation.next()?.raster.color(column: 63, row: 63) == (isDrawn ? .white : nil))
  }

  @Test func `Of a picture of an animation no line below the canvas is unpacked`() throws {
    let tall = RawGIF.Picture(size: PixelSize(width: 64, height: 4_000), index: 1)
    let interlaced = RawGIF.Picture(size: tall.size, index: 2, isInterlaced: true)
    let animation = try animation([tall, interlaced, RawGIF.Picture(size: Self.canvas, index: 3)])

    let pictures = (0..<5).map { _ in animation.next()?.raster }

    #expect(pictures.map { $0?.color(column: 63, row: 63) } == [.black, .white, Self.red, Self.green, nil])
    #expect(pictures.allSatisfy { $0?.isBlank ?? true })
    // The lines of an interlaced picture are stored out of order: those of three passes of four are needed.
    #expect(animation.unpackedPixels == 64 * (64 + 64 + 2_032 + 64))
  }

  @Test(arguments: [(64 * 64 * 3 + 1, true), (64 * 64 * 3, false)])
  func `A still is looked for only so long`(most: Int, isFound: Bool) throws {
    let half = RawGIF.Picture(size: PixelSize(width: 64, height: 32), index: 1)
    let blank = RawGIF.Picture(size: Self.canvas)

    let still = try animation([blank, blank, half]).still(unpacking: most)

    #expect((still != nil) == isFound)
  }

  @Test func `A raster has 16 megapixels at most`() throws {
    let row = [UInt8](repeating: 255, count: 5000 * 4)
    let png = try RawPNG(width: 5000, height: 4000, rows: Array(repeating: row, count: 4000))

    let raster = try EncodedImage(png.bytes).raster(5000, 4000)

    #expect(raster.size == PixelSize(width: 2500, height: 2000))
    #expect(raster.isComplete)
  }

  @Test(arguments: ImageFixture.all)
  func `A task that was cancelled decodes nothing`(name: String) async throws {
    let image = try ImageFixture.image(name)

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Result { () throws(ImageError) in try image.raster(48, 32) }
    }

    let result = await task.value

    #expect(throws: ImageError.cancelled) { try result.get() }
  }

  @Test func `Decoding ends soon after its task is cancelled`() async throws {
    let row = [UInt8](repeating: 200, count: 10_000 * 4)
    let png = try RawPNG(width: 10_000, height: 10_000, rows: Array(repeating: row, count: 4000))
    let image = try EncodedImage(png.bytes)

    let task = Task.detached { Result { () throws(ImageError) in try image.raster(100, 100) } }
    // Not by a task: those wait for others.
    Thread {
      Thread.sleep(forTimeInterval: 0.02)
      task.cancel()
    }.start()
    let result = await task.value

    #expect(throws: ImageError.cancelled) { try result.get() }
  }

  @Test(arguments: ImageFixture.all)
  func `After its deadline nothing is decoded`(name: String) throws {
    let image = try ImageFixture.image(name)
    let (whole, size) = (PixelRect(whole: image.header.size), PixelSize(width: 48, height: 32))

    #expect(throws: ImageError.tooSlow(format: image.header.format.rawValue, image.header.size)) {
      try image.raster(of: whole, atLeast: size, on: ImageFixture.background, before: .now)
    }
    let raster = try image.raster(
      of: whole, atLeast: size, on: ImageFixture.background, before: .now + .seconds(60))
    let other = try image.raster(of: whole, atLeast: size, on: ImageFixture.background, before: nil)
    #expect(raster.pixels == other.pixels)
  }

  @Test func `Decoding ends soon after its deadline`() throws {
    let row = [UInt8](repeating: 200, count: 10_000 * 4)
    let image = try EncodedImage(
      RawPNG(width: 10_000, height: 10_000, rows: Array(repeating: row, count: 4000)).bytes)
    let size = PixelSize(width: 100, height: 100)

    #expect(throws: ImageError.tooSlow(format: "PNG", image.header.size)) {
      try image.raster(
        of: PixelRect(whole: image.header.size), atLeast: size, on: .black, before: .now + .milliseconds(20))
    }
  }

  private static let (red, green) = (RGBColor(255, 0, 0), RGBColor(0, 255, 0))

  private static func jpeg(
    _ name: String = "baseline.jpg", saysHeight height: Int, width: Int = 48
  ) throws -> EncodedImage {
    var bytes = try ImageFixture.bytes(name)
    let marker: UInt8 = name.hasPrefix("progressive") ? 0xC2 : 0xC0
    let frame = try #require(bytes.firstRange(of: Data([0xFF, marker]))).lowerBound
    bytes.replaceSubrange(
      frame + 5..<frame + 9,
      with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
    return try EncodedImage(bytes)
  }
}
