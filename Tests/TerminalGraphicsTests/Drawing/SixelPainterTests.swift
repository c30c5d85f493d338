import SmashtagModel
import Testing

@testable import TerminalGraphics

struct SixelPainterTests {
  @Test(arguments: DrawnPart.all)
  func `The sixels show the part, pixel for pixel`(drawn: DrawnPart) throws {
    let sequence = SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas)

    let sixels = try SixelReader(sequence)

    #expect(sixels.picture.size == drawn.canvas.pixels)
    #expect(sixels.picture.colors.allSatisfy { $0.count == 3 }, "a hole")
    #expect(sixels.picture.difference(from: drawn.part) < 11)
  }

  @Test func `Colours that are not among the 256 are mixed of neighbours`() throws {
    let drawn = DrawnPart.all[0]

    let sixels = try SixelReader(SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas))
    let mixed = sixels.picture.means(ofSquares: 4)

    #expect(mixed.difference(from: drawn.part) < sixels.picture.difference(from: drawn.part) * 0.6)
  }

  @Test(arguments: DrawnPart.all)
  func `Only colours that are used are defined`(drawn: DrawnPart) throws {
    let sequence = SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas)

    let sixels = try SixelReader(sequence)

    #expect(sixels.defined == sixels.used)
    #expect(sixels.defined.allSatisfy { $0 < 256 })
  }

  @Test func `Few colours are drawn as they are`() throws {
    let stripes = Raster.gray(Array(repeating: [0, 255, 255, 102, 102, 102, 0, 0], count: 12))
    let canvas = Canvas(columns: 1, rows: 1, cell: PixelSize(width: 8, height: 12))

    let sixels = try SixelReader(SixelPainter(stripes).sequence(of: stripes.part, on: canvas))

    #expect(sixels.picture.colors.prefix(8).map { $0[0].rounded() } == [0, 255, 255, 102, 102, 102, 0, 0])
    #expect(sixels.defined.count == 3)
  }

  @Test(arguments: 1...13)
  func `A last band of fewer than six rows paints only those`(height: Int) throws {
    let canvas = Canvas(columns: 3, rows: 1, cell: PixelSize(width: 5, height: height))

    let sequence = SixelPainter(Picture.raster()).sequence(of: PixelRect(whole: Picture.size), on: canvas)

    #expect(try SixelReader(sequence).picture.colors.count == 15 * height)
    #expect(sequence.filter { $0 == UInt8(ascii: "-") }.count == (height - 1) / 6)
  }

  @Test func `A raster with too few pixels draws nothing`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    #expect(SixelPainter(raster).sequence(of: raster.part, on: Canvas(columns: 2, rows: 2)).isEmpty)
  }

  @Test(.enabled(if: LibsixelReader.isThere, "sixel2png is not installed (Debian: libsixel-bin)"))
  func `libsixel reads the same`() throws {
    for drawn in DrawnPart.all {
      let sequence = SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas)

      let picture = try LibsixelReader.picture(sequence)

      #expect(picture.size == drawn.canvas.pixels)
      #expect(picture.difference(from: drawn.part) < 11)
    }
  }
}
