import SmashtagModel
import Testing

@testable import SmashtagShell

/// A whole image in the cells it may use.
struct PictureFittingTests {
  private let box = Canvas(columns: 20, rows: 8)

  @Test func `A wide one takes all columns and stands in the middle of the rows`() {
    let (place, canvas) = box.cells(fitting: PixelSize(width: 400, height: 80))

    #expect(canvas == Canvas(columns: 20, rows: 2))
    #expect(place == (3, 0))
  }

  @Test func `A tall one takes all rows and stands in the middle of the columns`() {
    let (place, canvas) = box.cells(fitting: PixelSize(width: 80, height: 160))

    #expect(canvas == Canvas(columns: 8, rows: 8))
    #expect(place == (0, 6))
  }

  @Test func `Its shape is that of pixels, not of cells`() {
    let square = PixelSize(width: 100, height: 100)

    #expect(box.cells(fitting: square).canvas == Canvas(columns: 16, rows: 8))
    let cell = PixelSize(width: 10, height: 10)
    #expect(Canvas(columns: 20, rows: 8, cell: cell).cells(fitting: square).canvas.columns == 8)
  }

  @Test(arguments: [(1, 65_000), (65_000, 1), (1, 1), (3, 2), (65_000, 65_000)])
  func `No shape leaves the box, and each has a cell`(width: Int, height: Int) {
    for (columns, rows) in [(1, 1), (2, 30), (30, 2), (64, 24)] {
      let (place, canvas) = Canvas(columns: columns, rows: rows).cells(
        fitting: PixelSize(width: width, height: height))

      #expect(place.line >= 0 && place.line + canvas.rows <= rows)
      #expect(place.column >= 0 && place.column + canvas.columns <= columns)
    }
  }
}
