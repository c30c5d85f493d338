import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The lines of a page and its images.
struct LaidPage {
  let lines: [StyledText]
  let pictures: [Picture]
  /// The index after the last row that it shows.
  let end: Int
}

/// Writes a page and its images line by line for a file; it depends on nothing above the page.
struct PageWriter {
  let renderer: ScreenRenderer
  let page: LaidPage
  /// The painted image of each picture of the page; `nil` where there is none.
  let painted: [PaintedPicture?]
  let kitty: KittyNumbers

  var bytes: [UInt8] {
    if let whole { return whole }
    var bytes: [UInt8] = []
    for (index, line) in page.lines.enumerated() {
      bytes += text(of: line, at: index).utf8
      for (picture, painted) in placed where picture.line + picture.box.rows - 1 == index {
        bytes += drawing(painted, picture)
      }
    }
    return bytes
  }
}

extension PageWriter {
  private var placed: [(Picture, PaintedPicture)] {
    zip(page.pictures, painted).compactMap { picture, painted in painted.map { (picture, $0) } }
  }

  /// The bytes of a page that is a single image; it needs neither cursor movements nor blank lines.
  private var whole: [UInt8]? {
    guard let (picture, painted) = placed.first, placed.count == 1, picture.fillsWindow,
      page.lines.dropLast().allSatisfy(\.isEmpty)
    else { return nil }
    let above = String(repeating: "\n", count: picture.line)
    let left = String(repeating: " ", count: picture.column)
    let rest = page.lines.dropFirst(page.lines.count - 1)
    return Array(above.utf8) + drawn(painted, left: left) + Array(renderer.text(of: rest).utf8)
  }

  private func drawn(_ painted: PaintedPicture, left: String) -> [UInt8] {
    switch painted.drawing {
    case .lines(let lines): return Array(lines.map { left + $0 + "\n" }.joined().utf8)
    case .sequence(let bytes): return Array(left.utf8) + bytes + [0x0A]
    case .kitty:
      return Array(left.utf8) + painted.bytes(column: 0, kitty: kitty)
        + Array(repeating: 0x0A, count: painted.rows)
    }
  }

  /// A line with the parts of symbol images in it.
  private func text(of line: StyledText, at index: Int) -> String {
    var (text, column) = (String(renderer.text(of: [line]).dropLast()), line.width)
    for (picture, painted) in placed {
      guard case .lines(let lines) = painted.drawing else { continue }
      let row = index - picture.line - painted.line
      guard lines.indices.contains(row) else { continue }
      let start = picture.column + painted.column
      text += String(repeating: " ", count: max(0, start - column)) + lines[row]
      column = start + painted.columns
    }
    return text + "\n"
  }

  /// The sequences that draw an image over lines that are written already.
  ///
  /// `ESC 7` and `ESC 8` save and restore the cursor, `ESC [ n A` moves it up.
  private func drawing(_ painted: PaintedPicture, _ picture: Picture) -> [UInt8] {
    if case .lines = painted.drawing { return [] }
    let column = picture.column + painted.column
    let place = "\u{1B}7\u{1B}[\(picture.box.rows - painted.line)A" + (column > 0 ? "\u{1B}[\(column)C" : "")
    return Array(place.utf8) + painted.bytes(column: column, kitty: kitty) + Array("\u{1B}8".utf8)
  }
}
