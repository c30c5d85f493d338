import ShellCommands
import SmashtagModel
import TerminalKit

/// Room for small images below the mentions of images: a wider window shows them larger.
struct PreviewLayout {
  private static let leastColumns = 16

  let screen: Screen
  let display: Display
  private let indent: Int

  init(screen: Screen, display: Display) {
    self.screen = screen
    self.display = display
    indent = NumberGutter(screen.rowNumbers).width
  }

  /// The slot below the lines of a row; `nil` where it has no image, or one that was not asked for.
  func slot(of row: Row, below line: Int) -> PictureSlot? {
    guard let room = display.pictures, room.showsPreviews, let image = row.previewedImage else { return nil }
    let columns = min(display.size.columns - indent, max(Self.leastColumns, display.size.columns / 3))
    let mostRows = display.isTerminal ? max(3, display.size.rows / 2) : 40
    guard columns > 0 else { return nil }
    let box = PictureSlot.box(for: image, columns: columns, mostRows: mostRows, cell: room.cell)
    return PictureSlot(media: image, line: line, column: indent, box: box)
  }
}

extension Row {
  /// The image that a row of mentions leads to; none that is counted among many, or marked as sensitive.
  fileprivate var previewedImage: MediaItem? {
    guard case .mention(let item) = content, item.count == nil, case .image(let image) = item.mention,
      !isSensitive
    else { return nil }
    return image
  }
}
