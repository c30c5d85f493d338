import LineEditor
import TerminalKit

extension ShellTerminal {
  /// A page stands in the window now, and below it nothing but what was said since.
  func beginPage() {
    rowsWritten = remarks.rows(in: size.columns)
    editor?.rowsLeft = 0
  }

  /// Another program writes: where the page stands is not known any more.
  func losePage() { rowsWritten = nil }

  /// The rows below the page, down to the line that is edited; `nil` where nobody knows.
  var rowsBelowPage: Int? {
    guard let editor else { return rowsWritten }
    guard let left = editor.rowsLeft, let rowsWritten else { return nil }
    return left + rowsWritten
  }

  /// Draws over rows of the page that are still in the window; `rows` are counted up from the end of the page.
  ///
  /// The drawing is made only where it is written.
  func paint(rowsAbovePageEnd rows: Int, column: Int, _ drawing: () -> [UInt8]) {
    guard let editor, let below = rowsBelowPage, rows + below + editor.lineRows <= size.rows else {
      return
    }
    editor.paint(drawing(), rowsAbove: rows + below, column: column)
  }
}

extension ShellTerminal {
  /// How much is kept of what was said.
  private static let remarkLimit = 4_096

  /// Writes what belongs below the page in the window, and is drawn again with it.
  func remark(_ text: String) {
    keep(text)
    write(text)
  }

  func forgetRemarks() { remarks = "" }

  func keep(_ text: String) {
    guard isTerminal, editor != nil else { return }
    remarks =
      text.utf8.count > Self.remarkLimit ? "" : remarks.utf8.count > Self.remarkLimit ? text : remarks + text
  }

  /// Takes off the row what was typed ahead, which the line will show: `CSI K` erases to its end.
  func eraseEcho() {
    guard hasWindow, takesSequences, !isEditing, !isLinear else { return }
    write(Array("\r\u{1B}[K".utf8))
  }

  func count(_ text: String) { rowsWritten? += text.rows(in: size.columns) }
}

extension String {
  /// The rows that whole lines take in a window; lines with escape sequences were laid out for it.
  fileprivate func rows(in columns: Int) -> Int {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).map { line in
      line.utf8.contains(0x1B) ? 1 : max(1, (CellWidth.of(String(line)) + columns - 1) / max(1, columns))
    }
    .reduce(0, +)
  }
}
