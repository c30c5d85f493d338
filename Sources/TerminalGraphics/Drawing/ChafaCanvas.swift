import CChafaLibrary
import CTerminalImages
public import SmashtagModel
public import TerminalKit

/// A canvas of libchafa, which draws with characters.
///
/// The lines are composed here, because libchafa 1.12.4 omits the background of a line's first cell where
/// nothing else of it is visible.
final class ChafaCanvas {
  private let canvas: OpaquePointer
  private let columns: Int
  private let rows: Int
  private let colors: ColorDepth

  /// Makes a canvas; `nil` where libchafa cannot.
  init?(columns: Int, rows: Int, colors: ColorDepth, isUnicode: Bool) {
    _ = Self.threads
    let configuration = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(configuration) }
    chafa_canvas_config_set_geometry(configuration, Int32(columns), Int32(rows))
    chafa_canvas_config_set_canvas_mode(configuration, colors.canvasMode)
    chafa_canvas_config_set_work_factor(configuration, 0)
    chafa_canvas_config_set_preprocessing_enabled(configuration, 0)
    chafa_canvas_config_set_dither_mode(configuration, colors.ditherMode)
    Self.setSymbols(of: configuration, isUnicode: isUnicode, colors: colors)
    guard let canvas = chafa_canvas_new(configuration) else { return nil }
    (self.canvas, self.columns, self.rows, self.colors) = (canvas, columns, rows, colors)
  }

  deinit { chafa_canvas_unref(canvas) }

  /// Draws a raster over all cells.
  func draw(_ raster: Raster) {
    raster.pixels.withUnsafeBufferPointer {
      chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, $0.baseAddress, Int32(raster.size.width),
        Int32(raster.size.height), Int32(raster.size.width * 4))
    }
  }

  /// The lines of all rows; each begins and ends with the default colours.
  var lines: [String] { (0..<rows).map(line) }

  private func line(_ row: Int) -> String {
    var line = ColoredLine(colors)
    for column in 0..<columns {
      let letter = Unicode.Scalar(chafa_canvas_get_char_at(canvas, Int32(column), Int32(row))) ?? " "
      var (foreground, background): (Int32, Int32) = (-1, -1)
      chafa_canvas_get_raw_colors_at(canvas, Int32(column), Int32(row), &foreground, &background)
      line.append(letter, foreground: Int(foreground), background: Int(background))
    }
    return line.ended
  }
}

extension ChafaCanvas {
  /// Two threads, since more gain little for pictures of this size.
  private static let threads: Void = chafa_set_n_threads(2)

  /// Chooses the characters: blocks show four pixels for each cell, letters their outlines.
  ///
  /// Without colours, shades of grey are shown by the density of a character.
  private static func setSymbols(of configuration: OpaquePointer?, isUnicode: Bool, colors: ColorDepth) {
    let blocks = [
      CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HALF, CHAFA_SYMBOL_TAG_QUAD,
    ]
    let shades = [CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_STIPPLE]
    let letters = [CHAFA_SYMBOL_TAG_ASCII]
    use(isUnicode ? blocks : letters) { chafa_canvas_config_set_symbol_map(configuration, $0) }
    guard colors == .none else { return }
    use(isUnicode ? shades : letters) { chafa_canvas_config_set_fill_symbol_map(configuration, $0) }
  }

  private static func use(_ tags: [ChafaSymbolTags], for purpose: (OpaquePointer?) -> Void) {
    let symbols = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(symbols) }
    for tag in tags { chafa_symbol_map_add_by_tags(symbols, tag) }
    purpose(symbols)
  }
}

/// Draws images with characters: true colours with blocks directly, everything else with libchafa.
public struct SymbolPainter: Sendable {
  private let colors: ColorDepth
  private let isUnicode: Bool

  /// Makes a painter for a number of colours and for blocks or ASCII only.
  public init(colors: ColorDepth, isUnicode: Bool) {
    (self.colors, self.isUnicode) = (colors, isUnicode)
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
  /// The pixels to draw: two by two for each cell with blocks, which is twice as fast as more.
  ///
  /// The shapes of letters need four by four, and without colours there is enough time for them.
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

/// Draws each cell as four pixels in two colours, with the block character that comes nearest.
///
/// libchafa chooses among the same blocks, but takes ten times as long.
enum QuarterBlocks {
  /// The lines of a raster with two by two pixels for each cell; empty for a raster of another size.
  static func lines(of raster: Raster, columns: Int, rows: Int) -> [String] {
    guard raster.size == PixelSize(width: columns * 2, height: rows * 2) else { return [] }
    let cells = [terminal_images_cell](unsafeUninitializedCapacity: columns * rows) { cells, count in
      let isDrawn: Void? = raster.withPixels { terminal_images_quarters($0, cells.baseAddress) }
      count = isDrawn == nil ? 0 : columns * rows
    }
    return (0..<cells.count / columns).map { line(cells[$0 * columns..<($0 + 1) * columns]) }
  }

  private static func line(_ cells: ArraySlice<terminal_images_cell>) -> String {
    var line = ColoredLine(.trueColor)
    for cell in cells {
      line.append(
        blocks[Int(cell.quarters)], foreground: Int(cell.foreground), background: Int(cell.background))
    }
    return line.ended
  }

  /// The blocks by the bits of the quarters in the foreground colour.
  private static let blocks: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
}

/// A line of coloured characters, with as few `CSI … m` sequences as possible.
struct ColoredLine {
  private let colors: ColorDepth
  private var bytes: [UInt8] = []
  /// The current colours; `nil` stands for the terminal's default.
  private var foreground: Int?
  private var background: Int?

  init(_ colors: ColorDepth) {
    self.colors = colors
    bytes.reserveCapacity(4_096)
  }

  /// Adds a character; colours are `0xRRGGBB`, or numbers of the palette where there is one.
  ///
  /// The foreground of a blank and the background of a full block are invisible, so they are not set.
  mutating func append(_ sign: Unicode.Scalar, foreground: Int, background: Int) {
    if colors != .none {
      let isNew = (
        foreground: sign != " " && foreground != self.foreground,
        background: sign != "\u{2588}" && background != self.background
      )
      if isNew.foreground || isNew.background {
        bytes += [0x1B, 0x5B]
        if isNew.foreground { set(foreground, base: 30) }
        if isNew.foreground, isNew.background { bytes.append(UInt8(ascii: ";")) }
        if isNew.background { set(background, base: 40) }
        bytes.append(UInt8(ascii: "m"))
      }
      if isNew.foreground { self.foreground = foreground }
      if isNew.background { self.background = background }
    }
    if let encoded = UTF8.encode(sign) { bytes.append(contentsOf: encoded) }
  }

  /// The line with the colours reset at its end.
  var ended: String {
    String(decoding: colors == .none ? bytes : bytes + Array("\u{1B}[0m".utf8), as: UTF8.self)
  }

  /// Adds the parameters of a colour; `base` is 30 for the foreground and 40 for the background.
  private mutating func set(_ color: Int, base: Int) {
    switch colors {
    case .none: break
    case .sixteen: append(color < 8 ? base + color : base + 60 + color - 8)
    case .indexed256:
      append(base + 8)
      bytes += ";5;".utf8
      append(color)
    case .trueColor:
      append(base + 8)
      bytes += ";2;".utf8
      append(color >> 16 & 0xFF)
      bytes.append(UInt8(ascii: ";"))
      append(color >> 8 & 0xFF)
      bytes.append(UInt8(ascii: ";"))
      append(color & 0xFF)
    }
  }

  private mutating func append(_ number: Int) {
    if number >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension ColorDepth {
  /// Of the 256 colours only the 240 that look the same in all terminals.
  var canvasMode: ChafaCanvasMode {
    switch self {
    case .none: CHAFA_CANVAS_MODE_FGBG
    case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
    case .indexed256: CHAFA_CANVAS_MODE_INDEXED_240
    case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
    }
  }

  /// Dithering mixes neighbouring pixels where colours are few.
  var ditherMode: ChafaDitherMode {
    self == .sixteen || self == .indexed256 ? CHAFA_DITHER_MODE_ORDERED : CHAFA_DITHER_MODE_NONE
  }
}
