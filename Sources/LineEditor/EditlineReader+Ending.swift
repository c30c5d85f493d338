extension EditlineReader {
  /// Ends the reading of this line as if the input had ended; for use in `onWakeup`.
  public func endReading() { ending = .endOfInput }
}
