import SmashtagModel
import TerminalGraphics
import TerminalKit

/// How images are drawn on this output.
struct Graphics: Hashable, Sendable {
  let way: GraphicsWay
  /// The pixels of a cell.
  let cell: PixelSize
  let colors: ColorDepth
  let isUnicode: Bool
  /// What transparent pixels stand on.
  let background: RGBColor

  /// The cells an image may use in a window: all but the last two lines, for its title and the prompt.
  func canvas(in size: WindowSize) -> Canvas {
    Canvas(columns: size.columns, rows: size.rows - 2, cell: cell)
  }
}
