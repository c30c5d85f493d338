public import SmashtagModel

/// What decoding a part of an image yields, and the memory it takes.
public struct DecodingEstimate: Equatable, Sendable {
  /// Which part of the image the raster shows.
  public let part: PixelRect
  /// How many pixels the raster has.
  public let size: PixelSize
  /// The raster is there twice while it is turned.
  let isTurned: Bool
  /// Those of the image, and of its decoder.
  let otherBytes: Int

  /// The most bytes at one time, where the raster is then scaled to as many pixels as `kept`, or left as it is.
  public func bytes(keeping kept: PixelSize) -> Int {
    let raster = size.area * 4
    let scaled = kept == size ? 0 : kept.area * 4
    return max(otherBytes + raster * (isTurned ? 2 : 1), otherBytes + raster + scaled)
  }
}
