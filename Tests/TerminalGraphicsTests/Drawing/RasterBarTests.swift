import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct RasterBarTests {
  private static let canvas = Canvas(columns: 3, rows: 1, cell: PixelSize(width: 8, height: 20))

  private func rows(_ length: Int, on canvas: Canvas = canvas, over paper: RGBColor = .black) -> [[[Double]]]
  {
    let raster = Raster(barOfLength: length, on: canvas, over: paper)
    let (colors, width) = (raster.colors, raster.size.width)
    return stride(from: 0, to: colors.count, by: width).map { Array(colors[$0..<$0 + width]) }
  }

  @Test(arguments: [1, 7, 8, 23, 24])
  func `It is as long as it should be, and as high as its line but for a margin`(length: Int) {
    let rows = rows(length)

    #expect(rows.count == 20 && rows.allSatisfy { $0.count == 24 })
    let inked = rows.map { row in row.count { $0 != [0, 0, 0] } }
    #expect(inked == Array(repeating: 0, count: 3) + Array(repeating: length, count: 14) + [0, 0, 0])
    #expect(rows[10].prefix(length).allSatisfy { $0 != [0, 0, 0] })
  }

  @Test func `Behind it is the background`() {
    let colors = Set(rows(5, over: RGBColor(1, 2, 3)).joined())

    #expect(colors.count == 2 && colors.contains([1, 2, 3]))
  }

  @Test(arguments: [(-4, 0), (0, 0), (25, 24), (Int.max, 24)])
  func `It keeps to the canvas`(length: Int, seen: Int) {
    #expect(rows(length)[10].count { $0 != [0, 0, 0] } == seen)
  }

  @Test func `In cells of one pixel there is still a bar`() {
    let tiny = Canvas(columns: 4, rows: 1, cell: PixelSize(width: 1, height: 1))

    #expect(rows(3, on: tiny).map { row in row.count { $0 != [0, 0, 0] } } == [3])
  }

  /// Source: WCAG 2.2, which asks for 3 to 1 of what is drawn.
  @Test func `It has much the same contrast with black and with white`() throws {
    let ink = try #require(rows(24)[10].first).map { $0 / 255 }
    let linear = ink.map { pow(($0 + 0.055) / 1.055, 2.4) }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    #expect((luminance + 0.05) / 0.05 > 4.4)
    #expect(1.05 / (luminance + 0.05) > 4.4)
  }
}
