/// The colour of a pixel in sRGB.
public struct RGBColor: Hashable, Sendable {
  /// The red component, from 0 to 255.
  public let red: UInt8
  /// The green component, from 0 to 255.
  public let green: UInt8
  /// The blue component, from 0 to 255.
  public let blue: UInt8

  /// Makes a colour of its components, each from 0 to 255.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// What stands behind an image that would not be seen on this colour: white on dark ones, black on light ones.
  var matte: RGBColor { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000 ? .white : .black }

  /// Black, with all components 0.
  public static let black = RGBColor(0, 0, 0)
  /// White, with all components 255.
  public static let white = RGBColor(255, 255, 255)
}
