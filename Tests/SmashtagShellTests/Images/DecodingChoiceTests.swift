import Foundation
import SmashtagModel
import TerminalGraphics
import Testing

@testable import SmashtagShell

/// Only the headers of these images are read: none is decoded.
struct DecodingChoiceTests {
  private static let camera = PixelSize(width: 4_000, height: 3_000)

  private func choice(
    _ header: Data, on canvas: PixelSize, zoom: Double = 1, isLast: Bool = false
  ) throws -> (image: EncodedImage, choice: DecodingChoice, kept: PixelSize, bytes: Int) {
    let image = try EncodedImage(header)
    var viewport = ImageViewport()
    viewport.zoom(to: zoom, of: image.header.size, on: canvas)
    let part = viewport.visible(of: image.header.size, on: canvas)
    let choice = DecodingChoice(image, part, canvas, isLast: isLast)
    let estimate = try #require(image.estimate(of: choice.extent, atLeast: choice.size))
    let kept = DecodingChoice.kept(estimate.size, of: estimate.part, part, canvas)
    return (image, choice, kept, estimate.bytes(keeping: kept))
  }

  @Test(arguments: [2_000, 2_100, 2_500, 3_000], [1, 3, 6, 8])
  func `A photo that fills a window is decoded whole, in whatever method it is stored`(
    width: Int, orientation: Int
  ) throws {
    for marker in [0xC0, 0xC2] as [UInt8] {
      let header = SmallImage.jpegHeader(Self.camera, marker, orientation: orientation)
      let size = try EncodedImage(header).header.size

      let (_, choice, kept, bytes) = try choice(header, on: PixelSize(width: width, height: 1_200))

      if size.width == 4_000 { #expect(choice.extent == PixelRect(whole: size)) }
      #expect(kept.area <= DecodingChoice.mostPixels && bytes <= 100_000_000)
    }
  }

  @Test(arguments: [0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 8], [800, 1_280, 2_000, 2_100, 3_000, 3_840])
  func `Nothing exceeds the budget, however near the reader looks`(zoom: Double, width: Int) throws {
    let canvas = PixelSize(width: width, height: width * 9 / 16)
    let headers = [
      SmallImage.jpegHeader(Self.camera, 0xC0), SmallImage.jpegHeader(Self.camera, 0xC2),
      SmallImage.jpegHeader(Self.camera, 0xC2, orientation: 6),
      SmallImage.jpegHeader(PixelSize(width: 12_000, height: 10_000), 0xC0),
      SmallImage.pngHeader(Self.camera), SmallImage.pngHeader(PixelSize(width: 10_000, height: 10_000)),
    ]
    for header in headers {
      let (_, _, kept, bytes) = try choice(header, on: canvas, zoom: zoom)

      #expect(kept.area <= DecodingChoice.mostPixels && bytes <= 100_000_000)
    }
  }

  @Test func `Of a closer look as much around the part is decoded as fits`() throws {
    let header = SmallImage.jpegHeader(Self.camera, 0xC0)
    let canvas = PixelSize(width: 2_000, height: 1_200)

    let (image, choice, _, _) = try choice(header, on: canvas, zoom: 3)

    #expect(choice.extent.contains(PixelRect(x: 1_000, y: 800, width: 2_000, height: 1_400)))
    #expect(choice.extent != PixelRect(whole: image.header.size) && choice.ease <= 1.25)
  }

  @Test func `What is drawn once is decoded alone`() throws {
    let header = SmallImage.jpegHeader(Self.camera, 0xC0)

    let (_, choice, _, _) = try choice(
      header, on: PixelSize(width: 2_000, height: 1_200), zoom: 2, isLast: true)

    #expect(choice.extent.width < 4_000 && choice.ease == 1)
  }

  @Test func `What is clearly finer than needed is not kept`() throws {
    let header = SmallImage.pngHeader(Self.camera)

    let (_, choice, kept, _) = try choice(header, on: PixelSize(width: 2_100, height: 1_200))

    #expect(choice.extent == PixelRect(whole: Self.camera) && kept == PixelSize(width: 2_100, height: 1_575))
  }
}

/// The cells that images are drawn on.
struct PictureFittingTests {
  private let box = Canvas(columns: 20, rows: 8)

  private func cells(
    _ width: Int, _ height: Int, on box: Canvas? = nil, isExact: Bool = false
  ) -> DrawnCells {
    DrawnCells(
      fitting: PixelSize(width: width, height: height), on: box ?? self.box, isExact: isExact)
  }

  @Test(arguments: [true, false])
  func `A wide one takes all columns and stands in the middle of the rows`(isExact: Bool) {
    let wide = cells(400, 80, isExact: isExact)

    #expect(wide.canvas == Canvas(columns: 20, rows: 2))
    #expect((wide.line, wide.column) == (3, 0) && wide.isFull)
  }

  @Test func `A tall one takes all rows and stands in the middle of the columns`() {
    let tall = cells(80, 160)

    #expect(tall.canvas == Canvas(columns: 8, rows: 8))
    #expect((tall.line, tall.column) == (0, 6))
  }

  @Test func `Its shape is that of pixels, not of cells`() {
    #expect(cells(100, 100).canvas == Canvas(columns: 16, rows: 8))
    let square = Canvas(columns: 20, rows: 8, cell: PixelSize(width: 10, height: 10))
    #expect(cells(100, 100, on: square).canvas.columns == 8)
  }

  @Test func `An edge inside a cell stays there where it can be drawn`() {
    let exact = cells(120, 80, on: Canvas(columns: 20, rows: 8), isExact: true)

    #expect(exact.target.size == PixelSize(width: 200, height: 133))
    #expect((exact.line, exact.canvas.rows) == (0, 8) && exact.target.y == 13 && !exact.isFull)
    let wide = cells(120, 70, isExact: true)
    #expect(wide.canvas.rows * 20 - wide.target.height < 40)
  }

  @Test(arguments: [(1, 65_000), (65_000, 1), (1, 1), (3, 2), (65_000, 65_000)], [true, false])
  func `No shape leaves the box, and each has a cell`(size: (Int, Int), isExact: Bool) {
    for (columns, rows) in [(1, 1), (2, 30), (30, 2), (64, 24)] {
      let drawn = cells(size.0, size.1, on: Canvas(columns: columns, rows: rows), isExact: isExact)

      #expect(drawn.line >= 0 && drawn.line + drawn.canvas.rows <= rows)
      #expect(drawn.column >= 0 && drawn.column + drawn.canvas.columns <= columns)
      #expect(PixelRect(whole: drawn.canvas.pixels).contains(drawn.target))
    }
  }
}
