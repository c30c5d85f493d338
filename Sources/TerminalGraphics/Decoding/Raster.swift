import CImageCodecs
import CTerminalImages
import Glibc
public import SmashtagModel

/// The decoded pixels of a part of an image, possibly reduced.
public struct Raster: Sendable {
  /// The part of the image that the pixels show.
  public let part: PixelRect
  /// The size of the raster; smaller than the part where it was reduced.
  public let size: PixelSize
  /// Red, green, blue and 255 for each pixel, row by row from the top; transparent pixels are blended with a
  /// background.
  public let pixels: [UInt8]
  /// Whether the file was complete; missing parts show the background.
  public let isComplete: Bool

  /// Whether the file was packed with losses, so that packing it so once more loses nothing that is seen.
  public let isLossy: Bool

  /// Makes a raster; `pixels` has four bytes for each pixel.
  public init(
    part: PixelRect, size: PixelSize, pixels: [UInt8], isComplete: Bool = true, isLossy: Bool = false
  ) {
    (self.part, self.size, self.pixels) = (part, size, pixels)
    (self.isComplete, self.isLossy) = (isComplete, isLossy)
  }

  /// The size of the pixels in bytes.
  public var cost: Int { pixels.count }
}

extension Raster {
  /// The raster with the orientation applied; `whole` is the stored size of the image.
  func turned(_ orientation: Orientation, in whole: PixelSize) -> Raster {
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { room, count in
      pixels.withUnsafeBufferPointer { pixels in
        CICTurn(
          pixels.baseAddress, UInt32(size.width), UInt32(size.height), UInt32(orientation.rawValue),
          room.baseAddress)
      }
      count = pixels.count
    }
    return Raster(
      part: orientation.seen(part, in: whole), size: orientation.turned(size), pixels: turned,
      isComplete: isComplete, isLossy: isLossy)
  }
}

extension Raster {
  /// Calls `body` with the pixels for the C functions; `nil` where there are fewer than the size requires.
  func withPixels<Result>(_ body: (terminal_images_raster) -> Result) -> Result? {
    guard pixels.count >= size.area * 4, max(size.width, size.height) <= Self.longestEdge else { return nil }
    return pixels.withUnsafeBufferPointer {
      body(terminal_images_raster(pixels: $0.baseAddress, width: size.width, height: size.height))
    }
  }

  /// The position of a part of the image in the raster, in fractional pixels, limited to the raster.
  func rect(of part: PixelRect) -> terminal_images_part {
    let across = Double(size.width) / Double(self.part.width)
    let down = Double(size.height) / Double(self.part.height)
    let x = min(max(0, Double(part.x - self.part.x) * across), Double(size.width) - across)
    let y = min(max(0, Double(part.y - self.part.y) * down), Double(size.height) - down)
    return terminal_images_part(
      x: x, y: y, width: min(Double(part.width) * across, Double(size.width) - x),
      height: min(Double(part.height) * down, Double(size.height) - y))
  }

  /// The longest side that is drawn.
  private static let longestEdge = 65_535
}

extension [UInt8] {
  /// Copies and frees a buffer made in C; empty where memory ran out.
  init(_ made: terminal_images_bytes?) {
    self.init(UnsafeBufferPointer(start: made?.bytes, count: made?.bytes == nil ? 0 : made?.count ?? 0))
    free(made?.bytes)
  }
}

extension Raster {
  /// A raster of a whole canvas, with a part of the image on some of its pixels and a background colour
  /// around.
  ///
  /// Unlike drawing on whole cells it is exact where the edges of the image divide cells.
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
    return Raster(part: part, size: canvas, pixels: pixels, isComplete: isComplete, isLossy: isLossy)
  }
}

extension Raster {
  /// The raster as a PNG without transparency, compressed for speed; empty where pixels are missing.
  var png: [UInt8] { [UInt8](withPixels { terminal_images_png($0) }) }

  /// The raster as a file: a JPEG where it was packed with losses before, else a PNG; empty where pixels are missing.
  var file: [UInt8] {
    let jpeg = isLossy ? [UInt8](withPixels { terminal_images_jpeg($0) }) : []
    return jpeg.isEmpty ? png : jpeg
  }
}

extension Raster {
  /// A part scaled to a size: by averaging when it shrinks, by linear interpolation when it grows.
  ///
  /// From a factor of four on, pixels become squares, so that they can be seen. `nil` where pixels are
  /// missing.
  func scaled(_ part: PixelRect, to size: PixelSize) -> Raster? {
    if part == self.part, size == self.size { return self }
    var isScaled = false
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      isScaled = fill(buffer, with: part, as: size)
      count = isScaled ? size.area * 4 : 0
    }
    guard isScaled else { return nil }
    return Raster(part: part, size: size, pixels: pixels, isComplete: isComplete, isLossy: isLossy)
  }

  private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, with part: PixelRect, as size: PixelSize)
    -> Bool
  {
    withPixels { terminal_images_scale($0, rect(of: part), buffer.baseAddress, size.width, size.height) }
      ?? false
  }
}

extension Raster {
  /// The same part in fewer pixels.
  public func reduced(to size: PixelSize) -> Raster { scaled(part, to: size) ?? self }

  /// The visible pixels where a part covers a canvas, not more than the canvas has.
  public func cut(to part: PixelRect, on canvas: Canvas) -> Raster {
    let rect = rect(of: part)
    let size = PixelSize(
      width: min(canvas.drawnPixels.width, Int(rect.width.rounded(.up))),
      height: min(canvas.drawnPixels.height, Int(rect.height.rounded(.up))))
    return scaled(part, to: size) ?? self
  }
}

extension Canvas {
  /// The pixels of the canvas, reduced where there are more than 33 million.
  var drawnPixels: PixelSize {
    let most = 33_554_432.0
    let shrink = min(1, (most / Double(pixels.area)).squareRoot())
    return PixelSize(width: Int(Double(pixels.width) * shrink), height: Int(Double(pixels.height) * shrink))
  }
}
