public import SmashtagModel

extension Raster {
  /// The same part in fewer pixels.
  public func reduced(to size: PixelSize) -> Raster { scaled(part, to: size) ?? self }
}
