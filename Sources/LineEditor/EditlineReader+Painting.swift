// `ESC 7` and `ESC 8` keep the cursor and bring it back, `ESC [ n A` moves it up, `ESC [ n C` to the right.
extension EditlineReader {
  /// Draws something over rows that stand above the line, which stays as it is, and so does the cursor.
  ///
  /// What is drawn must end in the window's rows above the line; rows are counted up from the line's first.
  public func paint(_ drawing: [UInt8], rowsAbove: Int, column: Int) {
    guard movesCursor, rowsAbove > 0 else { return }
    if state == .unseen { draw() }
    let up = rowsAbove + (state == .drawn ? shown.cursor.row : 0)
    let right = column > 0 ? "\u{1B}[\(column)C" : ""
    output.write(Array("\u{1B}7\r\u{1B}[\(up)A\(right)".utf8) + drawing + Array("\u{1B}8".utf8))
  }

  /// The rows that the line takes, or will take.
  public var lineRows: Int { state == .drawn ? shown.end.row + 1 : 1 }
}
