import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out the parts of a screen, either visually or linearly for screen readers.
protocol ScreenLayout {
  /// The number of lines below the rows that are kept free in a window, including the prompt.
  var linesBelow: Int { get }

  func heading() -> [StyledText]
  /// The lines above the first row of a section.
  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText]
  func lines(of row: Row) -> [StyledText]
  /// The lines between two rows of a section.
  func gap(between above: Row, and below: Row) -> [StyledText]
  /// The lines of a row with cells for an image beside them; `nil` for a row without one.
  func illustrated(_ row: Row) -> RowBlock?
  /// The lines and cells for images below the lines of a row, added to the row; `nil` for none.
  func preview(of row: Row) -> RowBlock?
  /// The cells for what is drawn on the last line of a row; `nil` for nothing.
  func drawing(of row: Row, on line: Int) -> ReservedCells?
  /// The blocks of the rows that fit, from one of them on, with the lines above each; at least one row.
  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock]
  /// A short page that replaces rows that do not fit; `nil` where there is none.
  func digest(room: Int) -> [StyledText]?
  /// What the reader is asked to do, below everything else.
  var task: [StyledText] { get }
  /// The lines below the rows that were shown.
  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText]
}

extension ScreenLayout {
  func illustrated(_ row: Row) -> RowBlock? { nil }

  func preview(of row: Row) -> RowBlock? { nil }

  func drawing(of row: Row, on line: Int) -> ReservedCells? { nil }

  func gap(between above: Row, and below: Row) -> [StyledText] { [] }

  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    rowBlocks(of: screen, from: start, room: room)
  }

  /// Lays out the rows one below the other.
  func rowBlocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    var (blocks, used) = ([RowBlock](), 0)
    forEachRowBlock(of: screen, from: start, room: room) { block in
      used += block.lines.count
      if used > room, !blocks.isEmpty { return false }
      blocks.append(block)
      return true
    }
    return blocks
  }

  /// Calls the closure with the block of each row until it returns `false`, or the layout has to end.
  func forEachRowBlock(of screen: Screen, from start: Int, room: Int, _ take: (RowBlock) -> Bool) {
    var index = 0
    for (number, section) in screen.sections.enumerated() {
      for (position, row) in section.rows.enumerated() {
        defer { index += 1 }
        guard index >= start else { continue }
        if index > start, Layout.isOver { return }
        let above =
          position == 0
          ? title(of: section, isFirst: number == 0)
          : index == start ? [] : gap(between: section.rows[position - 1], and: row)
        if !take(block(of: row, below: above, in: room)) { return }
      }
    }
  }

  private func block(of row: Row, below title: [StyledText], in room: Int) -> RowBlock {
    if let beside = illustrated(row) {
      return RowBlock(lines: title + beside.lines, slots: [RowBlock(lines: title), beside].slots(from: 0))
    }
    let lines = title + fitting(lines(of: row), of: row, in: room)
    if let drawing = drawing(of: row, on: lines.count - 1) { return RowBlock(lines: lines, slots: [drawing]) }
    let own = RowBlock(lines: lines)
    guard let preview = preview(of: row) else { return own }
    return RowBlock(lines: lines + preview.lines, slots: [own, preview].slots(from: 0))
  }

  /// The lines of a row; in a list a tweet that is longer than the window is cut.
  private func fitting(_ lines: [StyledText], of row: Row, in room: Int) -> [StyledText] {
    guard case .tweet = row.content, let number = row.number, lines.count > room, room > 2 else {
      return lines
    }
    let rest = Counted.things(lines.count - room + 1, "more line")
    return lines.prefix(room - 1) + [StyledText("\(rest); \(number) shows all of it", role: .dim)]
  }
}

/// The lines of a row, including those above it, and the cells for images in them.
struct RowBlock {
  var lines: [StyledText]
  /// The cells for images; their lines are counted from the first line of the block.
  var slots: [ReservedCells] = []
}

extension [RowBlock] {
  var lines: [StyledText] { flatMap(\.lines) }

  /// The cells for images of all blocks, with lines counted from `first`.
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

/// Lays out images in a grid with numbers below.
///
/// Each image keeps its aspect ratio within a cell of the same size.
struct GalleryLayout {
  private static let gap = 2

  private let screen: Screen
  private let width: Int
  private let room: PreviewStyle
  /// The number of images in a line: as many as fit with the requested width, enlarged to fill the window.
  private let perLine: Int
  /// The size of each image in cells.
  private let box: Canvas

  /// Lays out the grid; `nil` where the screen is not a grid or nothing is drawn.
  init?(screen: Screen, display: Display, linesBelow: Int = 2) {
    guard let room = display.pictures, let columns = screen.thumbnailColumns else { return nil }
    self.screen = screen
    self.room = room
    width = display.size.columns
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
        ReservedCells(content: .media($0), line: 0, column: index * (box.columns + Self.gap), box: box)
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
      let parts = texts.map { ($0.indices.contains(index) ? $0[index] : "").padded(to: box.columns) }
      return parts.joined(separator: StyledText(String(repeating: " ", count: Self.gap)))
    }
  }

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

  private func labels(of line: [Row]) -> StyledText {
    line.map { label(of: $0).padded(to: box.columns) }.joined(
      separator: StyledText(String(repeating: " ", count: Self.gap)))
  }

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

/// Lays out a screen for a display.
struct ScreenRenderer {
  let display: Display
  /// The cache of laid-out tweets; `nil` for none.
  var laidOut: LaidOutTweets?

  /// A laid-out page.
  struct Page {
    let lines: [StyledText]
    /// The index after the last row that is shown.
    let end: Int
    /// The cells for images.
    var slots: [ReservedCells] = []
  }

  /// Lays out as many rows as fit from one of them on, or all of them where there is no window.
  ///
  /// Ranked mentions that do not fit begin with a digest of the top rows of each section, followed by all of
  /// them.
  func page(_ screen: Screen, from start: Int = 0, continues: Bool = false) -> Page {
    let layout = self.layout(of: screen)
    let head = continues ? [] : layout.heading()
    let room = display.isTerminal ? display.size.rows - head.count - layout.linesBelow : Int.max
    if !continues, let digest = layout.digest(room: room) {
      return Page(lines: head + digest + layout.task, end: 0)
    }
    let blocks = layout.blocks(of: screen, from: start, room: room)
    let above = head + note(of: screen)
    let body = above + blocks.lines
    let shown = ShownRows(screen: screen, rows: start..<start + blocks.count)
    return Page(
      lines: body + layout.footer(shown, below: body), end: shown.rows.upperBound,
      slots: blocks.slots(from: above.count))
  }

  /// Calls the closure with the text of a page without a window, in parts of many lines, until it returns `false`.
  ///
  /// A ranking has up to millions of rows, whose lines take a kilobyte each in memory.
  func forEachPart(
    of screen: Screen, from start: Int, continues: Bool, _ take: (String) -> Bool
  ) -> (end: Int, lineCount: Int) {
    let layout = self.layout(of: screen)
    var (lines, end, lineCount) = ((continues ? [] : layout.heading()) + note(of: screen), start, 0)
    layout.forEachRowBlock(of: screen, from: start, room: .max) { block in
      lines += block.lines
      end += 1
      guard lines.count > Self.linesOfPart else { return true }
      // The last line stays, since the footer depends on it.
      let part = lines.dropLast()
      lines = lines.suffix(1)
      lineCount += part.count
      return take(text(of: part))
    }
    lines += layout.footer(ShownRows(screen: screen, rows: start..<end), below: lines)
    _ = take(text(of: lines))
    return (end, lineCount + lines.count)
  }

  /// Whether a page is written in parts: a long one without a window and images.
  func suitsParts(_ screen: Screen) -> Bool {
    guard !display.isTerminal, screen.rowCount > Self.linesOfPart, screen.thumbnailColumns == nil else {
      return false
    }
    let layout = self.layout(of: screen)
    return display.pictures == nil
      || !screen.eachRow.contains { layout.preview(of: $0) != nil || layout.drawing(of: $0, on: 0) != nil }
  }

  private static let linesOfPart = 1_000

  /// Lays out some rows of a screen without heading and footer.
  func text(of rows: [Row], in screen: Screen) -> String {
    let layout = self.layout(of: screen)
    return text(of: rows.flatMap(layout.lines(of:)))
  }

  /// The lines as text with line ends; no-break spaces become spaces.
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
    guard screen.listsNothing, let note = screen.emptyNote else { return [] }
    return StyledText(note).wrapped(to: display.textWidth)
  }
}

extension String {
  /// The text with spaces instead of no-break spaces (C2 A0 in UTF-8).
  fileprivate var withPlainBlanks: String {
    readingUTF8 { text in
      guard var lead = text.firstOffset(of: 0xC2) else { return self }
      return String(unsafeUninitializedCapacity: text.count) { plain in
        var (count, position) = (0, 0)
        func copy(to end: Int) {
          count = plain[count...].update(fromContentsOf: text.bytes[position..<end])
          position = end
        }
        while position < text.count {
          copy(to: lead)
          if lead + 1 < text.count, text[lead + 1] == 0xA0 {
            plain[count] = 0x20
            (count, position) = (count + 1, lead + 2)
          }
          lead = text.firstOffset(of: 0xC2, from: max(position, lead + 1)) ?? text.count
        }
        return count
      }
    }
  }
}

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

/// The properties of small images on a page.
struct PreviewStyle: Equatable {
  /// The size of a cell in pixels.
  let cell: PixelSize
  /// Whether small images are wanted below the mentions of images.
  let showsPreviews: Bool
  /// Whether what is drawn is finer than letters.
  let drawsPixels: Bool
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

/// The size and capabilities of the output.
struct Display {
  let size: WindowSize
  let style: Style
  /// Whether there is a prompt, so that rows have to fit into the window and hints are shown.
  ///
  /// A file or a pipe has no limit of rows.
  let isTerminal: Bool
  /// Whether output is for screen readers: lines read one after the other, without columns.
  let isLinear: Bool
  /// The time that ages such as "2 h ago" refer to.
  let now: Date
  /// The properties of small images; `nil` where none are drawn.
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

  /// The width of running text in cells, including a number before it.
  ///
  /// Times and notes are at the right edge of the window, but longer lines of text are hard to read.
  var textWidth: Int { min(size.columns, Self.longestLine) }

  static let longestLine = 105
}
