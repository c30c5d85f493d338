import CTerminalImages
public import SmashtagModel

/// Draws parts of a raster with sixels, `ESC P 0;1;0 q … ESC \`; the colours are chosen once for the raster.
///
/// Source: DEC STD 070, and the VT330/VT340 Programmer Reference Manual, chapter 14.
public struct SixelPainter: Sendable {
  private let raster: Raster
  private let colors: IndexedColors

  /// Chooses the colours for a raster.
  public init(_ raster: Raster) {
    self.raster = raster
    colors = IndexedColors(raster)
  }

  /// The sequence that covers a canvas with a part, from the cursor on.
  ///
  /// It is never higher than the canvas, so that nothing scrolls. Terminals differ in where they leave the
  /// cursor.
  public func sequence(of part: PixelRect, on canvas: Canvas) -> [UInt8] {
    guard let table = colors.table, let drawn = raster.scaled(part, to: canvas.drawnPixels) else { return [] }
    return [UInt8](drawn.withPixels { terminal_images_sixel($0, table) })
  }
}
