public import SmashtagModel

extension Raster {
  /// A part drawn over some pixels of a canvas, with a colour around them: exact, where its edges part cells.
  ///
  /// It has all pixels of the canvas, and stands for the part.
  public func framed(
    _ part: PixelRect, over target: PixelRect, of canvas: PixelSize, on background: RGBColor
  ) -> Raster {
    guard let inner = scaled(part, to: target.size) else { return self }
    var pixels = [UInt8]()
    pixels.reserveCapacity(canvas.area * 4)
    let blank = [background.red, background.green, background.blue, 255]
    func add(_ count: Int) { for _ in 0..<max(0, count) { pixels.append(contentsOf: blank) } }
    for row in 0..<canvas.height {
      let line = row - target.y
      guard (0..<target.height).contains(line) else {
        add(canvas.width)
        continue
      }
      add(target.x)
      let start = line * target.width * 4
      pixels += inner.pixels[start..<start + target.width * 4]
      add(canvas.width - target.endX)
    }
    return Raster(part: part, size: canvas, pixels: pixels, isComplete: isComplete)
  }
}
