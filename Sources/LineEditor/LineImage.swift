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

/// Which cells of an image have to be written where another one stands.
struct ImageChange {
  /// The first cell that differs.
  private(set) var first = 0

  /// Behind the last cell that differs.
  private(set) var end: Int

  /// Nothing is to be written or erased.
  let isEmpty: Bool

  init(_ old: LineImage, _ new: LineImage) {
    let shared = zip(old.cells, new.cells).prefix { $0 == $1 }.count
    isEmpty = shared == old.cells.count && shared == new.cells.count
    end = new.cells.count
    first = Self.start(shared, old, new)
    guard old.cells.count == new.cells.count, !isEmpty, isSure(old), isSure(new) else { return }
    while end > first, old.cells[end - 1] == new.cells[end - 1] { end -= 1 }
  }

  /// A prompt is written from its beginning, as colours hold on.
  private static func start(_ shared: Int, _ old: LineImage, _ new: LineImage) -> Int {
    shared < max(old.promptCount, new.promptCount) ? 0 : shared
  }

  private func isSure(_ image: LineImage) -> Bool {
    image.cells[first...].allSatisfy { !$0.glyph.isUnsure }
  }
}

/// Lays prompt and line out in one row, of which the part around the cursor is shown.
struct PlainLayout {
  let columns: Int

  func image(prompt: [Glyph], line: [[Glyph]], cursor: Int, top: Int) -> LineImage {
    let prompt = prompt.map { $0 == .newline ? .blank : $0 }
    let before = prompt + line.prefix(cursor).joined()
    let glyphs = (before + line.dropFirst(cursor).joined()).map { $0 == .newline ? .blank : $0 }
    let start = start(glyphs, cursor: before.count, top: top)
    return image(of: Array(glyphs[start...]), cursor: before.count - start, top: start)
  }
}

extension PlainLayout {
  /// The last column stays free, so that no terminal wraps.
  private var room: Int { max(4, columns - 1) }

  /// The first glyph that is shown: the same as before, as long as the cursor is in sight.
  private func start(_ glyphs: [Glyph], cursor: Int, top: Int) -> Int {
    var start = min(top, cursor)
    if top > 0, start == cursor { start = 0 }
    var width = glyphs[start..<cursor].reduce(0) { $0 + $1.width }
    guard width >= room else { return start }
    while start < cursor, width > room / 2 {
      width -= glyphs[start].width
      start += 1
    }
    return start
  }

  private func image(of glyphs: [Glyph], cursor: Int, top: Int) -> LineImage {
    var image = LineImage()
    image.top = top
    var place = LineImage.Place()
    for (index, glyph) in glyphs.enumerated() {
      if index == cursor { image.cursor = place }
      guard place.column + glyph.width <= room else { break }
      image.cells.append(LineImage.Cell(glyph: glyph, place: place))
      place.column += glyph.width
    }
    if cursor >= glyphs.count { image.cursor = place }
    image.end = place
    return image
  }
}

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
