import BenchTiming
import Foundation
import SmashtagModel
import TerminalGraphics

/// What is done once for an image.
struct OnceBench {
  let raster: Raster

  func run() {
    print("once for \(raster.size.width)x\(raster.size.height) pixels")
    print("                                 median ms   best ms     bytes")
    show("colours of sixels") { (_ = SixelPainter(raster), 0).1 }
    show("kitty's transmission, a PNG") { KittyGraphics.transmission(of: raster, as: 1).count }
  }

  private func show(_ name: String, _ make: () -> Int) {
    var bytes = 0
    let timing = Timing.runs(7) { bytes = make() }
    let label = name.padding(toLength: 30, withPad: " ", startingAt: 0)
    print(label, timing.median.column(2, width: 11), timing.best.column(2), "  \(bytes)")
  }
}
