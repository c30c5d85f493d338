/// A part of an image in pixels, counted from the upper left corner after the EXIF orientation is applied.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public let x: Int
  /// The first row.
  public let y: Int
  /// The width and height.
  public let size: PixelSize

  /// Makes a rectangle; a width or height below 1 becomes 1.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    size = PixelSize(width: width, height: height)
  }

  /// Makes the rectangle of a whole image.
  public init(whole size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The width in pixels, at least 1.
  public var width: Int { size.width }
  /// The height in pixels, at least 1.
  public var height: Int { size.height }
  /// The column after the last one.
  public var endX: Int { x + width }
  /// The row after the last one.
  public var endY: Int { y + height }

  /// Whether another rectangle lies completely inside.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.endX <= endX && other.endY <= endY
  }
}

/// A width and a height in pixels, each at least 1 and below 2³¹, so that no arithmetic with them overflows.
public struct PixelSize: Hashable, Sendable {
  /// The widths and heights that are plausible where a source declares those of a picture.
  public static let plausibleEdges = 1...100_000
  /// The widths and heights that there can be.
  private static let edges = 1...Int(Int32.max)

  /// The width, at least 1.
  public let width: Int
  /// The height, at least 1.
  public let height: Int

  /// Makes a size; a width or height out of bounds becomes the nearest one within.
  public init(width: Int, height: Int) {
    self.width = Self.within(width)
    self.height = Self.within(height)
  }

  /// Makes the size that a source declares; `nil` where a side is missing or not plausible.
  public init?(declaredWidth width: Int?, height: Int?) {
    guard let width, let height, Self.plausibleEdges.contains(width), Self.plausibleEdges.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The width or height that a source declares; `nil` where it is not plausible.
  static func plausible(_ edge: Int) -> Int? { plausibleEdges.contains(edge) ? edge : nil }

  private static func within(_ edge: Int) -> Int { min(max(edges.lowerBound, edge), edges.upperBound) }

  /// The width divided by the height.
  public var aspectRatio: Double { Double(width) / Double(height) }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The tolerance of aspect ratios, because sizes are rounded, and not always well.
  private static let slack = 0.03

  /// Whether it has the aspect ratio of another size, so that pictures in both may show the same.
  public func hasShape(of other: PixelSize) -> Bool {
    let (small, large) = max(width, height) <= max(other.width, other.height) ? (self, other) : (other, self)
    return Self.isNear(small.height, Double(small.width) / large.aspectRatio)
      || Self.isNear(small.width, Double(small.height) * large.aspectRatio)
  }

  private static func isNear(_ side: Int, _ exact: Double) -> Bool {
    abs(Double(side) - exact) <= max(1, slack * exact)
  }
}

/// The area of a terminal that an image is drawn on.
public struct Canvas: Hashable, Sendable {
  /// The width in cells, at least 1.
  public let columns: Int
  /// The height in cells, at least 1.
  public let rows: Int
  /// The size of one cell in pixels.
  public let cell: PixelSize

  /// The size that is assumed for a cell where the terminal does not report it.
  public static let usualCell = PixelSize(width: 10, height: 20)

  /// Makes a canvas; a number of columns or rows below 1 becomes 1.
  public init(columns: Int, rows: Int, cell: PixelSize = Canvas.usualCell) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cell = cell
  }

  /// The size of the whole canvas in pixels.
  public var pixels: PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
