import SmashtagModel

/// Room for an image on a page.
struct PictureSlot: Equatable {
  let media: MediaItem
  /// The line it begins in, from 0: of a row, or of the whole page.
  var line: Int
  let column: Int
  let box: Canvas

  /// As many pixels as the image covers in its own shape; all of the box where that is not known.
  var pixels: PixelSize {
    guard let ratio = media.aspectRatio else { return box.pixels }
    let width = min(Double(box.pixels.width), Double(box.pixels.height) * ratio)
    return PixelSize(width: Int(width), height: Int(width / ratio))
  }
}

/// What the pictures of a page are drawn with.
struct PictureRoom: Equatable {
  /// The pixels of a cell.
  let cell: PixelSize
  /// Small images stand below the mentions of images.
  let showsPreviews: Bool
}

extension PictureSlot {
  /// What an image gets that does not say how large it is.
  static let usualAspectRatio = 4.0 / 3

  /// The cells for an image in its own shape: so many columns, but no more rows than those.
  static func box(for media: MediaItem, columns: Int, mostRows: Int, cell: PixelSize) -> Canvas {
    let ratio = min(20, max(0.05, media.aspectRatio ?? usualAspectRatio))
    let rows = Double(columns * cell.width) / ratio / Double(cell.height)
    guard rows > Double(mostRows) else {
      return Canvas(columns: columns, rows: Int(rows.rounded()), cell: cell)
    }
    let narrow = Double(mostRows * cell.height) * ratio / Double(cell.width)
    return Canvas(columns: min(columns, Int(narrow.rounded())), rows: mostRows, cell: cell)
  }
}
