import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

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
