import CTerminalImages
public import SmashtagModel

extension Raster {
  /// A part with that many pixels: means where it shrinks, straight between neighbours where it grows.
  ///
  /// From four times on each pixel stays a square, so that it is seen. `nil` where there are too few pixels.
  func scaled(_ part: PixelRect, to size: PixelSize) -> Raster? {
    if part == self.part, size == self.size { return self }
    var isScaled = false
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      isScaled = fill(buffer, with: part, as: size)
      count = isScaled ? size.area * 4 : 0
    }
    return isScaled ? Raster(part: part, size: size, pixels: pixels, isComplete: isComplete) : nil
  }

  private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, with part: PixelRect, as size: PixelSize)
    -> Bool
  {
    withPixels { terminal_images_scale($0, place(of: part), buffer.baseAddress, size.width, size.height) }
      ?? false
  }
}

extension Raster {
  /// The same part in fewer pixels.
  public func reduced(to size: PixelSize) -> Raster { scaled(part, to: size) ?? self }

  /// What of it is seen where a part covers a canvas, with no more pixels than that has.
  public func cut(to part: PixelRect, on canvas: Canvas) -> Raster {
    let place = place(of: part)
    let size = PixelSize(
      width: min(canvas.drawnPixels.width, Int(place.width.rounded(.up))),
      height: min(canvas.drawnPixels.height, Int(place.height.rounded(.up))))
    return scaled(part, to: size) ?? self
  }
}

extension Canvas {
  /// The pixels that are drawn on it: all, but fewer on one larger than screens are.
  var drawnPixels: PixelSize {
    let most = 33_554_432.0
    let shrink = min(1, (most / Double(pixels.area)).squareRoot())
    return PixelSize(width: Int(Double(pixels.width) * shrink), height: Int(Double(pixels.height) * shrink))
  }
}
