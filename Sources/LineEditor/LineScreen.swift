/// Prompt and line on the screen, of which only what changes is drawn.
///
/// `ESC [ n A` moves the cursor up, `ESC [ n C` to the right, `ESC [ J` erases from the cursor on,
/// `ESC [ H ESC [ 2 J` clears the window; `ESC 7` and `ESC 8` save and restore the cursor.
struct LineScreen {
  /// Whether prompt and line are on the screen.
  enum State {
    /// No line is being edited.
    case absent

    /// The line has to be drawn, and the cursor may be in any column.
    case unseen

    case drawn

    /// The line has to be drawn at the beginning of the current row.
    case erased
  }

  /// What is drawn: the prompt, and the line by its characters, with its cursor.
  struct Content {
    let prompt: [Glyph]
    let line: [[Glyph]]
    let cursor: Int
  }

  private let terminal: Terminal
  private let input: TerminalInput
  private let output: TerminalOutput

  /// Whether the line is drawn with backspaces only.
  var isPlain = false

  /// The number of rows that lines and listings have left in the window since it was set; `nil` if unknown.
  var rowsLeft: Int? = 0

  private(set) var state = State.absent

  /// The part of prompt and line that is on the screen.
  private var shown = LineImage()

  /// The same without the suggestion after the line; `nil` if none is on the screen.
  private var shownBare: LineImage?

  init(on terminal: Terminal, _ input: TerminalInput, _ output: TerminalOutput) {
    (self.terminal, self.input, self.output) = (terminal, input, output)
  }

  /// Whether the line may be drawn by moving the cursor.
  var movesCursor: Bool { terminal.movesCursor && !isPlain }

  /// The number of rows that the line takes.
  var rows: Int { state == .drawn ? shown.end.row + 1 : 1 }

  private var columns: Int { input.size.columns }
}

// MARK: The line

extension LineScreen {
  /// Begins a line, or goes on with one after another program has moved the cursor.
  mutating func begin() { state = .unseen }

  /// Forgets what was drawn of the line before.
  mutating func forget() { (shown, shownBare) = (LineImage(), nil) }

  /// Ends a line of which nothing is on the screen.
  mutating func end() { state = .absent }

  /// Draws what has changed since the line was drawn last.
  mutating func draw(_ content: Content, suggestion: [Glyph], rings: Bool) {
    followWidth()
    var text = rings && movesCursor ? "\u{7}" : ""
    if state == .unseen { text += freshRow }
    if state != .absent {
      if state != .drawn { shown = LineImage(top: shown.top) }
      let bare = image(of: content)
      let whole = suggestion.isEmpty ? bare : bare.suggesting(suggestion)
      text += change(to: whole)
      shownBare = whole == bare ? nil : bare
      state = .drawn
    }
    if !text.isEmpty { output.write(text) }
  }

  /// Whether the row of the cursor has room for a part of a suggestion.
  func hasRoom(for suggestion: [Glyph], after content: Content) -> Bool {
    let bare = image(of: content)
    return bare.suggesting(suggestion) != bare
  }

  /// Removes the line where the terminal has wrapped it for another window width.
  mutating func followWidth() {
    guard state == .drawn, movesCursor, shown.columns != max(2, columns) else { return }
    shown.cursor = shown.cursor(wrappedAt: columns)
    erase()
  }

  /// Removes the line after the window has got another size.
  ///
  /// One drawn with backspaces stays as long as it fits, because it would be repeated below.
  mutating func followWindow() {
    followWidth()
    if movesCursor || shown.end.column >= columns { erase() }
  }

  /// Removes prompt and line from the screen; what is written next stands in their place.
  mutating func erase() {
    switch state {
    case .absent, .erased: return
    case .unseen: output.write(freshRow)
    case .drawn:
      output.write(movesCursor ? "\r\(Self.up(shown.cursor.row))\u{1B}[J" : "\n")
    }
    state = .erased
  }

  /// Leaves the drawn line on the screen, followed by a mark, and moves below it.
  mutating func leave(mark: String) {
    if state == .drawn {
      if let shownBare { output.write(change(to: shownBare)) }
      shownBare = nil
      output.write(pathToEnd)
      let isBelow = shown.endsInFreshRow && mark.isEmpty && movesCursor
      output.write(isBelow ? "\r" : mark + "\n")
      rowsLeft? += shown.end.row + (isBelow ? 0 : 1)
    }
    state = .absent
  }

  /// Goes on at the beginning of the row after another program has written to the window.
  mutating func takeRow() {
    rowsLeft = nil
    output.write("\r")
    state = .erased
  }
}

// MARK: What stands above

extension LineScreen {
  /// Prints whole lines above the line that is being edited.
  mutating func printAbove(_ text: String) {
    erase()
    output.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
  }

  /// Prints whole lines instead of the given number of rows above the line.
  ///
  /// A terminal that cannot move the cursor keeps these rows.
  mutating func redraw(rowsAbove: Int, _ text: String) {
    erase()
    if movesCursor { output.write("\r" + Self.up(rowsAbove) + "\u{1B}[J") }
    printAbove(text)
  }

  /// Prints lines below the line that was left; it is drawn again below them.
  mutating func list(_ lines: [String]) {
    state = .erased
    output.write(lines.map { $0 + "\n" }.joined())
    rowsLeft? += lines.count
  }

  /// Clears the window; the line is drawn again at the top.
  mutating func clearWindow() {
    guard terminal.movesCursor else { return }
    if state != .absent { state = .erased }
    output.write("\u{1B}[H\u{1B}[2J")
  }

  /// Draws over rows above the line; the line and the cursor stay.
  func paint(_ drawing: [UInt8], rowsAbove: Int, column: Int) {
    let up = rowsAbove + (state == .drawn ? shown.cursor.row : 0)
    let right = column > 0 ? "\u{1B}[\(column)C" : ""
    output.write(Array("\u{1B}7\r\u{1B}[\(up)A\(right)".utf8) + drawing + Array("\u{1B}8".utf8))
  }
}

extension LineScreen {
  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  /// The sequence that moves to the beginning of an empty row.
  ///
  /// Blanks to the end of the row lead to the next row unless the cursor stood in the first column. They are
  /// erased there, so that no terminal wraps them when the window changes.
  private var freshRow: String {
    movesCursor ? String(repeating: " ", count: columns) + "\r\u{1B}[J" : ""
  }

  private mutating func change(to image: LineImage) -> String {
    defer { shown = image }
    guard movesCursor else { return PlainPainter.change(shown, to: image) }
    return ScreenPainter.change(shown, to: image, columns: columns)
  }

  private func image(of content: Content) -> LineImage {
    let size = input.size
    guard movesCursor else {
      return PlainLayout(columns: size.columns).image(
        prompt: content.prompt, line: content.line, cursor: content.cursor, top: shown.top)
    }
    var layout = LineLayout(columns: size.columns)
    return layout.image(
      prompt: content.prompt, line: content.line, cursor: content.cursor, rows: size.rows, top: shown.top)
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
