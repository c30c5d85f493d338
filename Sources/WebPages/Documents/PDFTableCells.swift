/// The texts of a table of a PDF, each in its column.
struct PDFTableCells {
  /// The most columns of a table in which cells are left empty.
  private static let mostColumns = 64

  private(set) var cells: [[String]] = []

  /// Each cell gets the column of the longest row that it is nearest to; a row with a cell in none of them stays as it is.
  ///
  /// - Parameter size: the size of most letters.
  init(_ rows: ArraySlice<PDFColumns.Row>, letters size: Double) {
    let columns = rows.max { $0.count < $1.count } ?? []
    cells = rows.map { row in
      let places = columns.count <= Self.mostColumns ? Self.places(of: row, in: columns, size) : nil
      guard let places else { return row.map(\.text) }
      var cells = Array(repeating: "", count: columns.count)
      for (place, cell) in zip(places, row) { cells[place] = cell.text }
      return cells
    }
  }

  /// The columns in which the cells of a row stand; `nil` where one is in none of them.
  private static func places(
    of row: PDFColumns.Row, in columns: PDFColumns.Row, _ size: Double
  ) -> [Int]? {
    var (places, next) = ([Int](), 0)
    for cell in row {
      let free = next..<columns.count
      let nearest = free.min { cell.distance(from: columns[$0]) < cell.distance(from: columns[$1]) }
      guard let nearest, cell.distance(from: columns[nearest]) < size else { return nil }
      places.append(nearest)
      next = nearest + 1
    }
    return places
  }
}

extension PDFWords.Line {
  /// How far it stands from a cell of its column, at the left, at the right or in the middle.
  fileprivate func distance(from other: Self) -> Double {
    min(abs(left - other.left), abs(right - other.right), abs(left + right - other.left - other.right) / 2)
  }
}
