/// Lays prompt and line out in the rows of a window.
///
/// A row is filled up to its last column, and the terminal wraps. What does not fit begins the next row, with
/// blanks before it; a character that may be wider than counted never touches the edge.
struct LineLayout {
  private var image = LineImage()
  private let columns: Int
  private var place = LineImage.Place()

  init(columns: Int) { self.columns = max(2, columns) }

  /// The cursor stands before that many of the line's characters.
  mutating func image(
    prompt: [Glyph], line: [[Glyph]], cursor: Int, rows: Int, top: Int
  ) -> LineImage {
    prompt.forEach { add($0) }
    (image.promptCount, image.columns) = (image.cells.count, columns)
    for (index, character) in line.enumerated() {
      if index == cursor, let first = character.first { wrap(before: first) }
      if index == cursor { image.cursor = place }
      character.forEach { add($0) }
    }
    if cursor >= line.count { image.cursor = place }
    close()
    return image.cut(to: max(1, rows), from: top, columns: columns)
  }
}

extension LineLayout {
  private mutating func add(_ glyph: Glyph) {
    if glyph == .newline, isBehindFullRow { return endFullRow() }
    wrap(before: glyph)
    put(glyph)
    if glyph == .newline || place.column >= columns { place = LineImage.Place(row: place.row + 1) }
  }

  private var isBehindFullRow: Bool {
    guard let last = image.cells.last, last.glyph != .newline else { return false }
    return last.place.row < place.row
  }

  /// The row that an end of line behind a full row goes to has begun already.
  private mutating func endFullRow() {
    let edge = LineImage.Place(row: place.row - 1, column: columns)
    image.cells.append(LineImage.Cell(glyph: .newline, place: edge))
  }

  private mutating func wrap(before glyph: Glyph) {
    let room = glyph.widest > 1 && glyph.isUnsure ? glyph.widest + 1 : glyph.width
    guard place.column > 0, place.column + room > columns else { return }
    while place.column < columns { put(.blank) }
    place = LineImage.Place(row: place.row + 1)
  }

  private mutating func put(_ glyph: Glyph) {
    image.cells.append(LineImage.Cell(glyph: glyph, place: place))
    place.column += glyph.width
  }

  private mutating func close() {
    image.endsInFreshRow = place.column == 0 && place.row > 0 && image.cells.last?.glyph != .newline
    if image.endsInFreshRow { put(.blank) }
    image.end = place
  }
}

extension LineImage {
  /// The rows that fit the window, with the cursor in them.
  func cut(to rows: Int, from top: Int, columns: Int) -> LineImage {
    let last = cells.last.map { $0.glyph == .newline ? $0.place.row + 1 : $0.place.row } ?? 0
    guard last >= rows else { return self }
    let lowest = min(cursor.row, max(top, cursor.row - rows + 1))
    let first = min(lowest, last - rows + 1)
    var image = self
    image.top = first
    image.cells = cells.filter { (first..<first + rows).contains($0.place.row) }.map { $0.lifted(by: first) }
    image.cursor.row -= first
    image.promptCount = min(promptCount, first == 0 ? promptCount : 0)
    image.end.row -= first
    if last >= first + rows {
      image.endsInFreshRow = false
      image.end = Place(row: rows - 1, column: columns)
      if image.cells.last?.glyph == .newline { image.cells.removeLast() }
    }
    return image
  }
}

extension LineImage.Cell {
  fileprivate func lifted(by rows: Int) -> LineImage.Cell {
    LineImage.Cell(glyph: glyph, place: LineImage.Place(row: place.row - rows, column: place.column))
  }
}
