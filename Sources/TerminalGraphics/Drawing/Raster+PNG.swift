import CTerminalImages

extension Raster {
  /// The pixels as a PNG without transparency, packed for speed; empty where there are too few.
  var png: [UInt8] { [UInt8](withPixels { terminal_images_png($0) }) }
}
