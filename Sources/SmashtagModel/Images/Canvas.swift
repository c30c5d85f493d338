/// The cells that an image is drawn on.
public struct Canvas: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  /// The pixels of one cell.
  public let cell: PixelSize

  /// What a cell has where nobody says.
  public static let usualCell = PixelSize(width: 10, height: 20)

  public init(columns: Int, rows: Int, cell: PixelSize = Canvas.usualCell) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cell = cell
  }

  /// All its pixels.
  public var pixels: PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
