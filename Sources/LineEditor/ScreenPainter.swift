/// Turns what stands on a screen into something else with few bytes.
///
/// `ESC [ n A` and `B` move the cursor up and down, `ESC [ n G` into a column, `ESC [ K` erases to the end of
/// the row, `ESC [ J` to the end of the window.
struct ScreenPainter {
  private(set) var output = ""
  private var place: LineImage.Place
  private let columns: Int

  init(columns: Int, from place: LineImage.Place) {
    self.columns = max(2, columns)
    self.place = place
  }

  static func change(_ old: LineImage, to new: LineImage, columns: Int) -> String {
    var painter = ScreenPainter(columns: columns, from: old.cursor)
    painter.paint(new, over: old)
    return painter.output
  }

  mutating func move(to target: LineImage.Place) {
    if target.row < place.row { output += "\u{1B}[\(place.row - target.row)A" }
    if target.row > place.row { output += "\u{1B}[\(target.row - place.row)B" }
    moveAlong(to: target.column)
    place = target
  }
}

extension ScreenPainter {
  private mutating func paint(_ new: LineImage, over old: LineImage) {
    let change = ImageChange(old, new)
    if !change.isEmpty {
      move(to: change.first < new.cells.count ? new.cells[change.first].place : new.end)
      new.cells[change.first..<change.end].forEach { write($0) }
      if change.end == new.cells.count { eraseRest(new, old) }
    }
    move(to: new.cursor)
  }

  private mutating func write(_ cell: LineImage.Cell) {
    if cell.glyph == .newline {
      output += (place.column < columns ? "\u{1B}[K" : "") + "\r\n"
      place = LineImage.Place(row: cell.place.row + 1)
      return
    }
    output += cell.glyph.text
    place = cell.place.moved(by: cell.glyph.width)
    if cell.glyph.isUnsure, place.column < columns { output += "\u{1B}[\(place.column + 1)G" }
  }

  /// What a terminal counts otherwise may have left something behind it.
  private mutating func eraseRest(_ new: LineImage, _ old: LineImage) {
    let isUnsure = old.cells.last?.glyph.isUnsure ?? false || new.cells.last?.glyph.isUnsure ?? false
    guard place.column < columns, old.end > new.end || isUnsure else { return }
    output += old.end.row > new.end.row ? "\u{1B}[J" : "\u{1B}[K"
  }

  private mutating func moveAlong(to column: Int) {
    let distance = place.column - column
    if distance == 0 { return }
    if column == 0 {
      output += "\r"
    } else if place.column < columns, (1...3).contains(distance) {
      output += String(repeating: "\u{8}", count: distance)
    } else {
      output += "\u{1B}[\(column + 1)G"
    }
  }
}
