import CImageCodecs
import SmashtagModel

/// The picture of a WebP that is drawn: the only one, or the first of an animation.
struct WebPFrame: Equatable {
  /// The size of the whole image.
  let canvas: PixelSize
  /// The position of the picture on the canvas.
  let part: PixelRect
  /// The bytes of the picture, as libwebp takes them.
  let data: Range<Int>
  /// The bytes of its ICC profile; empty where it has none.
  let profile: Range<Int>
  let isLossless: Bool
  let hasAlpha: Bool

  init(_ header: CICHeader, canvas: PixelSize) {
    let (frame, start) = (header.frame, Int(header.frame_start))
    self.canvas = canvas
    part = PixelRect(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
    data = start..<start + Int(header.frame_count)
    profile = Int(header.profile_start)..<Int(header.profile_start + header.profile_count)
    (isLossless, hasAlpha) = (frame.is_lossless, header.has_alpha)
  }

  /// The memory that libwebp takes beside the output, in bytes; lossless pictures and alpha are decoded
  /// whole.
  var memory: Int {
    let ofPixel = isLossless ? 4 : hasAlpha ? 5 : 0
    return part.size.area * ofPixel
  }

  var fillsCanvas: Bool { part == PixelRect(whole: canvas) }

  func cFrame(isScaled: Bool) -> CICFrame {
    CICFrame(
      x: UInt32(part.x), y: UInt32(part.y), width: UInt32(part.width), height: UInt32(part.height),
      is_scaled: isScaled, is_lossless: isLossless)
  }
}

extension PixelRect {
  /// The rectangle enlarged to even coordinates, at which libwebp crops.
  var evenlyBegun: PixelRect {
    PixelRect(x: x & ~1, y: y & ~1, width: endX - x & ~1, height: endY - y & ~1)
  }
}

extension PixelSize {
  /// The scale that leaves at least `size`.
  func scale(toAtLeast size: PixelSize) -> Double {
    max(Double(size.width) / Double(width), Double(size.height) / Double(height))
  }

  /// The smallest size of the same proportions at a scale, within the limit of a raster.
  func scaled(by ratio: Double) -> PixelSize {
    let most = (Double(Reduction.pixelLimit) / Double(area)).squareRoot()
    guard min(ratio, most) < 1 else { return self }
    guard ratio < most else {
      return PixelSize(width: Int(Double(width) * most), height: Int(Double(height) * most))
    }
    let (exactWidth, exactHeight) = (Double(width) * ratio - 1e-6, Double(height) * ratio - 1e-6)
    return PixelSize(width: Int(exactWidth.rounded(.up)), height: Int(exactHeight.rounded(.up)))
  }
}
