import CChafaLibrary
import SmashtagModel
import TerminalGraphics

/// libchafa as it comes, on the pixels of the part as they are, with two threads.
enum ChafaPeer {
  static func symbols(_ raster: Raster, on canvas: Canvas, of part: PixelRect) -> Int {
    bytes(CHAFA_PIXEL_MODE_SYMBOLS, raster, on: canvas, of: part)
  }

  static func sixels(_ raster: Raster, on canvas: Canvas, of part: PixelRect) -> Int {
    bytes(CHAFA_PIXEL_MODE_SIXELS, raster, on: canvas, of: part)
  }

  private static func bytes(
    _ mode: ChafaPixelMode, _ raster: Raster, on canvas: Canvas, of part: PixelRect
  ) -> Int {
    chafa_set_n_threads(2)
    let configuration = chafa_canvas_config_new()
    chafa_canvas_config_set_geometry(configuration, Int32(canvas.columns), Int32(canvas.rows))
    chafa_canvas_config_set_cell_geometry(configuration, Int32(canvas.cell.width), Int32(canvas.cell.height))
    chafa_canvas_config_set_pixel_mode(configuration, mode)
    let cells = chafa_canvas_new(configuration)
    defer {
      chafa_canvas_unref(cells)
      chafa_canvas_config_unref(configuration)
    }
    draw(part, of: raster, on: cells)
    return print(cells)
  }

  private static func draw(_ part: PixelRect, of raster: Raster, on cells: OpaquePointer?) {
    raster.pixels.withUnsafeBufferPointer { pixels in
      let first = pixels.baseAddress.map { $0 + (part.y * raster.size.width + part.x) * 4 }
      chafa_canvas_draw_all_pixels(
        cells, CHAFA_PIXEL_RGBA8_UNASSOCIATED, first, Int32(part.width), Int32(part.height),
        Int32(raster.size.width * 4))
    }
  }

  private static func print(_ cells: OpaquePointer?) -> Int {
    let terminal = chafa_term_db_get_fallback_info(chafa_term_db_get_default())
    defer { chafa_term_info_unref(terminal) }
    guard let text = chafa_canvas_print(cells, terminal) else { return 0 }
    defer { g_string_free(text, 1) }
    return Int(text.pointee.len)
  }
}
