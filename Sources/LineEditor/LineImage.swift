/// Prompt and line as they are on the screen, in rows and columns from the beginning of the prompt.
struct LineImage: Equatable {
  struct Position: Equatable, Comparable {
    var row = 0
    var column = 0

    static func < (left: Position, right: Position) -> Bool {
      (left.row, left.column) < (right.row, right.column)
    }
  }

  struct Cell: Equatable {
    var glyph: Glyph
    var position: Position
  }

  var cells: [Cell] = []
  var cursor = Position()

  /// The position after the last cell; one column beyond the edge where the last row is full.
  var end = Position()

  /// The width of the window it was laid out for; 0 before any layout.
  var columns = 0

  /// The number of cells that belong to the prompt.
  var promptCount = 0

  /// Whether the last row was full, so that a blank stands in the next row, where the next character goes.
  var endsInFreshRow = false

  /// The first row that is shown, where the line is higher than the window.
  var top = 0
}

extension LineImage {
  /// The position of the cursor after a terminal has wrapped the rows again at another width.
  func cursor(wrappedAt columns: Int) -> Position {
    var position = Position()
    for cell in cells {
      if position.column + cell.glyph.width > columns { position = Position(row: position.row + 1) }
      if cell.position == cursor { return position }
      position =
        cell.glyph == .newline ? Position(row: position.row + 1) : position.moved(by: cell.glyph.width)
    }
    return position.column < columns ? position : Position(row: position.row + 1)
  }
}

extension LineImage {
  private static let ellipsis = Glyph(text: "…", width: 1, widest: 1)

  /// The image with a suggestion after the line, in the rest of the cursor's row.
  ///
  /// It is cut before the last column, so that it neither wraps nor makes the window scroll. An image without
  /// room for two cells, or whose cursor is not at its end, stays as it is.
  func suggesting(_ suggestion: [Glyph]) -> LineImage {
    let isInFreshRow = endsInFreshRow && cursor == Position(row: end.row)
    guard cursor == end || isInFreshRow else { return self }
    let room = columns - 1 - cursor.column
    let isWhole = suggestion.reduce(0) { $0 + $1.room } <= room
    var (image, position) = (self, cursor)
    if isInFreshRow { image.cells.removeLast() }
    for glyph in suggestion {
      guard position.column - cursor.column + glyph.room <= (isWhole ? room : room - 1) else { break }
      image.cells.append(Cell(glyph: glyph, position: position))
      position = position.moved(by: glyph.width)
    }
    guard position != cursor else { return self }
    if !isWhole {
      image.cells.append(Cell(glyph: Self.ellipsis.dimmed, position: position))
      position = position.moved(by: 1)
    }
    (image.end, image.endsInFreshRow) = (position, false)
    return image
  }
}

extension Glyph {
  /// The columns that any terminal may need for it.
  fileprivate var room: Int { max(width, widest) }
}

extension LineImage.Position {
  func moved(by columns: Int) -> LineImage.Position { LineImage.Position(row: row, column: column + columns) }
}

extension LineImage {
  /// The rows that fit the window, including that of the cursor.
  func cut(to rows: Int, from top: Int, columns: Int) -> LineImage {
    let last = cells.last.map { $0.glyph == .newline ? $0.position.row + 1 : $0.position.row } ?? 0
    guard last >= rows else { return self }
    let lowest = min(cursor.row, max(top, cursor.row - rows + 1))
    let first = min(lowest, last - rows + 1)
    var image = self
    image.top = first
    image.cells = cells.filter { (first..<first + rows).contains($0.position.row) }.map {
      $0.lifted(by: first)
    }
    image.cursor.row -= first
    image.promptCount = min(promptCount, first == 0 ? promptCount : 0)
    image.end.row -= first
    if last >= first + rows {
      image.endsInFreshRow = false
      image.end = Position(row: rows - 1, column: columns)
      if image.cells.last?.glyph == .newline { image.cells.removeLast() }
    }
    return image
  }
}

extension LineImage.Cell {
  fileprivate func lifted(by rows: Int) -> LineImage.Cell {
    LineImage.Cell(
      glyph: glyph, position: LineImage.Position(row: position.row - rows, column: position.column))
  }
}
