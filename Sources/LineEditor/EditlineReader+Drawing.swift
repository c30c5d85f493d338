/// Whether prompt and line stand on the screen.
enum LineState {
  /// No line is being edited.
  case absent
  case drawn

  /// A line is being edited, and something else is being printed in its place.
  case erased
}

// `ESC [ n A`, `B`, `C` move the cursor up, down, right; `ESC [ J` erases from the cursor on.
extension EditlineReader {
  /// Prints whole lines above the line that is being edited, which stays as it was.
  public func printAbove(_ text: String) {
    erase()
    editline.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
    drawUnlessAside()
  }

  /// Takes prompt and line off the screen; what is written next stands in their place.
  func erase() {
    guard state == .drawn else { return }
    let row = layout.cursor.row
    editline.write(terminal.movesCursor ? "\r\(Self.move(row, "A"))\u{1B}[J" : "\n")
    state = .erased
  }

  /// Does something that may take the line off the screen, and draws the line once, afterwards.
  func aside(_ body: () -> Void) {
    let wasAside = isAside
    isAside = true
    body()
    isAside = wasAside
    drawUnlessAside()
  }

  func drawUnlessAside() {
    guard state == .erased, !isAside else { return }
    editline.draw()
    state = .drawn
  }

  /// Leaves the line as it stands and goes below it.
  func leaveLine(mark: String) {
    if state == .drawn {
      let (cursor, end) = (layout.cursor, layout.end)
      let path = "\r" + Self.move(end.row - cursor.row, "B") + Self.move(end.column, "C")
      editline.write((terminal.movesCursor ? path : "") + mark + "\n")
    }
    state = .absent
  }
}

extension EditlineReader {
  /// Tells the terminal how to hand over what is pasted.
  func set(_ mode: PasteMode) {
    if terminal.movesCursor { editline.write(mode.rawValue) }
  }
}

extension EditlineReader {
  private var layout: LineLayout {
    let size = input.size
    return LineLayout(
      prompt: promptText.visible, line: editline.line, columns: size.columns, rows: size.rows)
  }

  private static func move(_ count: Int, _ direction: String) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }
}
