import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out the parts of one screen: for the eye or for the ear.
protocol ScreenLayout {
  /// The lines below the rows, the prompt among them, that are kept free in a window.
  var linesBelow: Int { get }

  func heading() -> [StyledText]
  /// What stands above the first row of a section.
  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText]
  func lines(of row: Row) -> [StyledText]
  /// What parts a row from the one above it in its section.
  func gap(between above: Row, and below: Row) -> [StyledText]
  /// The room for an image below the lines of a row, which that makes longer.
  func slot(of row: Row, below line: Int) -> ReservedCells?
  /// The lines of each row that fits, from one of them on, with what stands above it; one row at least.
  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock]
  /// A shorter page that stands for all rows where they do not fit; `nil` where there is none.
  func digest(room: Int) -> [StyledText]?
  /// What stands below the rows that were shown.
  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText]
}

extension ScreenLayout {
  func slot(of row: Row, below line: Int) -> ReservedCells? { nil }

  func gap(between above: Row, and below: Row) -> [StyledText] { [] }

  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    rowBlocks(of: screen, from: start, room: room)
  }

  /// One row below the other.
  func rowBlocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    var (blocks, used, index) = ([RowBlock](), 0, 0)
    for (number, section) in screen.sections.enumerated() {
      for (position, row) in section.rows.enumerated() {
        defer { index += 1 }
        guard index >= start else { continue }
        if !blocks.isEmpty, Layout.isOver { return blocks }
        let above =
          position == 0
          ? title(of: section, isFirst: number == 0)
          : blocks.isEmpty ? [] : gap(between: section.rows[position - 1], and: row)
        let block = block(of: row, below: above, in: room)
        used += block.lines.count
        if used > room, !blocks.isEmpty { return blocks }
        blocks.append(block)
      }
    }
    return blocks
  }

  private func block(of row: Row, below title: [StyledText], in room: Int) -> RowBlock {
    let lines = title + fitting(lines(of: row), of: row, in: room)
    guard let slot = slot(of: row, below: lines.count) else { return RowBlock(lines: lines) }
    return RowBlock(lines: lines + Array(repeating: "", count: slot.box.rows), slots: [slot])
  }

  /// In a list a tweet is cut that is longer than the window; its own page shows it whole.
  private func fitting(_ lines: [StyledText], of row: Row, in room: Int) -> [StyledText] {
    guard case .tweet = row.content, let number = row.number, lines.count > room, room > 2 else {
      return lines
    }
    let rest = Counted.things(lines.count - room + 1, "more line")
    return lines.prefix(room - 1) + [StyledText("\(rest); \(number) shows all of it", role: .dim)]
  }
}

/// The lines of a row with what stands above it, and the pictures in them.
struct RowBlock {
  var lines: [StyledText]
  /// Their lines are counted from the first of these.
  var slots: [ReservedCells] = []
}

extension [RowBlock] {
  var lines: [StyledText] { flatMap(\.lines) }

  /// The pictures of all, their lines counted from the first of all.
  func slots(from first: Int) -> [ReservedCells] {
    var line = first
    var slots: [ReservedCells] = []
    for block in self {
      slots += block.slots.map { slot in
        var slot = slot
        slot.line += line
        return slot
      }
      line += block.lines.count
    }
    return slots
  }
}

/// Images in a grid that follows the width of the window: each in its own shape within the same area, its number below.
struct GalleryLayout {
  private static let gap = 2

  private let screen: Screen
  private let width: Int
  private let room: PreviewStyle
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
    let rows = Double(across * room.cell.width) / ReservedCells.usualAspectRatio / Double(room.cell.height)
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
        ReservedCells(media: $0, line: 0, column: index * (box.columns + Self.gap), box: box)
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

/// Lays out a screen for a display.
struct ScreenRenderer {
  let display: Display
  /// Spares laying out anew what was laid out before.
  var laidOut: LaidOutTweets?

  /// What was laid out, and how far the rows got.
  struct Page {
    let lines: [StyledText]
    /// The index behind the last row that is shown.
    let end: Int
    /// Room for images among the lines.
    var slots: [ReservedCells] = []
  }

  /// Lays out as many rows as fit, from one of them on; where there is no window all of them.
  ///
  /// Ranked mentions that do not fit begin with a digest, the highest of each section; all of them follow it.
  func page(_ screen: Screen, from start: Int = 0, continues: Bool = false) -> Page {
    let layout = self.layout(of: screen)
    let head = continues ? [] : layout.heading()
    let room = display.isTerminal ? display.size.rows - head.count - layout.linesBelow : Int.max
    if !continues, let digest = layout.digest(room: room) { return Page(lines: head + digest, end: 0) }
    let blocks = layout.blocks(of: screen, from: start, room: room)
    let above = head + note(of: screen)
    let body = above + blocks.lines
    let shown = ShownRows(screen: screen, rows: start..<start + blocks.count)
    return Page(
      lines: body + layout.footer(shown, below: body), end: shown.rows.upperBound,
      slots: blocks.slots(from: above.count))
  }

  /// Lays out some rows of a screen by themselves.
  func text(of rows: [Row], in screen: Screen) -> String {
    let layout = self.layout(of: screen)
    return text(of: rows.flatMap(layout.lines(of:)))
  }

  /// The lines as text, each with its end; blanks that no line may end at have done their work.
  func text(of page: Page) -> String { text(of: page.lines) }

  func text(of lines: some Sequence<StyledText>) -> String {
    var text = ""
    for line in lines {
      line.append(to: &text, with: display.style)
      text += "\n"
    }
    return text.withPlainBlanks
  }
}

extension ScreenRenderer {
  private func layout(of screen: Screen) -> any ScreenLayout {
    display.isLinear
      ? LinearLayout(screen: screen, display: display)
      : VisualLayout(screen: screen, display: display, laidOut: laidOut)
  }

  private func note(of screen: Screen) -> [StyledText] {
    guard screen.rowCount == 0, let note = screen.emptyNote else { return [] }
    return StyledText(note).wrapped(to: display.textWidth)
  }
}

extension String {
  /// With a blank for each one that no line may end at: C2 A0.
  fileprivate var withPlainBlanks: String {
    guard utf8.contains(0xC2) else { return self }
    return String(unsafeUninitializedCapacity: utf8.count) { plain in
      var (count, isLed) = (0, false)
      for byte in utf8 {
        if isLed, byte == 0xA0 { count -= 1 }
        plain[count] = isLed && byte == 0xA0 ? 0x20 : byte
        isLed = byte == 0xC2
        count += 1
      }
      return count
    }
  }
}

/// Room for an image on a page.
struct ReservedCells: Equatable {
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
struct PreviewStyle: Equatable {
  /// The pixels of a cell.
  let cell: PixelSize
  /// Small images stand below the mentions of images.
  let showsPreviews: Bool
}

extension ReservedCells {
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

/// How much room there is, and what the output can show.
struct Display {
  let size: WindowSize
  let style: Style
  /// Someone sits at a prompt: rows have to fit into the window, and hints are read.
  ///
  /// A file or a pipe takes everything.
  let isTerminal: Bool
  /// For the ear: lines that are read one after the other, instead of a picture of columns.
  let isLinear: Bool
  /// What "2 h ago" is counted from.
  let now: Date
  /// What pictures are drawn with; `nil` where none are.
  var pictures: PreviewStyle?

  init(
    size: WindowSize, style: Style, isTerminal: Bool, isLinear: Bool = false, now: Date,
    pictures: PreviewStyle? = nil
  ) {
    self.size = size
    self.style = style
    self.isTerminal = isTerminal
    self.isLinear = isLinear
    self.now = now
    self.pictures = pictures
  }

  /// The cells that running text may fill, behind a number or not.
  ///
  /// Times and notes stand at the right edge of the window, however wide; but on longer lines than this the eye
  /// loses its way back to the next one.
  var textWidth: Int { min(size.columns, Self.longestLine) }

  static let longestLine = 105
}
