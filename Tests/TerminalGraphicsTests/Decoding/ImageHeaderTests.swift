import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct ImageHeaderTests {
  @Test(arguments: ImageFixture.opaque + ImageFixture.transparent)
  func `The first bytes say format and size`(name: String) throws {
    let header = try ImageFixture.image(name).header

    #expect(header.format == ImageFixture.format(name))
    #expect(header.size == ImageFixture.size)
  }

  @Test(arguments: ImageFixture.all)
  func `Those with a second picture are animated`(name: String) throws {
    let isAnimated = ["animated.gif", "animated.webp", "offset.webp"].contains(name)

    #expect(try ImageFixture.image(name).header.isAnimated == isAnimated)
  }

  @Test func `A PNG that counts pictures is animated`() throws {
    var bytes = try ImageFixture.bytes("colors.png")
    let count: [UInt8] = [0, 0, 0, 3, 0, 0, 0, 0]
    bytes.insert(contentsOf: [0, 0, 0, 8] + Array("acTL".utf8) + count + [0, 0, 0, 0], at: 33)

    #expect(try EncodedImage(bytes).header.isAnimated)
    #expect(try EncodedImage(bytes).raster(48, 32).quarters[0] == ImageFixture.quarters[0])
  }

  @Test func `The bytes may be a slice of others`() throws {
    let slice = (Data(repeating: 7, count: 99) + (try ImageFixture.bytes("colors.png"))).dropFirst(99)

    let raster = try EncodedImage(slice).raster(48, 32)

    #expect(raster.quarters == ImageFixture.quarters)
  }

  @Test func `Megabytes of metadata are passed over`() throws {
    let segment = Data([0xFF, 0xE2, 0xFF, 0xFF]) + Data(repeating: 0x41, count: 65_533)
    var bytes = try ImageFixture.bytes("baseline.jpg")
    bytes.insert(contentsOf: (0..<100).reduce(into: Data()) { all, _ in all += segment }, at: 2)

    let image = try EncodedImage(bytes)

    #expect(image.header.size == ImageFixture.size)
    #expect(try image.raster(48, 32).isComplete)
  }

  @Test(arguments: ["iCCP", "zTXt", "iTXt", "tEXt", "aaAa"])
  func `Chunks that have nothing to do with pixels are not unpacked`(name: String) throws {
    let length = 8_000_000
    let head = [24, 16, 8, 0].map { UInt8(length >> $0 & 255) }
    var bytes = try ImageFixture.bytes("colors.png")
    bytes.insert(
      contentsOf: head + Array(name.utf8) + [UInt8](repeating: 0x78, count: length + 4), at: 33)

    let raster = try EncodedImage(bytes).raster(48, 32)

    #expect(raster.isComplete)
    #expect(raster.quarters == ImageFixture.quarters)
  }

  @Test func `A header without end is damaged`() {
    let fill = Data(repeating: 0xFF, count: 1_000_000)

    #expect(throws: ImageError.damaged(format: "JPEG")) { try EncodedImage(Data([0xFF, 0xD8]) + fill) }
  }
}
