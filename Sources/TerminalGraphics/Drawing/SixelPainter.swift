public import SmashtagModel

/// Draws with sixels, `ESC P 0;1;0 q … ESC \`; what is the same for all parts of a raster, its colours, is found once.
public struct SixelPainter: Sendable {
  private let raster: Raster
  private let palette: SixelPalette

  public init(_ raster: Raster) {
    self.raster = raster
    palette = SixelPalette(raster)
  }

  /// A whole sequence, `ESC P … ESC \`, that covers the canvas from the cursor on.
  ///
  /// Never higher than the canvas, so that it scrolls nothing. Where the cursor is left differs between terminals.
  public func sequence(of part: PixelRect, on canvas: Canvas) -> [UInt8] {
    raster.scaled(part, to: canvas.drawnPixels).map(palette.sequence) ?? []
  }
}
