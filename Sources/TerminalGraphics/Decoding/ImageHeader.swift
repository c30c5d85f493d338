public import SmashtagModel

/// What the first bytes of an image say of it.
public struct ImageHeader: Equatable, Sendable {
  public let format: ImageFormat
  /// As it is to be seen: turned as its camera says (EXIF orientation).
  public let size: PixelSize
  /// Has more than one picture; only the first is drawn.
  public let isAnimated: Bool
  /// How it is stored.
  var orientation = Orientation.upright
  /// The bytes that a decoder keeps for the coefficients of a JPEG until its last scan is read; 0 where it is the first.
  var coefficientBytes = 0

  /// The pixels that are decoded at most, which takes two to three seconds.
  public static let pixelLimit = 120_000_000
  /// The longest side.
  public static let sideLimit = 65_500
}

extension ImageHeader {
  /// As it is stored.
  var storedSize: PixelSize { orientation.turned(size) }

  /// Sides are looked at first: their product may be more than can be counted.
  var isTooLarge: Bool {
    max(size.width, size.height) > Self.sideLimit || size.area > Self.pixelLimit
  }
}
