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
