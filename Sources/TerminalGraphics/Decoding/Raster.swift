public import SmashtagModel

/// The pixels of a part of an image, at the scale that was asked for.
public struct Raster: Sendable {
  /// Which part of the image they show.
  public let part: PixelRect
  /// How many they are; less than those of the part where it was reduced.
  public let size: PixelSize
  /// Red, green, blue and 255, row by row from the top; transparent ones stand on a background.
  public let pixels: [UInt8]
  /// Nothing was missing in the bytes of the image; what is missing shows the background.
  public let isComplete: Bool

  public init(part: PixelRect, size: PixelSize, pixels: [UInt8], isComplete: Bool = true) {
    (self.part, self.size, self.pixels, self.isComplete) = (part, size, pixels, isComplete)
  }

  /// The bytes it takes.
  public var cost: Int { pixels.count }
}
