public import SmashtagModel

extension Raster {
  /// The share of a line's height that a bar leaves blank above it, and as much below.
  private static let margin = 0.15

  /// A bar of a histogram from the left edge of a line, in a colour that is seen on light and dark.
  ///
  /// - Parameter length: The length in pixels, at most the width of the canvas.
  public init(barOfLength length: Int, on canvas: Canvas, over background: RGBColor) {
    let size = canvas.pixels
    let blank = Int(Double(size.height) * Self.margin)
    let (length, filled) = (min(max(0, length), size.width), blank..<max(blank + 1, size.height - blank))
    let (ink, paper) = (RGBColor.bar.pixel, background.pixel)
    let rows = (0..<size.height).map { row in
      let inked = filled.contains(row) ? length : 0
      return Array(repeating: ink, count: inked) + Array(repeating: paper, count: size.width - inked)
    }
    self.init(part: PixelRect(whole: size), size: size, pixels: Array(rows.joined().joined()))
  }
}

extension RGBColor {
  /// A blue whose contrast with black is that with white, about 4.6 to 1.
  ///
  /// Source: WCAG 2.2, contrast ratio.
  fileprivate static let bar = RGBColor(45, 120, 205)

  /// Red, green, blue and 255, as in ``Raster/pixels``.
  fileprivate var pixel: [UInt8] { [red, green, blue, 255] }
}
