/// Changes a line on a terminal that cannot move its cursor but one back: with letters, blanks and `BS` only.
enum PlainPainter {
  static func change(_ old: LineImage, to new: LineImage) -> String {
    let change = ImageChange(old, new)
    var output = ""
    var column = old.cursor.column
    if !change.isEmpty {
      let start = change.first < new.cells.count ? new.cells[change.first].place.column : new.end.column
      output += path(from: column, to: start, in: new)
      output += new.cells[change.first...].map(\.glyph.text).joined()
      let leftOver = max(0, old.end.column - new.end.column)
      output += String(repeating: " ", count: leftOver) + String(repeating: "\u{8}", count: leftOver)
      column = new.end.column
    }
    return output + path(from: column, to: new.cursor.column, in: new)
  }

  /// Where the cursor cannot be taken, the text is written once more.
  private static func path(from column: Int, to target: Int, in image: LineImage) -> String {
    if target <= column { return String(repeating: "\u{8}", count: column - target) }
    let cells = image.cells.filter { (column..<target).contains($0.place.column) }
    return cells.map(\.glyph.text).joined()
  }
}
