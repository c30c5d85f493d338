public import Foundation
public import SmashtagModel

/// The bytes of an image whose header was read.
public struct EncodedImage: Sendable {
  public let bytes: Data
  public let header: ImageHeader

  /// Looks at the first bytes, whatever the name of the file says.
  public init(_ bytes: Data) throws(ImageError) {
    self.bytes = bytes
    header = try ImageHeader(bytes)
  }

  /// Decodes a part of it, at the smallest scale that has at least `size` pixels, or all there are.
  ///
  /// The part of the raster may reach out some pixels further, since decoders work on blocks. It has 16 megapixels at
  /// most, whatever is asked. Where a part lies outside the image, what is nearest is taken. Ends early, as `cancelled`,
  /// when the task is.
  public func raster(
    of part: PixelRect, atLeast size: PixelSize, on background: RGBColor
  ) throws(ImageError) -> Raster {
    guard !Task.isCancelled else { throw .cancelled }
    let raster = try plan(of: part, atLeast: size).raster(of: self, on: background)
    return orientation == .upright ? raster : raster.turned(orientation, in: header.storedSize)
  }

  /// What decoding a part so fine yields, and takes; `nil` where it takes more than there may be.
  public func estimate(of part: PixelRect, atLeast size: PixelSize) -> DecodingEstimate? {
    guard let plan = try? plan(of: part, atLeast: size) else { return nil }
    return DecodingEstimate(
      part: orientation.seen(plan.part, in: header.storedSize), size: orientation.turned(plan.size),
      isTurned: orientation != .upright, otherBytes: bytes.count + plan.decoderBytes(of: self))
  }

  private var orientation: Orientation { header.orientation }

  private func plan(of part: PixelRect, atLeast size: PixelSize) throws(ImageError) -> DecodingPlan {
    let stored = orientation.stored(part.clamped(to: header.size), in: header.storedSize)
    return try DecodingPlan(of: self, part: stored, atLeast: orientation.turned(size))
  }
}

extension PixelRect {
  /// What of it lies inside an image; the nearest pixels where nothing does.
  fileprivate func clamped(to size: PixelSize) -> PixelRect {
    let (x, y) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
    let (endX, endY) = (end(self.x, width, size.width), end(self.y, height, size.height))
    return PixelRect(x: x, y: y, width: endX - x, height: endY - y)
  }

  /// Sums that are too large to be counted lie behind the end.
  private func end(_ start: Int, _ length: Int, _ limit: Int) -> Int {
    let (end, overflows) = start.addingReportingOverflow(length)
    return overflows ? limit : min(max(end, 1), limit)
  }
}
