import CTerminalImages
public import SmashtagModel
public import TerminalKit

/// Draws images with characters: with blocks where there are any colours, else with libchafa.
public struct SymbolPainter: Sendable {
  private let colors: ColorDepth
  private let symbols: SymbolSet

  /// Makes a painter for a number of colours and some characters.
  public init(colors: ColorDepth, symbols: SymbolSet) {
    (self.colors, self.symbols) = (colors, symbols)
  }

  /// The pixels that are worth decoding to draw on a canvas: as finely across as down, with a row for each eighth.
  public static func fineness(of canvas: Canvas) -> PixelSize {
    PixelSize(width: canvas.columns * 4, height: canvas.rows * 8)
  }

  /// One line for each row of the canvas, without line breaks; each is as wide as the canvas and ends with
  /// reset colours.
  ///
  /// `part` has to lie inside the part that the raster shows. A line without pixels is blank.
  public func lines(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> [String] {
    let drawn = raster.scaled(part, to: pixels(on: canvas)).flatMap { lines(of: $0, on: canvas) } ?? []
    let blank = String(repeating: " ", count: canvas.columns)
    return (0..<canvas.rows).map { $0 < drawn.count ? drawn[$0] : blank }
  }
}

extension SymbolPainter {
  private var usesBlocks: Bool { colors != .none && symbols != .ascii }

  /// The pixels to draw: eight by eight for each cell with blocks, four by four for libchafa, to which the shapes of
  /// letters are no finer.
  private func pixels(on canvas: Canvas) -> PixelSize {
    let each = usesBlocks ? Int(terminal_images_cell_side) : 4
    return PixelSize(width: canvas.columns * each, height: canvas.rows * each)
  }

  private func lines(of raster: Raster, on canvas: Canvas) -> [String]? {
    if usesBlocks {
      return BlockPainter(colors, symbols).lines(of: raster, columns: canvas.columns, rows: canvas.rows)
    }
    let cells = ChafaCanvas(
      columns: canvas.columns, rows: canvas.rows, colors: colors, isUnicode: symbols != .ascii)
    cells?.draw(raster)
    return cells?.lines
  }
}

/// Draws each cell in two colours, with the block character that comes nearest.
///
/// libchafa 1.12.4 chooses among fewer shapes, and takes ten times as long.
struct BlockPainter {
  private let colors: ColorDepth
  private let symbols: SymbolSet
  private let few: IndexedColors?

  init(_ colors: ColorDepth, _ symbols: SymbolSet) {
    (self.colors, self.symbols, few) = (colors, symbols, IndexedColors.of(colors))
  }

  /// The lines of a raster with the samples of each cell; empty for a raster of another size.
  func lines(of raster: Raster, columns: Int, rows: Int) -> [String] {
    let side = Int(terminal_images_cell_side)
    guard raster.size == PixelSize(width: columns * side, height: rows * side) else { return [] }
    let cells = [terminal_images_cell](unsafeUninitializedCapacity: columns * rows) { cells, count in
      let isDrawn: Void? = raster.withPixels {
        terminal_images_blocks($0, symbols.mosaic, few?.table, cells.baseAddress)
      }
      count = isDrawn == nil ? 0 : columns * rows
    }
    return (0..<cells.count / columns).map { line(cells[$0 * columns..<($0 + 1) * columns]) }
  }

  private func line(_ cells: ArraySlice<terminal_images_cell>) -> String {
    var line = ColoredLine(colors)
    for cell in cells {
      line.append(
        Unicode.Scalar(cell.character) ?? " ", foreground: Int(cell.foreground),
        background: Int(cell.background))
    }
    return line.ended
  }
}
