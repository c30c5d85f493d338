/// What the reading of one line came back with.
public enum LineReading: Equatable, Sendable {
  case line(String)

  /// Ctrl-C: the line was given up.
  case interrupted

  /// Ctrl-D at an empty line, or the terminal is gone.
  case endOfInput

  /// A signal that asks the process to end.
  case terminated(Int32)
}
