internal import CImageCodecs
internal import SmashtagModel

extension WebPContainer {
  /// What libwebp takes to decode it beside the output: lossless pictures and alpha are unpacked whole.
  var memory: Int {
    let ofPixel = isLossless ? 4 : hasAlpha ? 5 : 0
    return frame.size.area * ofPixel
  }

  var fillsCanvas: Bool { frame == PixelRect(whole: canvas) }

  func cFrame(isScaled: Bool) -> CICFrame {
    CICFrame(
      x: UInt32(frame.x), y: UInt32(frame.y), width: UInt32(frame.width), height: UInt32(frame.height),
      is_scaled: isScaled, is_lossless: isLossless)
  }
}

extension PixelRect {
  /// libwebp begins at even places.
  var evenlyBegun: PixelRect {
    PixelRect(x: x & ~1, y: y & ~1, width: endX - x & ~1, height: endY - y & ~1)
  }
}

extension PixelSize {
  /// The scale that leaves at least `size`.
  func scale(toAtLeast size: PixelSize) -> Double {
    max(Double(size.width) / Double(width), Double(size.height) / Double(height))
  }

  /// The smallest of the same form at a scale, but no more than there are, nor than a raster may have.
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
