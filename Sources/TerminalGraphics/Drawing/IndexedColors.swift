import CTerminalImages
import Glibc
import SmashtagModel
import TerminalKit

/// Up to 256 colours that pixels are drawn in, with a lookup of the nearest one.
///
/// Its colours never change. C fills the table of what was looked up with atomic stores, and whoever looks up the same
/// stores the same; so threads may share it.
final class IndexedColors: @unchecked Sendable {
  /// `nil` where there was no memory.
  let table: OpaquePointer?

  /// Makes a terminal's colours; `first` is the number of the first one there.
  private init(_ colors: [RGBColor], first: UInt32) {
    let bytes = colors.flatMap { [$0.red, $0.green, $0.blue] }
    table = terminal_images_colors_of(bytes, UInt32(colors.count), first)
  }

  /// Chooses the colours of sixels for a raster.
  init(_ raster: Raster) {
    table = raster.withPixels { terminal_images_choose($0) } ?? nil
  }

  deinit { free(UnsafeMutableRawPointer(table)) }
}

extension IndexedColors {
  /// The colours at a depth; `nil` where there are none or all.
  static func of(_ depth: ColorDepth) -> IndexedColors? {
    switch depth {
    case .none, .trueColor: nil
    case .sixteen: sixteen
    case .indexed256: most
    }
  }

  /// xterm's; other terminals have others, or let the user choose.
  private static let sixteen = IndexedColors(
    [
      RGBColor(0, 0, 0), RGBColor(205, 0, 0), RGBColor(0, 205, 0), RGBColor(205, 205, 0),
      RGBColor(0, 0, 238), RGBColor(205, 0, 205), RGBColor(0, 205, 205), RGBColor(229, 229, 229),
      RGBColor(127, 127, 127), RGBColor(255, 0, 0), RGBColor(0, 255, 0), RGBColor(255, 255, 0),
      RGBColor(92, 92, 255), RGBColor(255, 0, 255), RGBColor(0, 255, 255), RGBColor(255, 255, 255),
    ], first: 0)

  /// Of the 256 those that look the same in all terminals: a cube of six levels, and 24 greys.
  private static let most = IndexedColors(cube + greys, first: 16)
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
  private static let cube = levels.flatMap { red in
    levels.flatMap { green in levels.map { RGBColor(red, green, $0) } }
  }
  private static let greys = stride(from: UInt8(8), through: 238, by: 10).map { RGBColor($0, $0, $0) }
}
