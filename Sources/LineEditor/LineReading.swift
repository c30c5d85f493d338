/// What the reading of one line came back with.
public enum LineReading: Equatable, Sendable {
  case line(String)

  /// Ctrl-C: the line was given up.
  case interrupted

  /// Ctrl-D at an empty line, or the terminal is gone.
  case endOfInput

  /// The line was left, with nothing typed and nothing of it on the screen: what asked for that has the terminal now.
  case left

  /// A signal that asks the process to end.
  case terminated(Int32)
}
