public import SmashtagModel
public import TerminalKit

/// Draws with letters and blocks: where colours are few by libchafa, which mixes and shades them.
public struct SymbolPainter: Sendable {
  private let colors: ColorDepth
  private let isUnicode: Bool

  public init(colors: ColorDepth, isUnicode: Bool) {
    (self.colors, self.isUnicode) = (colors, isUnicode)
  }

  /// One line for each row of the canvas, as wide as that, each of which ends with the colours reset; no line breaks.
  ///
  /// `part` lies inside the part that the raster shows. The line of a raster with too few pixels is blank.
  public func lines(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> [String] {
    let drawn = raster.scaled(part, to: pixels(on: canvas)).flatMap { lines(of: $0, on: canvas) } ?? []
    let blank = String(repeating: " ", count: canvas.columns)
    return (0..<canvas.rows).map { $0 < drawn.count ? drawn[$0] : blank }
  }
}

extension SymbolPainter {
  /// Two by two a cell, as many as blocks show: libchafa takes twice as long for more.
  ///
  /// The shapes of letters need more, and without colours there is time for them.
  private func pixels(on canvas: Canvas) -> PixelSize {
    let each = colors == .none || !isUnicode ? 4 : 2
    return PixelSize(width: canvas.columns * each, height: canvas.rows * each)
  }

  private func lines(of raster: Raster, on canvas: Canvas) -> [String]? {
    if colors == .trueColor, isUnicode {
      return QuarterBlocks.lines(of: raster, columns: canvas.columns, rows: canvas.rows)
    }
    let cells = ChafaCanvas(
      columns: canvas.columns, rows: canvas.rows, colors: colors, isUnicode: isUnicode)
    cells?.draw(raster)
    return cells?.lines
  }
}
