import CZLibrary
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

  @Test(arguments: ["plain.gif", "interlaced.gif", "animated.gif"], [0, 8])
  func `A GIF whose screen is smaller than its picture has the picture's size`(
    name: String, side: UInt8
  ) throws {
    var bytes = try ImageFixture.bytes(name)
    bytes.replaceSubrange(6..<10, with: [side, 0, side, 0])

    let image = try EncodedImage(bytes)

    #expect(image.header.size == ImageFixture.size)
    #expect(try image.raster(48, 32).quarters == ImageFixture.image(name).raster(48, 32).quarters)
    if image.header.isAnimated { #expect(ImageAnimation(of: image, on: .black)?.next() != nil) }
  }

  @Test func `A PNG that counts pictures has more than the one that is drawn`() throws {
    var bytes = try ImageFixture.bytes("colors.png")
    let count: [UInt8] = [0, 0, 0, 3, 0, 0, 0, 0]
    bytes.insert(contentsOf: [0, 0, 0, 8] + Array("acTL".utf8) + count + [0, 0, 0, 0], at: 33)

    let header = try EncodedImage(bytes).header
    #expect(header.pictureCount == 3)
    #expect(!header.isAnimated)
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

  @Test(arguments: quarters, ["png", "webp", "signed.webp"])
  func `So are pictures of other formats`(turn: (exif: Int, seen: [Int]), kind: String) throws {
    let exif = Self.exif(turn.exif)
    let bytes =
      switch kind {
      case "png": try ImageFixture.bytes("colors.png").inserting(exif: exif)
      case "webp": try ImageFixture.bytes("lossless.webp").container(exif: exif)
      default: try ImageFixture.bytes("lossless.webp").container(exif: Array("Exif\0\0".utf8) + exif)
      }

    let raster = try EncodedImage(bytes).raster(48, 48)

    #expect(raster.size == PixelSize(width: turn.exif >= 5 ? 32 : 48, height: turn.exif >= 5 ? 48 : 32))
    #expect(raster.quarters == turn.seen.map { ImageFixture.quarters[$0] })
  }

  private static func image(_ exif: Int, isLittle: Bool = true) throws -> EncodedImage {
    let content = Array("Exif\0\0".utf8) + Self.exif(exif, isLittle: isLittle)
    var bytes = try ImageFixture.bytes("baseline.jpg")
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content, at: 2)
    return try EncodedImage(bytes)
  }

  private static func exif(_ exif: Int, isLittle: Bool = true) -> [UInt8] {
    let entry: [UInt8] =
      isLittle
      ? [0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(exif), 0, 0, 0] : [1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(exif), 0, 0]
    let head: [UInt8] =
      isLittle
      ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0] : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1]
    return head + entry + [0, 0, 0, 0]
  }
}

extension Data {
  /// A PNG with an `eXIf` chunk after its header, which ends at byte 33.
  fileprivate func inserting(exif: [UInt8]) -> Data {
    let named = Array("eXIf".utf8) + exif
    let sum = UInt32(crc32(0, named, UInt32(named.count)))
    let chunk = UInt32(exif.count).bigEndianBytes + named + sum.bigEndianBytes
    return prefix(33) + chunk + dropFirst(33)
  }

  /// A WebP of one chunk as an extended one with EXIF.
  fileprivate func container(exif: [UInt8]) -> Data {
    let size = ImageFixture.size
    let features = [8, 0, 0, 0, UInt8(size.width - 1), 0, 0, UInt8(size.height - 1), 0, 0]
    let chunks = Self.chunk("VP8X", features) + dropFirst(12) + Self.chunk("EXIF", exif)
    return Data("RIFF".utf8) + UInt32(chunks.count + 4).littleEndianBytes + Data("WEBP".utf8) + chunks
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
    return Data(name.utf8) + UInt32(content.count).littleEndianBytes + content + padding
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] { Swift.withUnsafeBytes(of: bigEndian) { Array($0) } }
  fileprivate var littleEndianBytes: [UInt8] { Swift.withUnsafeBytes(of: littleEndian) { Array($0) } }
}

struct UndrawableTests {
  @Test func `Nothing is empty`() {
    #expect(throws: ImageError.empty) { try EncodedImage(Data()) }
  }

  @Test(arguments: [
    ("\u{FEFF}  <!DOCTYPE html><html><body><svg></svg></body></html>", "a web page"),
    ("<html><head>", "a web page"),
    ("{\"error\": \"gone\"}", "JSON"),
    ("gone, alas", "text"),
    ("x", "text"),
    ("\0\u{1}\u{2}\u{3}", "something that is no image"),
  ])
  func `What is in its place is named`(text: String, kind: String) {
    #expect(throws: ImageError.notAnImage(kind)) { try EncodedImage(Data(text.utf8)) }
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?>\n<!-- drawn -->\n<svg xmlns=\"…\">", "SVG"),
    ("<svg>", "SVG"),
    ("\0\0\0\u{1c}ftypavif\0\0\0\0mif1miaf", "AVIF"),
    ("\0\0\0\u{1c}ftypmif1\0\0\0\0avifmiaf", "AVIF"),
    ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "HEIC"),
    ("\0\0\0\u{18}ftypisom\0\0\u{2}\0isommp41", "a video (MP4)"),
    ("\0\0\0\u{14}ftypqt  \0\0\u{2}\0qt  ", "a video (QuickTime)"),
    ("II*\0\u{8}\0\0\0", "TIFF"),
    ("BM\u{1}\u{1}\0\0\0\0\0\0", "BMP"),
    ("\0\0\u{1}\0\u{1}\0", "ICO"),
    ("%PDF-1.7", "a PDF"),
    ("\0\0\0\u{c}JXL \r\n", "JPEG XL"),
  ])
  func `Images and films that are not drawn are named`(start: String, kind: String) {
    #expect(throws: ImageError.notDrawable(kind)) { try EncodedImage(Data(start.utf8)) }
  }

  @Test func `WebM is a video`() {
    let bytes = Data([0x1A, 0x45, 0xDF, 0xA3, 0x01, 0, 0, 0, 0, 0, 0, 0x1F])

    #expect(throws: ImageError.notDrawable("a video (WebM)")) { try EncodedImage(bytes) }
  }

  @Test(
    arguments: [(0xC3, 8, "a lossless JPEG"), (0xC1, 12, "a JPEG of 12 bits")] as [(UInt8, UInt8, String)]
  )
  func `Rare kinds of JPEG are named`(marker: UInt8, bits: UInt8, kind: String) throws {
    var bytes = try ImageFixture.bytes("baseline.jpg")
    let frame = try #require(bytes.firstRange(of: Data([0xFF, 0xC0]))).lowerBound
    (bytes[frame + 1], bytes[frame + 4]) = (marker, bits)

    #expect(throws: ImageError.notDrawable(kind)) { try EncodedImage(bytes) }
  }

  @Test(arguments: ["baseline.jpg", "colors.png", "lossy.webp", "plain.gif"])
  func `A signature alone is damaged`(name: String) throws {
    let bytes = try ImageFixture.bytes(name).prefix(name.hasSuffix("webp") ? 12 : 6)

    let format = ImageFixture.format(name).rawValue
    #expect(throws: ImageError.damaged(format: format)) { try EncodedImage(bytes) }
  }
}
