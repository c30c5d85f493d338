/// A colour of a pixel, in sRGB.
public struct RGBColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  public static let black = RGBColor(0, 0, 0)
  public static let white = RGBColor(255, 255, 255)
}
