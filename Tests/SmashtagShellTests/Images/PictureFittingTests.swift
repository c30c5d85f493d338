import SmashtagModel
import Testing

@testable import SmashtagShell

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
