import SmashtagModel

/// The cells of a canvas that an image is drawn on, and the pixels of these that it covers.
struct DrawnCells: Equatable, Sendable {
  /// The first line and column, from 0.
  let line: Int
  let column: Int
  let canvas: Canvas
  /// In the pixels of these cells; all of them where nothing is seen beside it.
  let target: PixelRect

  /// The cells that hold some pixels of a canvas; where it cannot be exact, the nearest ones, which it covers all.
  init(holding target: PixelRect, of whole: Canvas, isExact: Bool) {
    let (cell, pixels) = (whole.cell, whole.pixels)
    func edges(_ start: Int, _ end: Int, _ size: Int, _ limit: Int) -> Range<Int> {
      guard !isExact else { return start / size..<min(limit, (end + size - 1) / size) }
      let count = max(1, min(limit, (end - start + size / 2) / size))
      let first = min((start + size / 2) / size, limit - count)
      return first..<first + count
    }
    let columns = edges(target.x, min(target.endX, pixels.width), cell.width, whole.columns)
    let rows = edges(target.y, min(target.endY, pixels.height), cell.height, whole.rows)
    (line, column) = (rows.lowerBound, columns.lowerBound)
    canvas = Canvas(columns: columns.count, rows: rows.count, cell: cell)
    self.target =
      isExact
      ? PixelRect(
        x: target.x - column * cell.width, y: target.y - line * cell.height, width: target.width,
        height: target.height)
      : PixelRect(whole: canvas.pixels)
  }

  /// An image as a whole, in its own shape and in the middle of a canvas.
  init(fitting image: PixelSize, on whole: Canvas, isExact: Bool) {
    var viewport = ImageViewport()
    viewport.fit()
    self.init(holding: viewport.target(of: image, on: whole.pixels), of: whole, isExact: isExact)
  }

  /// Nothing is seen beside the image.
  var isFull: Bool { target == PixelRect(whole: canvas.pixels) }
}
