import CZLibrary
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct RasterPNGTests {
  @Test(arguments: [(1, 1), (1, 9), (9, 1), (7, 5), (640, 3), (300, 160)])
  func `A PNG has the pixels of the raster`(width: Int, height: Int) throws {
    let raster = Picture.raster(size: PixelSize(width: width, height: height))

    let picture = try PNGReader.picture(raster.png)

    #expect(picture.size == raster.size)
    #expect(picture.colors == raster.colors)
  }

  @Test(arguments: [86, 87, 172, 173, 4000])
  func `Long runs of one colour keep their length, and take little room`(width: Int) throws {
    let raster = Raster.gray((0..<40).map { Array(repeating: UInt8($0), count: width) })

    let png = raster.png

    #expect(try PNGReader.picture(png).colors == raster.colors)
    #expect(png.count < 3000)
  }

  @Test func `Noise takes hardly more room than its pixels`() throws {
    var state: UInt32 = 7
    let noise: [[UInt8]] = (0..<100).map { _ in
      (0..<100).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
    }
    let raster = Raster.gray(noise)

    #expect(try PNGReader.picture(raster.png).colors == raster.colors)
    #expect(raster.png.count < 30_000 * 11 / 10)
  }

  @Test func `Colours of very different frequency are packed and unpacked`() throws {
    let row = (0..<24).flatMap {
      Array(repeating: UInt8(truncatingIfNeeded: $0 * 7), count: 1 << max(0, $0 - 9))
    }
    let raster = Raster.gray([row, row.reversed()])

    #expect(try PNGReader.picture(raster.png).colors == raster.colors)
  }

  @Test func `A raster with too few pixels has no PNG`() {
    let size = PixelSize(width: 10, height: 10)

    #expect(Raster(part: PixelRect(whole: size), size: size, pixels: [0]).png.isEmpty)
  }
}

struct RasterScalingTests {
  @Test(arguments: DrawnPart.all)
  func `A scaled part shows what lies there`(drawn: DrawnPart) throws {
    let scaled = try #require(drawn.raster.scaled(drawn.part, to: drawn.canvas.pixels))

    #expect(Picture.difference(of: scaled.colors, from: drawn.part, size: scaled.size) < 2)
    #expect(stride(from: 3, to: scaled.pixels.count, by: 4).allSatisfy { scaled.pixels[$0] == 255 })
  }

  @Test func `What shrinks is the mean of the light, and pixels at the edge count by their share`() throws {
    let raster = Raster.gray([[0, 90, 180], [0, 90, 180]])

    let scaled = try #require(raster.scaled(raster.part, to: PixelSize(width: 2, height: 1)))

    #expect(scaled.colors.map { $0[0] } == [52, 157])
  }

  @Test func `A black and white board becomes grey`() throws {
    let board = Raster.gray((0..<64).map { y in (0..<64).map { x in (x + y) % 2 == 0 ? 0 : 255 } })

    let scaled = try #require(board.scaled(board.part, to: PixelSize(width: 7, height: 5)))

    #expect(scaled.colors.allSatisfy { (184...190).contains($0[0]) })
  }

  @Test func `What grows goes from pixel to pixel, straight in light`() throws {
    let raster = Raster.gray([[0, 100]])

    let scaled = try #require(raster.scaled(raster.part, to: PixelSize(width: 6, height: 1)))

    #expect(scaled.colors.map { $0[0] } == [0, 0, 58, 82, 100, 100])
  }

  @Test func `From four times on each pixel is a square`() throws {
    let raster = Raster.gray([[10, 200], [30, 40]])

    let scaled = try #require(raster.scaled(raster.part, to: PixelSize(width: 8, height: 8)))

    #expect(scaled.colors.map { $0[0] }.prefix(8) == [10, 10, 10, 10, 200, 200, 200, 200])
    #expect(scaled.colors.map { $0[0] }.suffix(8) == [30, 30, 30, 30, 40, 40, 40, 40])
  }

  @Test func `A colour stays what it is at any size`() throws {
    let raster = Raster.gray(Array(repeating: Array(repeating: 201, count: 37), count: 23))

    for (width, height) in [(1, 1), (36, 22), (100, 3), (5, 90), (311, 200)] {
      let scaled = try #require(raster.scaled(raster.part, to: PixelSize(width: width, height: height)))
      #expect(Set(scaled.pixels) == [201, 255])
    }
  }

  @Test func `A part outside of the raster is taken from its edge`() throws {
    let raster = Picture.raster()
    let outside = PixelRect(x: 5000, y: -300, width: 9000, height: 9000)

    let scaled = try #require(raster.scaled(outside, to: PixelSize(width: 4, height: 4)))

    #expect(scaled.pixels.count == 64)
  }

  @Test func `A raster with fewer pixels than it says has nothing to scale`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [1, 2, 3, 255])

    #expect(raster.scaled(raster.part, to: PixelSize(width: 5, height: 5)) == nil)
  }
}

extension Raster {
  /// All its pixels without the fourth channel.
  var colors: [[Double]] {
    stride(from: 0, to: pixels.count, by: 4).map { first in (0..<3).map { Double(pixels[first + $0]) } }
  }

  static func gray(_ rows: [[UInt8]]) -> Raster {
    let size = PixelSize(width: rows[0].count, height: rows.count)
    return Raster(
      part: PixelRect(whole: size), size: size, pixels: rows.joined().flatMap { [$0, $0, $0, 255] })
  }
}

/// Reads PNGs of eight bits a channel: red, green and blue with or without transparency, or a palette.
struct PNGReader {
  private var size = PixelSize(width: 1, height: 1)
  private var kind = 0
  private var palette: [UInt8] = []
  private var packed: [UInt8] = []

  static func picture(_ png: [UInt8]) throws(ReadingError) -> ReadPicture {
    var reader = PNGReader()
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else { throw ReadingError("no PNG") }
    try reader.readChunks(png.dropFirst(8))
    return try reader.picture()
  }
}

extension PNGReader {
  private var channels: Int { kind == 2 ? 3 : kind == 6 ? 4 : 1 }

  private mutating func readChunks(_ bytes: ArraySlice<UInt8>) throws(ReadingError) {
    var rest = bytes
    var isEnded = false
    while !isEnded {
      guard rest.count >= 12 else { throw ReadingError("no IEND") }
      let count = Self.number(rest)
      guard rest.count >= count + 12 else { throw ReadingError("a chunk that is cut") }
      let named = rest.dropFirst(4).prefix(count + 4)
      let sum = named.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
      guard Int(sum) == Self.number(rest.dropFirst(count + 8)) else { throw ReadingError("a wrong sum") }
      isEnded = try take(String(decoding: named.prefix(4), as: UTF8.self), named.dropFirst(4))
      rest = rest.dropFirst(count + 12)
    }
    guard rest.isEmpty else { throw ReadingError("bytes after IEND") }
  }

  private mutating func take(_ name: String, _ data: ArraySlice<UInt8>) throws(ReadingError) -> Bool {
    switch name {
    case "IHDR":
      size = PixelSize(width: Self.number(data), height: Self.number(data.dropFirst(4)))
      let last = Array(data.suffix(5))
      guard last[0] == 8, [2, 3, 6].contains(last[1]), last[4] == 0 else {
        throw ReadingError("kind \(last)")
      }
      kind = Int(last[1])
    case "PLTE": palette = Array(data)
    case "IDAT": packed += data
    default: break
    }
    return name == "IEND"
  }

  private func picture() throws(ReadingError) -> ReadPicture {
    let stride = size.width * channels
    var count = UInt((stride + 1) * size.height)
    var rows = [UInt8](repeating: 0, count: Int(count))
    let result = uncompress(&rows, &count, packed, UInt(packed.count))
    guard result == Z_OK, Int(count) == rows.count else { throw ReadingError("zlib says \(result)") }
    var above = [UInt8](repeating: 0, count: stride)
    var colors: [[Double]] = []
    for row in 0..<size.height {
      let start = row * (stride + 1)
      above = unfiltered(Array(rows[start + 1..<start + 1 + stride]), filter: rows[start], above: above)
      colors += (0..<size.width).map { color(above, at: $0) }
    }
    return ReadPicture(size: size, colors: colors)
  }

  private func unfiltered(_ row: [UInt8], filter: UInt8, above: [UInt8]) -> [UInt8] {
    var row = row
    for i in row.indices {
      let left = i < channels ? 0 : Int(row[i - channels])
      let corner = i < channels ? 0 : Int(above[i - channels])
      let guess = Self.guess(filter, left: left, above: Int(above[i]), corner: corner)
      row[i] &+= UInt8(truncatingIfNeeded: guess)
    }
    return row
  }

  private static func guess(_ filter: UInt8, left: Int, above: Int, corner: Int) -> Int {
    switch filter {
    case 1: return left
    case 2: return above
    case 3: return (left + above) / 2
    case 4:
      let distances = [left, above, corner].map { abs(left + above - corner - $0) }
      let least = distances.min() ?? 0
      return distances[0] == least ? left : distances[1] == least ? above : corner
    default: return 0
    }
  }

  private func color(_ row: [UInt8], at column: Int) -> [Double] {
    let first = kind == 3 ? Int(row[column]) * 3 : column * channels
    return (kind == 3 ? palette : row)[first..<first + 3].map { Double($0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
