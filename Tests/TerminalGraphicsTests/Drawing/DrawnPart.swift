import SmashtagModel
import Testing

@testable import TerminalGraphics

/// A part of an image on a canvas, out of a raster that shows all of it or only some, reduced or not.
struct DrawnPart: CustomTestStringConvertible {
  let part: PixelRect
  let raster: Raster
  let canvas: Canvas

  init(_ part: PixelRect, of raster: Raster = Picture.raster(), columns: Int, rows: Int, cell: PixelSize) {
    (self.part, self.raster) = (part, raster)
    canvas = Canvas(columns: columns, rows: rows, cell: cell)
  }

  var testDescription: String {
    "\(part.width)x\(part.height) at \(part.x),\(part.y) of \(raster.size.width)x\(raster.size.height) on "
      + "\(canvas.columns)x\(canvas.rows) cells of \(canvas.cell.width)x\(canvas.cell.height)"
  }

  static let all = [
    DrawnPart(PixelRect(whole: Picture.size), columns: 20, rows: 8, cell: usual),
    DrawnPart(PixelRect(x: 13, y: 57, width: 200, height: 150), columns: 22, rows: 8, cell: odd),
    DrawnPart(PixelRect(x: 280, y: 200, width: 40, height: 40), columns: 12, rows: 7, cell: small),
    DrawnPart(PixelRect(x: 100, y: 90, width: 21, height: 17), columns: 20, rows: 8, cell: usual),
    DrawnPart(PixelRect(x: 60, y: 35, width: 170, height: 121), of: reduced, columns: 17, rows: 7, cell: odd),
    DrawnPart(PixelRect(x: 41, y: 21, width: 61, height: 199), of: reduced, columns: 9, rows: 9, cell: small),
  ]

  private static let usual = PixelSize(width: 10, height: 20)
  private static let odd = PixelSize(width: 9, height: 19)
  private static let small = PixelSize(width: 8, height: 16)
  /// Neither begins at the corner nor has the pixels of the image.
  private static let reduced = Picture.raster(
    of: PixelRect(x: 40, y: 20, width: 251, height: 201), size: PixelSize(width: 167, height: 134))
}
