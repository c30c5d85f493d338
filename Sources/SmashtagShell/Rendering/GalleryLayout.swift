import ShellCommands
import SmashtagModel
import TerminalKit

/// Images in a grid that follows the width of the window: each in its own shape within the same area, its number below.
struct GalleryLayout {
  private static let gap = 2

  private let screen: Screen
  private let width: Int
  private let room: PictureRoom
  /// As many as have at least the width that was asked for; they share what is left.
  private let perLine: Int
  /// The cells of each image.
  private let box: Canvas

  /// `nil` where the screen is no grid, or nothing is drawn.
  init?(screen: Screen, display: Display) {
    guard let room = display.pictures, let columns = screen.thumbnailColumns else { return nil }
    self.screen = screen
    self.room = room
    width = display.size.columns
    perLine = max(1, (display.size.columns + Self.gap) / (columns + Self.gap))
    let across = max(1, (display.size.columns - (perLine - 1) * Self.gap) / perLine)
    let mostRows = display.isTerminal ? max(1, display.size.rows - 6) : 60
    let rows = Double(across * room.cell.width) / PictureSlot.usualAspectRatio / Double(room.cell.height)
    box = Canvas(columns: across, rows: min(mostRows, Int(rows.rounded())), cell: room.cell)
  }

  /// A block for each item, from one of them on, as many lines of the grid as fit; one at least.
  ///
  /// A line of the grid belongs to the block of its first item.
  func blocks(from start: Int, room: Int) -> [RowBlock] {
    let rows = Array(screen.rows.dropFirst(start))
    let linesInRoom = max(1, (room == .max ? rows.count * 1_000 : room) / lineHeight)
    let shown = rows.prefix(min(rows.count, linesInRoom * perLine))
    return stride(from: 0, to: shown.count, by: perLine).flatMap { first in
      let line = Array(
        shown[shown.startIndex + first..<min(shown.endIndex, shown.startIndex + first + perLine)])
      return [block(of: line)] + Array(repeating: RowBlock(lines: []), count: line.count - 1)
    }
  }
}

extension GalleryLayout {
  /// The image, what is below it, and a blank.
  private var lineHeight: Int { box.rows + 2 }

  private func block(of line: [Row]) -> RowBlock {
    let images = line.enumerated().compactMap { index, row in
      row.drawnThumbnail.map {
        PictureSlot(media: $0, line: 0, column: index * (box.columns + Self.gap), box: box)
      }
    }
    let blanks = Array(repeating: StyledText(""), count: box.rows)
    return RowBlock(lines: blanks + [labels(of: line), ""], slots: images)
  }

  private func labels(of line: [Row]) -> StyledText {
    line.map { label(of: $0).padded(to: box.columns) }.joined(
      separator: StyledText(String(repeating: " ", count: Self.gap)))
  }

  /// The number, and what the image is called.
  private func label(of row: Row) -> StyledText {
    let number = StyledText(row.number.map(String.init) ?? "", role: .number)
    guard case .thumbnail(let media, let tweet) = row.content else { return number }
    let name = tweet.isPhoto ? tweet.photoTitle : media.description ?? "@" + tweet.writer.screenName
    let words = (row.isSensitive ? "sensitive: " : "") + name.sanitisedLine()
    return (number + " " + StyledText(words, role: .dim)).truncated(to: box.columns)
  }
}

extension Row {
  /// The image that is drawn in the grid; none that is marked as sensitive.
  fileprivate var drawnThumbnail: MediaItem? {
    guard case .thumbnail(let media, _) = content, !isSensitive else { return nil }
    return media
  }
}
