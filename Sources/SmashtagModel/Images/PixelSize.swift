/// A width and a height in pixels, each at least 1.
public struct PixelSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  /// Takes 1 for what is less.
  public init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// Width over height.
  public var aspectRatio: Double { Double(width) / Double(height) }

  /// How many pixels there are.
  public var area: Int { width * height }
}
