import Foundation
import SmashtagModel

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
