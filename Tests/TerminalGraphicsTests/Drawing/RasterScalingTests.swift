import SmashtagModel
import Testing

@testable import TerminalGraphics

struct RasterScalingTests {
  @Test(arguments: DrawnPart.all)
  func `A scaled part shows what lies there`(drawn: DrawnPart) throws {
    let scaled = try #require(drawn.raster.scaled(drawn.part, to: drawn.canvas.pixels))

    #expect(Picture.difference(of: scaled.colors, from: drawn.part, size: scaled.size) < 2)
    #expect(stride(from: 3, to: scaled.pixels.count, by: 4).allSatisfy { scaled.pixels[$0] == 255 })
  }

  @Test func `What shrinks is the mean, and pixels at the edge count by their share`() throws {
    let raster = Raster.gray([[0, 90, 180], [0, 90, 180]])

    let scaled = try #require(raster.scaled(raster.part, to: PixelSize(width: 2, height: 1)))

    #expect(scaled.colors.map { $0[0] } == [30, 150])
  }

  @Test func `A black and white board becomes grey`() throws {
    let board = Raster.gray((0..<64).map { y in (0..<64).map { x in (x + y) % 2 == 0 ? 0 : 255 } })

    let scaled = try #require(board.scaled(board.part, to: PixelSize(width: 7, height: 5)))

    #expect(scaled.colors.allSatisfy { (124...131).contains($0[0]) })
  }

  @Test func `What grows goes straight from pixel to pixel`() throws {
    let raster = Raster.gray([[0, 100]])

    let scaled = try #require(raster.scaled(raster.part, to: PixelSize(width: 6, height: 1)))

    #expect(scaled.colors.map { $0[0] } == [0, 0, 33, 67, 100, 100])
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
