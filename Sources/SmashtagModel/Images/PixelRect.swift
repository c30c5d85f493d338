/// A part of an image, in its pixels, counted from its upper left corner as it is to be seen.
public struct PixelRect: Hashable, Sendable {
  public let x: Int
  public let y: Int
  public let size: PixelSize

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    size = PixelSize(width: width, height: height)
  }

  /// The whole of an image.
  public init(whole size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  /// The column behind the last one.
  public var endX: Int { x + width }
  /// The row below the last one.
  public var endY: Int { y + height }

  /// Whether all of another part lies inside.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.endX <= endX && other.endY <= endY
  }
}
