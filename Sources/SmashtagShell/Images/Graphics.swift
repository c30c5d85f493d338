import LineEditor
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The method and properties of drawing images on this output.
struct Graphics: Hashable, Sendable {
  let method: GraphicsMethod
  /// Whether kitty reads pixels in shared memory.
  var readsMemory = false
  /// Whether kitty is the terminal of a tmux, so that cells of text say where its images are.
  var usesPlaceholders = false
  /// The size of a cell in pixels.
  let cell: PixelSize
  let colors: ColorDepth
  let symbols: SymbolSet
  /// The colour behind transparent pixels.
  let background: RGBColor

  /// Whether an image may begin and end inside a cell.
  ///
  /// Kitty stretches images to whole cells, and symbols have no finer resolution.
  var drawsParts: Bool { method == .sixel || method == .iterm }

  /// Whether kitty gets pixels through the terminal's line, as over ssh, which may take seconds.
  var isFar: Bool { method == .kitty && !readsMemory && !usesPlaceholders }

  /// The cells that an image may use in a window.
  func canvas(in size: WindowSize) -> Canvas { Canvas(in: size, cell: cell) }
}

extension Canvas {
  /// The most columns and rows that are drawn on; no window has as many, but a variable may say so.
  private static let most = 4_000

  /// Creates a canvas of a window without the two lines for the title of an image and the prompt.
  init(in size: WindowSize, cell: PixelSize) {
    self.init(columns: min(size.columns, Self.most), rows: min(size.rows - 2, Self.most), cell: cell)
  }
}

extension PixelRect {
  /// The pixels that this area needs so that a part of it has `size` pixels; at most as many as it has.
  ///
  /// - Parameter ease: The factor by which fewer pixels along each edge suffice.
  func fineness(_ part: PixelRect, _ size: PixelSize, ease: Double = 1) -> PixelSize {
    let across = min(1, Double(size.width) / Double(part.width) / ease)
    let down = min(1, Double(size.height) / Double(part.height) / ease)
    return PixelSize(
      width: Int((Double(width) * across).rounded(.up)), height: Int((Double(height) * down).rounded(.up)))
  }

  /// The area enlarged on each side by a share of its size, within the image.
  func widened(by share: Double, in size: PixelSize) -> PixelRect {
    let (across, down) = (Int(Double(width) * share), Int(Double(height) * share))
    let (left, top) = (max(0, x - across), max(0, y - down))
    return PixelRect(
      x: left, y: top, width: min(size.width, endX + across) - left,
      height: min(size.height, endY + down) - top)
  }
}
