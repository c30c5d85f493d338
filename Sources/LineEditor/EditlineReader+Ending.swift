extension EditlineReader {
  /// Ends the reading of this line as if the input had ended; for use in `onWakeup`.
  public func endReading() { ending = .endOfInput }

  /// Takes the line off the screen and ends its reading, where nothing was typed; answers whether it did, for use in
  /// `onWakeup`.
  ///
  /// While the terminal may still answer a question the line stays: another program would take the answer for keys.
  public func leaveEmptyLine() -> Bool {
    if ending == .left { return true }
    guard ending == nil, state != .absent, !questions.areOpen, keys.isEmpty, editline.held.scalars.isEmpty,
      !input.hasBytes
    else { return false }
    erase()
    ending = .left
    return true
  }
}
