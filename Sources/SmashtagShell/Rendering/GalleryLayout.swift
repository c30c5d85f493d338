import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out images in a grid with numbers below.
///
/// Each image keeps its aspect ratio within a cell of the same size.
struct GalleryLayout {
  private static let gap = 2

  private let screen: Screen
  /// The number of images in a line: as many as fit with the requested width, enlarged to fill the window.
  private let perLine: Int
  /// The size of each image in cells.
  private let box: Canvas

  /// Lays out the grid; `nil` where the screen is not a grid or nothing is drawn.
  init?(screen: Screen, display: Display, linesBelow: Int = 2) {
    guard let room = display.pictures, let columns = screen.thumbnailColumns else { return nil }
    self.screen = screen
    perLine = max(1, (display.size.columns + Self.gap) / (columns + Self.gap))
    let across = max(1, (display.size.columns - (perLine - 1) * Self.gap) / perLine)
    let mostRows = display.isTerminal ? max(1, display.size.rows - 4 - linesBelow) : 60
    let rows = Double(across * room.cell.width) / ReservedCells.usualAspectRatio / Double(room.cell.height)
    box = Canvas(columns: across, rows: min(mostRows, Int(rows.rounded())), cell: room.cell)
  }

  /// The blocks of the items that fit, from one of them on; at least one line of the grid.
  ///
  /// A line of the grid belongs to the block of its first item; the others' blocks are empty.
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
  /// The rows of an image, its label and an empty line.
  private var lineHeight: Int { box.rows + 2 }

  private func block(of line: [Row]) -> RowBlock {
    let images = line.enumerated().compactMap { index, row in
      row.drawnThumbnail.map {
        ReservedCells(content: .media($0), line: 0, column: column(of: index), box: box)
      }
    }
    return RowBlock(lines: cells(of: line) + [labels(of: line), ""], slots: images)
  }

  /// The lines on which the images are drawn, with the alt texts of those that are hidden.
  private func cells(of line: [Row]) -> [StyledText] {
    let texts = line.map(hiddenText)
    guard texts.contains(where: { !$0.isEmpty }) else {
      return Array(repeating: StyledText(""), count: box.rows)
    }
    return (0..<box.rows).map { index in
      inColumns(texts.map { $0.indices.contains(index) ? $0[index] : "" })
    }
  }

  /// A line with a text in the cell of each image.
  private func inColumns(_ texts: [StyledText]) -> StyledText {
    .columns(texts.enumerated().map { index, text in (column(of: index), text) })
  }

  private func column(of index: Int) -> Int { index * (box.columns + Self.gap) }

  /// The alt text of a hidden image in as many lines as its cell has; none for an image that is drawn.
  private func hiddenText(of row: Row) -> [StyledText] {
    guard row.isSensitive, case .thumbnail(let media, _) = row.content, let alt = media.description else {
      return []
    }
    let lines = StyledText(alt.sanitisedLine(), role: .dim).isolated().wrapped(to: box.columns)
    let shown = lines.prefix(box.rows).map { $0.truncated(to: box.columns) }
    guard lines.count > box.rows, let last = shown.last else { return shown }
    return shown.dropLast() + [last.truncated(to: box.columns - 1) + StyledText("…", role: .dim)]
  }

  private func labels(of line: [Row]) -> StyledText { inColumns(line.map(label)) }

  /// The number and the title of an image.
  private func label(of row: Row) -> StyledText {
    let number = StyledText(row.number.map(String.init) ?? "", role: .number)
    guard case .thumbnail(let media, let tweet) = row.content else { return number }
    let name = tweet.isPhoto ? tweet.photoTitle : media.description ?? "@" + tweet.writer.screenName
    let words = (row.isSensitive ? "sensitive: " : "") + name.sanitisedLine()
    return (number + " " + StyledText(words, role: .dim)).truncated(to: box.columns)
  }
}

extension Row {
  /// The image that is drawn in the grid; `nil` for a sensitive one.
  fileprivate var drawnThumbnail: MediaItem? {
    guard case .thumbnail(let media, _) = content, !isSensitive else { return nil }
    return media
  }
}
