import CTerminalImages
public import SmashtagModel

/// The sequence of iTerm2's inline images, `OSC 1337 ; File = … : base64 BEL`.
///
/// Source: iterm2.com/documentation-images.html; `doNotMoveCursor` is WezTerm's and iTerm2's.
public enum ItermGraphics {
  /// Draws a part of a raster on the canvas from the cursor on, as a PNG.
  ///
  /// It has no more pixels than the part itself; the terminal stretches it over the cells.
  public static func sequence(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> [UInt8] {
    guard let scaled = raster.scaled(part, to: size(of: part, from: raster, on: canvas)) else { return [] }
    let png = scaled.png
    guard !png.isEmpty else { return [] }
    let keys =
      "inline=1;size=\(png.count);width=\(canvas.columns);height=\(canvas.rows)"
      + ";preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64Text(png).letters + [7]
  }

  private static func size(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> PixelSize {
    let (place, pixels) = (raster.place(of: part), canvas.drawnPixels)
    return PixelSize(
      width: min(pixels.width, Int(place.width.rounded(.up))),
      height: min(pixels.height, Int(place.height.rounded(.up))))
  }
}
