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

  /// An image may begin and end inside a cell; kitty stretches one over whole cells, and blocks are no finer.
  var drawsParts: Bool { way == .sixel || way == .iterm }

  /// The cells an image may use in a window.
  func canvas(in size: WindowSize) -> Canvas { Canvas(in: size, cell: cell) }
}

extension Canvas {
  /// All of a window but the last two lines, for the title of an image and the prompt.
  init(in size: WindowSize, cell: PixelSize) {
    self.init(columns: size.columns, rows: size.rows - 2, cell: cell)
  }
}
