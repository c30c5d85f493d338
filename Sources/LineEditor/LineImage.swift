/// Prompt and line as they stand on the screen, counted from the row and column where the prompt begins.
struct LineImage: Equatable {
  struct Place: Equatable, Comparable {
    var row = 0
    var column = 0

    static func < (left: Place, right: Place) -> Bool { (left.row, left.column) < (right.row, right.column) }
  }

  struct Cell: Equatable {
    var glyph: Glyph
    var place: Place
  }

  var cells: [Cell] = []
  var cursor = Place()

  /// Behind the last cell; a full last row leaves it one column behind the edge.
  var end = Place()

  /// The width of the window it was laid out for; 0 before anything was.
  var columns = 0

  /// How many of the cells are the prompt.
  var promptCount = 0

  /// The last row was full: a blank stands in the row the next character goes to.
  var endsInFreshRow = false

  /// The first row of the line that is shown, where it is longer than the window.
  var top = 0
}

extension LineImage {
  /// Where the cursor stands once a terminal has wrapped the rows anew at another width.
  func cursor(wrappedAt columns: Int) -> Place {
    var place = Place()
    for cell in cells {
      if place.column + cell.glyph.width > columns { place = Place(row: place.row + 1) }
      if cell.place == cursor { return place }
      place = cell.glyph == .newline ? Place(row: place.row + 1) : place.moved(by: cell.glyph.width)
    }
    return place.column < columns ? place : Place(row: place.row + 1)
  }
}

extension LineImage.Place {
  func moved(by columns: Int) -> LineImage.Place { LineImage.Place(row: row, column: column + columns) }
}
