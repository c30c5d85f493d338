import SmashtagModel
import TerminalKit
import Testing

@testable import TerminalGraphics

struct SymbolPainterTests {
  @Test(arguments: DrawnPart.all, [(ColorDepth.trueColor, 16.0), (.indexed256, 24), (.sixteen, 60)])
  func `The blocks show the part`(drawn: DrawnPart, depth: (colors: ColorDepth, most: Double)) throws {
    let lines = SymbolPainter(colors: depth.colors, isUnicode: true)
      .lines(of: drawn.part, from: drawn.raster, on: drawn.canvas)

    let picture = try SymbolReader.picture(lines)

    #expect(picture.size == PixelSize(width: drawn.canvas.columns * 2, height: drawn.canvas.rows * 2))
    #expect(picture.difference(from: drawn.part) < depth.most)
  }

  @Test(arguments: ColorDepth.allCases, [true, false])
  func `Each row has one line as wide as the canvas`(colors: ColorDepth, isUnicode: Bool) {
    let canvas = Canvas(columns: 31, rows: 9)

    let lines = SymbolPainter(colors: colors, isUnicode: isUnicode)
      .lines(of: PixelRect(whole: Picture.size), from: Picture.raster(), on: canvas)

    #expect(lines.count == 9)
    for line in lines {
      let letters = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(CellWidth.of(letters) == 31)
      #expect(letters.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      #expect(isUnicode || letters.unicodeScalars.allSatisfy { $0.isASCII })
    }
  }

  @Test(arguments: [ColorDepth.sixteen, .indexed256, .trueColor], [true, false])
  func `Each line ends with the colours reset`(colors: ColorDepth, isUnicode: Bool) {
    let lines = SymbolPainter(colors: colors, isUnicode: isUnicode)
      .lines(of: PixelRect(whole: Picture.size), from: Picture.raster(), on: Canvas(columns: 20, rows: 5))

    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }

  @Test(arguments: [true, false])
  func `Without colours there is no escape sequence, and light is still light`(isUnicode: Bool) {
    let size = PixelSize(width: 80, height: 40)
    let halves = Raster.gray(Array(repeating: (0..<80).map { $0 < 40 ? 0 : 255 }, count: 40))

    let lines = SymbolPainter(colors: .none, isUnicode: isUnicode)
      .lines(of: PixelRect(whole: size), from: halves, on: Canvas(columns: 20, rows: 5))

    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
    #expect(lines.allSatisfy { Set($0.prefix(9)) == [" "] && !$0.suffix(9).contains(" ") })
  }

  @Test func `Without colours greys are shades`() throws {
    let ramp = Raster.gray(Array(repeating: (0..<240).map { UInt8($0) }, count: 40))

    let lines = SymbolPainter(colors: .none, isUnicode: true)
      .lines(of: ramp.part, from: ramp, on: Canvas(columns: 24, rows: 4))
    let picture = try SymbolReader.picture(lines)

    let quarters = (0..<4).map { quarter in
      let part = PixelRect(x: quarter * 12, y: 0, width: 12, height: 8)
      return picture.cropped(to: part).colors.reduce(0) { $0 + $1[0] }
    }
    #expect(quarters == quarters.sorted() && Set(quarters).count == 4)
  }

  @Test func `A raster with too few pixels leaves blank lines`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    let lines = SymbolPainter(colors: .trueColor, isUnicode: true)
      .lines(of: raster.part, from: raster, on: Canvas(columns: 4, rows: 2))

    #expect(lines == ["    ", "    "])
  }
}
