import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TerminalGraphics

struct DamagedImageTests {
  /// Those whose pixels all stand in the last eighth of their few bytes, or count only together.
  private static let indivisible = [
    "baseline.jpg", "subsampled.jpg", "arithmetic.jpg", "inks-as-luminance.jpg", "lossless.webp",
    "interlaced.gif", "plain.gif", "lossless-alpha.webp", "transparent.gif",
  ]

  @Test(arguments: (ImageFixture.opaque + ImageFixture.transparent).filter { !indivisible.contains($0) })
  func `Of truncated bytes there is what there is`(name: String) throws {
    let bytes = try ImageFixture.bytes(name)
    let whole = try EncodedImage(bytes).raster(48, 32)

    let rasters = (1..<8).compactMap { eighths in
      try? EncodedImage(bytes.prefix(bytes.count * eighths / 8)).raster(48, 32)
    }

    #expect(!rasters.isEmpty)
    #expect(rasters.allSatisfy { $0.size == whole.size })
  }

  @Test(arguments: indivisible, 1..<8)
  func `Of truncated bytes without a pixel there is nothing`(name: String, eighths: Int) throws {
    let bytes = try ImageFixture.bytes(name)

    #expect(throws: ImageError.self) {
      try EncodedImage(bytes.prefix(bytes.count * eighths / 8)).raster(48, 32)
    }
  }

  @Test(arguments: ["tall.jpg", "tall.png", "tall.webp", "tall.gif"])
  func `The upper half is there, the lower half is background`(name: String) throws {
    let bytes = try ImageFixture.bytes(name)
    let whole = try EncodedImage(bytes).raster(64, 512)

    let raster = try EncodedImage(bytes.prefix(bytes.count * 6 / 10)).raster(64, 512)

    #expect(whole.isComplete)
    #expect(!raster.isComplete)
    #expect(raster.color(column: 32, row: 20).distance(to: whole.color(column: 32, row: 20)) <= 2)
    #expect(raster.color(column: 32, row: 500) == ImageFixture.background)
  }

  @Test func `A part below what is there shows the background`() throws {
    let bytes = try ImageFixture.bytes("tall.jpg")
    let part = PixelRect(x: 0, y: 448, width: 64, height: 64)

    let raster = try EncodedImage(bytes.prefix(bytes.count / 2)).raster(of: part, 64, 64)

    #expect(!raster.isComplete)
    #expect(raster.difference { _, _ in ImageFixture.background } == 0)
  }

  @Test func `A first scan of a progressive picture is all of it, but coarser`() throws {
    let bytes = try ImageFixture.bytes("progressive.jpg")
    let second = try #require(bytes.ranges(of: Data([0xFF, 0xDA])).dropFirst().first)

    let raster = try EncodedImage(bytes.prefix(second.upperBound + 12)).raster(6, 4)

    #expect(!raster.isComplete)
    #expect(raster.quarters[3].distance(to: ImageFixture.quarters[3]) < 40)
  }

  @Test(arguments: ["progressive.jpg", "baseline.jpg", "tall.jpg"], [1, 2, 7])
  func `Bytes that fill up before markers are no damage`(name: String, count: Int) throws {
    let bytes = try ImageFixture.bytes(name)
    let whole = try EncodedImage(bytes).raster(6, 4)

    for first in 0..<20 {
      let raster = try EncodedImage(filledUp(bytes, by: count, from: first)).raster(6, 4)

      #expect(raster.isComplete)
      #expect(raster.pixels == whole.pixels)
    }
  }

  @Test(arguments: [0, 3])
  func `A progressive picture without its end is cut, filled up or not`(count: Int) throws {
    let bytes = try ImageFixture.bytes("progressive.jpg")

    let raster = try EncodedImage(filledUp(bytes, by: count).dropLast(2)).raster(6, 4)

    #expect(!raster.isComplete)
  }

  /// With more bytes of ones before each marker from that one on, but for restarts.
  private func filledUp(_ bytes: Data, by count: Int, from first: Int = 0) -> Data {
    var (filled, place, number) = (Data(bytes.prefix(2)), 2, 0)
    func fill() -> Data { Data(repeating: 0xFF, count: number < first ? 0 : count) }
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xD9 {
      var next = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
      if bytes[place + 1] == 0xDA { next = endOfData(bytes, next) }
      filled += fill() + bytes[place..<next]
      (place, number) = (next, number + 1)
    }
    return filled + fill() + bytes[place...]
  }

  private func endOfData(_ bytes: Data, _ start: Int) -> Int {
    let inside: Set<UInt8> = [0, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7]
    return (start..<bytes.count - 1).first { bytes[$0] == 0xFF && !inside.contains(bytes[$0 + 1]) }
      ?? bytes.count
  }

  @Test(arguments: ImageFixture.all)
  func `Bytes that are wrong end in an error or a raster`(name: String) throws {
    let bytes = try ImageFixture.bytes(name)
    var random = SeededRandom(seed: UInt64(bytes.count))
    var drawn = 0

    for _ in 0..<300 {
      var broken = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        broken[Int.random(in: 8..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let image = try? EncodedImage(broken), image.header.size.area < 1_000_000 else { continue }
      do throws(ImageError) {
        let raster = try image.raster(of: PixelRect(x: 3, y: 3, width: 30, height: 20), 10, 7)
        #expect(raster.pixels.count == raster.size.area * 4)
        drawn += 1
      } catch {
        #expect(error != .cancelled)
      }
    }
    #expect(drawn > 0)
  }

  @Test func `A checksum that is wrong marks a PNG as incomplete`() throws {
    var bytes = try ImageFixture.bytes("colors.png")
    let end = try #require(bytes.firstRange(of: Data("IEND".utf8))).lowerBound
    bytes[end - 5] ^= 0x55

    let raster = try EncodedImage(bytes).raster(48, 32)

    #expect(!raster.isComplete)
    #expect(raster.quarters == ImageFixture.quarters)
  }
}
