/// What an image turned out to be once its bytes were there.
public struct ImageFacts: Equatable, Sendable {
  /// As it is to be seen: turned as its camera says.
  public let size: PixelSize
  /// `JPEG`, `PNG`, `WebP`, `GIF`.
  public let format: String
  /// How many bytes it has.
  public let byteCount: Int
  /// Only its first picture is shown.
  public let isAnimated: Bool

  public init(size: PixelSize, format: String, byteCount: Int, isAnimated: Bool = false) {
    self.size = size
    self.format = format
    self.byteCount = byteCount
    self.isAnimated = isAnimated
  }
}
