import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

/// A picture that is known at every place, so that what is drawn of it can be compared without scaling anything.
enum Picture {
  static let size = PixelSize(width: 320, height: 240)

  /// The colour at a place of the image.
  static func color(x: Double, y: Double) -> [Double] {
    [
      128 + 110 * sin(x / 17 + y / 90), 128 + 110 * cos(y / 15), 128 + 110 * sin((x + 2 * y) / 41),
    ]
  }

  /// Some of it, with as many pixels as are asked for.
  static func raster(
    of part: PixelRect = PixelRect(whole: size), size: PixelSize? = nil
  ) -> Raster {
    let size = size ?? part.size
    let pixels: [UInt8] = places(of: part, size: size).flatMap { place -> [UInt8] in
      color(x: place.x, y: place.y).map { UInt8($0) } + [255]
    }
    return Raster(part: part, size: size, pixels: pixels)
  }

  /// How far colours, three numbers each, are from those of a part on average; 255 at most.
  static func difference(of colors: [[Double]], from part: PixelRect, size: PixelSize) -> Double {
    guard colors.count == size.area else { return .infinity }
    let sums = zip(colors, places(of: part, size: size)).map { found, place in
      zip(found, color(x: place.x, y: place.y)).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
    return sums.reduce(0, +) / Double(size.area * 3)
  }

  /// The middles of all pixels.
  private static func places(of part: PixelRect, size: PixelSize) -> [(x: Double, y: Double)] {
    let across = Double(part.width) / Double(size.width)
    let down = Double(part.height) / Double(size.height)
    return (0..<size.area).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
      return (
        Double(part.x) + (Double(column) + 0.5) * across, Double(part.y) + (Double(row) + 0.5) * down
      )
    }
  }
}

/// What was drawn, as a reader of its format understood it.
struct ReadPicture {
  var size: PixelSize
  /// Red, green and blue of each pixel, row by row; empty where nothing was painted.
  var colors: [[Double]]

  func difference(from part: PixelRect) -> Double {
    Picture.difference(of: colors, from: part, size: size)
  }

  /// A part of it in its own pixels.
  func cropped(to part: PixelRect) -> ReadPicture {
    let rows = (part.y..<part.endY).map { $0 * size.width + part.x }
    return ReadPicture(size: part.size, colors: rows.flatMap { colors[$0..<$0 + part.width] })
  }

  /// What an eye sees that is too far away for single pixels.
  func means(ofSquares edge: Int) -> ReadPicture {
    let reduced = PixelSize(width: size.width / edge, height: size.height / edge)
    let means = (0..<reduced.area).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: reduced.width)
      let square = cropped(to: PixelRect(x: column * edge, y: row * edge, width: edge, height: edge)).colors
      return (0..<3).map { channel in square.reduce(0) { $0 + $1[channel] } / Double(square.count) }
    }
    return ReadPicture(size: reduced, colors: means)
  }
}

/// What a reader of the tests could not understand.
struct ReadingError: Error {
  let what: String

  init(_ what: String) { self.what = what }
}

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
