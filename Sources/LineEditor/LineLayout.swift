import CEditline

/// Where a prompt and a line come to stand, by libedit's own rules of wrapping.
///
/// libedit does not tell on which row it has left the cursor; what prints above the line has to know.
struct LineLayout: Equatable {
  struct Place: Equatable {
    var row = 0
    var column = 0
  }

  /// Where the cursor stands, counted from the first row of the prompt.
  private(set) var cursor = Place()

  /// Where the next character at the end of the line would go.
  private(set) var end = Place()

  private let columns: Int
  private let lastRow: Int

  init(prompt: [Unicode.Scalar], line: EditedLine, columns: Int, rows: Int) {
    self.columns = max(2, columns)
    lastRow = max(1, rows) - 1
    prompt.forEach { put(Cells.width(of: $0)) }
    for (offset, scalar) in line.scalars.enumerated() {
      if offset == line.cursor { cursor = place(of: scalar) }
      add(scalar)
    }
    if line.cursor >= line.scalars.count { cursor = end }
  }
}

extension LineLayout {
  /// A wide character that no longer fits goes to the next row, and the cursor with it.
  private func place(of scalar: Unicode.Scalar) -> Place {
    let fits = end.column + Cells.width(of: scalar) <= columns
    return fits ? end : Place(row: min(end.row + 1, lastRow), column: 0)
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": startRow()
    case "\t": repeat { put(1) } while end.column % 8 != 0
    default: drawnWidths(of: scalar).forEach { put($0) }
    }
  }

  /// Control characters are drawn as `^X`, others that cannot be printed as `\U+XXXX`.
  private func drawnWidths(of scalar: Unicode.Scalar) -> [Int] {
    if scalar.value < 0x100, cel_is_control(scalar.value) { return [1, 1] }
    if cel_is_printable(scalar.value) { return [Cells.width(of: scalar)] }
    return Array(repeating: 1, count: scalar.value > 0xFFFF ? 8 : 7)
  }

  private mutating func put(_ width: Int) {
    if end.column + width > columns { startRow() }
    end.column += width
    if end.column >= columns { startRow() }
  }

  /// A line that fills the window scrolls inside it.
  private mutating func startRow() {
    end = Place(row: min(end.row + 1, lastRow), column: 0)
  }
}
