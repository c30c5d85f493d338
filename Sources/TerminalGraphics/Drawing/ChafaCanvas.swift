import CChafaLibrary
import SmashtagModel
import TerminalKit

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
