import ShellCommands
import SmashtagModel
import TerminalKit

/// Reserves cells for small images below the mentions of images: side by side below the last of those that follow one
/// another, with their numbers above.
struct PreviewLayout {
  private static let leastColumns = 16
  private static let gap = 2
  /// The rows of a window that has room for images of letters and blocks, which are coarser.
  private static let rowsForSymbols = 40
  /// The rows that are looked at; longer lists are rankings, which have no small images.
  private static let mostRows = 2_000

  private let display: Display
  private let indent: Int
  /// The images below a row, by its number.
  private let strips: [Int: Strip]

  /// Images that stand side by side.
  private struct Strip {
    var images: [(number: Int, image: MediaItem)]
    /// Whether it is alone, so that it needs no number.
    var isSingle: Bool
  }

  init(screen: Screen, display: Display) {
    self.display = display
    indent = NumberGutter(screen.rowNumbers).width
    guard let style = display.pictures, style.showsPreviews, Self.suits(style, display) else {
      strips = [:]
      return
    }
    let perStrip = max(1, (display.size.columns - indent + Self.gap) / (Self.leastColumns + Self.gap))
    var strips: [Int: Strip] = [:]
    for section in screen.sections {
      for run in Self.runs(of: section.rows.prefix(Self.mostRows)) {
        for start in stride(from: 0, to: run.count, by: perStrip) {
          let images = Array(run[start..<min(run.count, start + perStrip)])
          if let last = images.last { strips[last.number] = Strip(images: images, isSingle: run.count == 1) }
        }
      }
    }
    self.strips = strips
  }

  /// The lines and cells below a row; `nil` where none stand there.
  func preview(of row: Row) -> RowBlock? {
    guard let cell = display.pictures?.cell, let strip = row.number.flatMap({ strips[$0] }) else {
      return nil
    }
    let (count, width) = (strip.images.count, display.size.columns - indent)
    let widest = max(Self.leastColumns, display.size.columns / 3)
    let columns = min(widest, (width - (count - 1) * Self.gap) / count)
    guard columns > 0 else { return nil }
    let mostRows = display.isTerminal ? max(3, display.size.rows / 2) : 40
    let labels = strip.isSingle ? [] : [labels(of: strip, columns)]
    let slots = strip.images.enumerated().map { index, item in
      ReservedCells(
        content: .media(item.image), line: labels.count, column: indent + index * (columns + Self.gap),
        box: ReservedCells.box(for: item.image, columns: columns, mostRows: mostRows, cell: cell))
    }
    let rows = slots.map(\.box.rows).max() ?? 0
    return RowBlock(lines: labels + Array(repeating: "", count: rows), slots: slots)
  }
}

extension PreviewLayout {
  /// The least columns and rows of a window in which photos stand beside their titles.
  private static let (columnsForThumbnails, rowsForThumbnails) = (100, 20)
  private static let thumbnail = (columns: 12, rows: 4)

  /// The cells beside the title of a photo, from column 0 on; `nil` where none stand there.
  ///
  /// Those of a sensitive photo stay empty.
  func thumbnail(of row: Row) -> Thumbnail? {
    guard let style = display.pictures, style.showsPreviews, Self.suits(style, display),
      display.size.columns >= Self.columnsForThumbnails,
      !display.isTerminal || display.size.rows >= Self.rowsForThumbnails, case .photo(let photo) = row.content
    else { return nil }
    let canvas = Canvas(columns: Self.thumbnail.columns, rows: Self.thumbnail.rows, cell: style.cell)
    let media = photo.isSensitive ? nil : photo.media.first
    let box = media.map {
      ReservedCells.box(for: $0, columns: canvas.columns, mostRows: canvas.rows, cell: style.cell)
    }
    return Thumbnail(canvas: canvas, image: media.flatMap { media in box.map { (media, $0) } })
  }

  /// The cells for a small image: all that are kept free, and those that the image takes of them.
  struct Thumbnail {
    let canvas: Canvas
    let image: (media: MediaItem, box: Canvas)?
  }
}

extension PreviewLayout {
  private static func suits(_ style: PreviewStyle, _ display: Display) -> Bool {
    style.drawsPixels || (display.isTerminal && display.size.rows >= rowsForSymbols)
  }

  /// The images that follow one another.
  private static func runs(of rows: ArraySlice<Row>) -> [[(number: Int, image: MediaItem)]] {
    var runs: [[(number: Int, image: MediaItem)]] = [[]]
    for row in rows {
      if let number = row.number, let image = row.previewedImage {
        runs[runs.count - 1].append((number, image))
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    return runs.filter { !$0.isEmpty }
  }

  /// The numbers of images, each above its own.
  private func labels(of strip: Strip, _ columns: Int) -> StyledText {
    let numbers = strip.images.map { item in
      StyledText(String(item.number), role: .number).padded(to: columns)
    }
    return StyledText(String(repeating: " ", count: indent))
      + numbers.joined(separator: StyledText(String(repeating: " ", count: Self.gap)))
  }
}

extension Row {
  /// The image of a row of mentions; `nil` for a ranked or sensitive one.
  fileprivate var previewedImage: MediaItem? {
    guard case .mention(let item) = content, item.count == nil, case .image(let image) = item.mention,
      !isSensitive
    else { return nil }
    return image
  }
}
