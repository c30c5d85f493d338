import ShellCommands
import TerminalKit

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
    var slots: [PictureSlot] = []
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
