/// Lays prompt and line out in the rows of a window.
///
/// A row is filled to its last column, where the terminal wraps. What does not fit begins the next row, after
/// blanks. A character that may be wider than counted never touches the edge.
struct LineLayout {
  private var image = LineImage()
  private let columns: Int
  private var position = LineImage.Position()

  init(columns: Int) { self.columns = max(2, columns) }

  /// Lays out an image.
  ///
  /// - Parameter cursor: the number of the line's characters before the cursor.
  mutating func image(
    prompt: [Glyph], line: [[Glyph]], cursor: Int, rows: Int, top: Int
  ) -> LineImage {
    prompt.forEach { add($0) }
    (image.promptCount, image.columns) = (image.cells.count, columns)
    for (index, character) in line.enumerated() {
      if index == cursor, let first = character.first { wrap(before: first) }
      if index == cursor { image.cursor = position }
      character.forEach { add($0) }
    }
    if cursor >= line.count { image.cursor = position }
    close()
    return image.cut(to: max(1, rows), from: top, columns: columns)
  }
}

extension LineLayout {
  private mutating func add(_ glyph: Glyph) {
    if glyph == .newline, isAfterFullRow { return endFullRow() }
    wrap(before: glyph)
    put(glyph)
    if glyph == .newline || position.column >= columns {
      position = LineImage.Position(row: position.row + 1)
    }
  }

  private var isAfterFullRow: Bool {
    guard let last = image.cells.last, last.glyph != .newline else { return false }
    return last.position.row < position.row
  }

  /// Adds a line end after a full row, where the next row has begun already.
  private mutating func endFullRow() {
    let edge = LineImage.Position(row: position.row - 1, column: columns)
    image.cells.append(LineImage.Cell(glyph: .newline, position: edge))
  }

  private mutating func wrap(before glyph: Glyph) {
    let room = glyph.widest > 1 && glyph.isUnsure ? glyph.widest + 1 : glyph.width
    guard position.column > 0, position.column + room > columns else { return }
    while position.column < columns { put(.blank) }
    position = LineImage.Position(row: position.row + 1)
  }

  private mutating func put(_ glyph: Glyph) {
    image.cells.append(LineImage.Cell(glyph: glyph, position: position))
    position.column += glyph.width
  }

  private mutating func close() {
    image.endsInFreshRow = position.column == 0 && position.row > 0 && image.cells.last?.glyph != .newline
    if image.endsInFreshRow { put(.blank) }
    image.end = position
  }
}
