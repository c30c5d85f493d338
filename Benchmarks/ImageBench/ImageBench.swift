import SmashtagModel
import TerminalGraphics

/// Draws parts of an image on 200 by 60 cells, as panning does, beside libchafa in the same process.
@main
struct ImageBench {
  static func main() {
    let raster = BenchPicture.raster(PixelSize(width: 2000, height: 1500))
    let canvas = Canvas(columns: 200, rows: 60, cell: Canvas.usualCell)
    StepBench(raster: raster, canvas: canvas).run()
    OnceBench(raster: raster).run()
  }
}
