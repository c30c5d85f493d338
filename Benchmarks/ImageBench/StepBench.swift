import BenchTiming
import Foundation
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// What one step of panning costs: another part of what is decoded on the same canvas.
struct StepBench {
  let raster: Raster
  let canvas: Canvas

  func run() {
    print("one step on \(canvas.columns)x\(canvas.rows) cells of \(canvas.cell.width)x\(canvas.cell.height)")
    print("                                 median ms   best ms     bytes")
    symbols()
    let sixels = SixelPainter(raster)
    show("sixel") { sixels.sequence(of: $0, on: canvas).count }
    show("  libchafa's, unscaled") { ChafaPeer.sixels(raster, on: canvas, of: $0) }
    show("kitty") { KittyGraphics.placement(1, of: $0, in: raster, as: 1, on: canvas).count }
    show("iTerm2, a PNG") { ItermGraphics.sequence(of: $0, from: raster, on: canvas).count }
    let photo = Raster(part: raster.part, size: raster.size, pixels: raster.pixels, isLossy: true)
    show("iTerm2, a JPEG of one") { ItermGraphics.sequence(of: $0, from: photo, on: canvas).count }
  }

  private func symbols() {
    for (name, colors) in [
      ("true colour", ColorDepth.trueColor), ("256 colours", .indexed256), ("16 colours", .sixteen),
      ("no colours", .none),
    ] {
      let painter = SymbolPainter(colors: colors, symbols: .blocks)
      show("symbols, \(name)") { part in
        painter.lines(of: part, from: raster, on: canvas).reduce(0) { $0 + $1.utf8.count }
      }
    }
    show("  libchafa's, unscaled") { ChafaPeer.symbols(raster, on: canvas, of: $0) }
  }

  private func show(_ name: String, _ draw: (PixelRect) -> Int) {
    var (step, bytes) = (0, 0)
    let timing = Timing.runs(11) {
      bytes = draw(PixelRect(x: step * 20, y: step * 10, width: 1600, height: 1280))
      step += 1
    }
    let label = name.padding(toLength: 30, withPad: " ", startingAt: 0)
    print(label, timing.median.column(2, width: 11), timing.best.column(2), "  \(bytes)")
  }
}
