/// The range of cells to write in order to turn one image into another.
struct ImageChange {
  /// The index of the first differing cell.
  private(set) var first = 0

  /// The index after the last differing cell.
  private(set) var end: Int

  /// Whether nothing has to be written or erased.
  let isEmpty: Bool

  init(_ old: LineImage, _ new: LineImage) {
    let shared = zip(old.cells, new.cells).prefix { $0 == $1 }.count
    isEmpty = shared == old.cells.count && shared == new.cells.count
    end = new.cells.count
    first = Self.start(shared, old, new)
    guard old.cells.count == new.cells.count, !isEmpty, isSure(old), isSure(new) else { return }
    while end > first, old.cells[end - 1] == new.cells[end - 1] { end -= 1 }
  }

  /// The first cell to write; a changed prompt is written from its beginning because of its colours.
  private static func start(_ shared: Int, _ old: LineImage, _ new: LineImage) -> Int {
    shared < max(old.promptCount, new.promptCount) ? 0 : shared
  }

  private func isSure(_ image: LineImage) -> Bool {
    image.cells[first...].allSatisfy { !$0.glyph.isUnsure }
  }
}

/// Lays prompt and line out in a single row, of which the part around the cursor is shown.
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
  /// The usable width; the last column stays free, so that no terminal wraps.
  private var room: Int { max(4, columns - 1) }

  /// The first visible glyph: the same as before while the cursor is visible.
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
    var position = LineImage.Position()
    for (index, glyph) in glyphs.enumerated() {
      if index == cursor { image.cursor = position }
      guard position.column + glyph.width <= room else { break }
      image.cells.append(LineImage.Cell(glyph: glyph, position: position))
      position.column += glyph.width
    }
    if cursor >= glyphs.count { image.cursor = position }
    image.end = position
    return image
  }
}

/// Changes a line with characters and backspaces only, for terminals that cannot move the cursor.
enum PlainPainter {
  static func change(_ old: LineImage, to new: LineImage) -> String {
    let change = ImageChange(old, new)
    var output = ""
    var column = old.cursor.column
    if !change.isEmpty {
      let start = change.first < new.cells.count ? new.cells[change.first].position.column : new.end.column
      output += path(from: column, to: start, in: new)
      output += new.cells[change.first...].map(\.glyph.text).joined()
      let leftOver = max(0, old.end.column - new.end.column)
      output += String(repeating: " ", count: leftOver) + String(repeating: "\u{8}", count: leftOver)
      column = new.end.column
    }
    return output + path(from: column, to: new.cursor.column, in: new)
  }

  /// Moves the cursor: left by backspaces, right by writing the text again.
  private static func path(from column: Int, to target: Int, in image: LineImage) -> String {
    if target <= column { return String(repeating: "\u{8}", count: column - target) }
    let cells = image.cells.filter { (column..<target).contains($0.position.column) }
    return cells.map(\.glyph.text).joined()
  }
}

/// Changes the screen from one image to another with few bytes.
///
/// `ESC [ n A` and `ESC [ n B` move the cursor up and down, `ESC [ n G` to a column. `ESC [ K` erases to the
/// end of the row, `ESC [ J` to the end of the window.
struct ScreenPainter {
  private(set) var output = ""
  private var position: LineImage.Position
  private let columns: Int

  init(columns: Int, from position: LineImage.Position) {
    self.columns = max(2, columns)
    self.position = position
  }

  static func change(_ old: LineImage, to new: LineImage, columns: Int) -> String {
    var painter = ScreenPainter(columns: columns, from: old.cursor)
    painter.paint(new, over: old)
    return painter.output
  }

  mutating func move(to target: LineImage.Position) {
    if target.row < position.row { output += "\u{1B}[\(position.row - target.row)A" }
    if target.row > position.row { output += "\u{1B}[\(target.row - position.row)B" }
    moveAlong(to: target.column)
    position = target
  }
}

extension ScreenPainter {
  private mutating func paint(_ new: LineImage, over old: LineImage) {
    let change = ImageChange(old, new)
    if !change.isEmpty {
      move(to: change.first < new.cells.count ? new.cells[change.first].position : new.end)
      new.cells[change.first..<change.end].forEach { write($0) }
      if change.end == new.cells.count { eraseRest(new, old) }
    }
    move(to: new.cursor)
  }

  private mutating func write(_ cell: LineImage.Cell) {
    if cell.glyph == .newline {
      output += (position.column < columns ? "\u{1B}[K" : "") + "\r\n"
      position = LineImage.Position(row: cell.position.row + 1)
      return
    }
    output += cell.glyph.text
    position = cell.position.moved(by: cell.glyph.width)
    if cell.glyph.isUnsure, position.column < columns { output += "\u{1B}[\(position.column + 1)G" }
  }

  /// Erases remains of the old image, also of text whose width terminals disagree on.
  private mutating func eraseRest(_ new: LineImage, _ old: LineImage) {
    let isUnsure = old.cells.last?.glyph.isUnsure ?? false || new.cells.last?.glyph.isUnsure ?? false
    guard position.column < columns, old.end > new.end || isUnsure else { return }
    output += old.end.row > new.end.row ? "\u{1B}[J" : "\u{1B}[K"
  }

  private mutating func moveAlong(to column: Int) {
    let distance = position.column - column
    if distance == 0 { return }
    if column == 0 {
      output += "\r"
    } else if position.column < columns, (1...3).contains(distance) {
      output += String(repeating: "\u{8}", count: distance)
    } else {
      output += "\u{1B}[\(column + 1)G"
    }
  }
}
