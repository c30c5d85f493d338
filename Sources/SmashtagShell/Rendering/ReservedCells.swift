import ShellCommands
import SmashtagModel

/// The cells that are reserved for an image, or for a bar, on a page.
struct ReservedCells: Equatable {
  /// What is drawn on them.
  enum Content: Equatable {
    case media(MediaItem)
    /// A bar, so many pixels long.
    case bar(length: Int)
  }

  let content: Content
  /// The first line, from 0, within a block or within the whole page.
  var line: Int
  let column: Int
  let box: Canvas

  /// The pixels that the image covers with its aspect ratio; all of the box if that is not known.
  var pixels: PixelSize {
    guard let ratio = media?.aspectRatio else { return box.pixels }
    let width = min(Double(box.pixels.width), Double(box.pixels.height) * ratio)
    return PixelSize(width: Int(width), height: Int(width / ratio))
  }

  /// The image; `nil` for a bar.
  var media: MediaItem? {
    switch content {
    case .media(let media): media
    case .bar: nil
    }
  }

  /// What is drawn: an image in the size that suits the cells, or the bar.
  func picture(finding images: ImageLocator) -> Picture {
    switch content {
    case .media(let media):
      let address = images.previewAddress(of: media, covering: pixels)
      var picture = Picture(subject: .image(address), line: line, column: column, box: box)
      picture.original = images.original(of: media, besides: address)
      return picture
    case .bar(let length):
      return Picture(subject: .bar(length: length), line: line, column: column, box: box)
    }
  }
}

extension ReservedCells {
  /// The aspect ratio assumed for an image of unknown size.
  static let usualAspectRatio = 4.0 / 3

  /// The cells for an image with its aspect ratio: `columns` wide, or narrower to keep within `mostRows`.
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
