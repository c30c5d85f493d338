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
    let png = raster.cut(to: part, on: canvas).png
    guard !png.isEmpty else { return [] }
    let keys =
      "inline=1;size=\(png.count);width=\(canvas.columns);height=\(canvas.rows)"
      + ";preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64Text(png).letters + [7]
  }
}
