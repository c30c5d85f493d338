extension EditlineReader {
  /// Fills the history, oldest line first; it keeps the last 2,000.
  public func setHistory(_ lines: [String]) {
    editline.clearHistory()
    lines.forEach(appendHistory)
  }

  /// Adds a line, unless it is empty or the same as the last one.
  public func appendHistory(_ line: String) {
    if !line.isEmpty { editline.addToHistory(line) }
  }
}
