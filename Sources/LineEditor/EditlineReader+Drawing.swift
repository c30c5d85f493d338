/// Whether prompt and line stand on the screen.
enum LineState {
  /// No line is being edited.
  case absent

  /// The line is yet to be drawn, and the cursor may stand in any column.
  case unseen

  case drawn

  /// The line is yet to be drawn, at the beginning of this row.
  case erased
}

// `ESC [ n A` moves the cursor up, `ESC [ J` erases from the cursor on, `ESC [ H ESC [ 2 J` all.
extension EditlineReader {
  /// Prints whole lines above the line that is being edited, which stays as it was.
  public func printAbove(_ text: String) {
    erase()
    output.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
  }

  /// Prints whole lines in place of that many rows above the line.
  ///
  /// A terminal that does not move its cursor keeps the rows.
  public func redraw(rowsAbove: Int, _ text: String) {
    erase()
    if movesCursor { output.write("\r" + Self.up(rowsAbove) + "\u{1B}[J") }
    printAbove(text)
  }

  /// Takes everything off the window; the line is drawn again at the top.
  public func clearWindow() {
    guard terminal.movesCursor else { return }
    if state != .absent { state = .erased }
    output.write("\u{1B}[H\u{1B}[2J")
  }

  /// Takes prompt and line off the screen; what is written next stands in their place.
  func erase() {
    switch state {
    case .absent, .erased: return
    case .unseen: output.write(freshRow)
    case .drawn:
      output.write(movesCursor ? "\r\(Self.up(shown.cursor.row))\u{1B}[J" : "\n")
    }
    state = .erased
  }

  /// Shows what has changed since the line was drawn last.
  func draw() { draw(editline.held) }

  func draw(_ line: EditedLine) {
    followWidth()
    var text = isBellDue && movesCursor ? "\u{7}" : ""
    isBellDue = false
    if state == .unseen { text += freshRow }
    if state != .absent {
      if state != .drawn { shown = LineImage(top: shown.top) }
      text += change(to: image(of: line))
      state = .drawn
    }
    if !text.isEmpty { output.write(text) }
  }

  /// Takes the line off where the terminal has wrapped it anew for another width of the window.
  func followWidth() {
    guard state == .drawn, movesCursor, shown.columns != max(2, columns) else { return }
    shown.cursor = shown.cursor(wrappedAt: columns)
    erase()
  }

  /// Leaves the line as it stands and goes below it.
  func leaveLine(mark: String) {
    if state == .drawn || state == .unseen {
      if state == .unseen { draw() }
      output.write(pathToEnd)
      let isBelow = shown.endsInFreshRow && mark.isEmpty && movesCursor
      output.write(isBelow ? "\r" : mark + "\n")
      rowsLeft? += shown.end.row + (isBelow ? 0 : 1)
    }
    state = .absent
  }
}

extension EditlineReader {
  /// Tells the terminal how to hand over what is pasted.
  func set(_ mode: PasteMode) {
    if terminal.movesCursor { output.write(mode.rawValue) }
  }
}

extension EditlineReader {
  /// The line may be drawn by sending the cursor about.
  var movesCursor: Bool { terminal.movesCursor && !isPlain }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  /// Blanks to the end of the row end in the next one, unless the cursor stood in the first column; there they are
  /// erased, so that no terminal wraps them when the window changes.
  private var freshRow: String {
    movesCursor ? String(repeating: " ", count: columns) + "\r\u{1B}[J" : ""
  }

  private func change(to image: LineImage) -> String {
    defer { shown = image }
    guard movesCursor else { return PlainPainter.change(shown, to: image) }
    return ScreenPainter.change(shown, to: image, columns: columns)
  }

  private func image(of line: EditedLine) -> LineImage {
    let glyphs = line.scalars.map { Glyph.drawing(editline.decode($0)) }
    let size = input.size
    guard movesCursor else {
      return PlainLayout(columns: size.columns).image(
        prompt: promptText.glyphs, line: glyphs, cursor: line.cursor, top: shown.top)
    }
    var layout = LineLayout(columns: size.columns)
    return layout.image(
      prompt: promptText.glyphs, line: glyphs, cursor: line.cursor, rows: size.rows, top: shown.top)
  }

  private var pathToEnd: String {
    guard movesCursor else {
      var end = shown
      end.cursor = shown.end
      return PlainPainter.change(shown, to: end)
    }
    var painter = ScreenPainter(columns: columns, from: shown.cursor)
    painter.move(to: shown.end)
    return painter.output
  }
}
