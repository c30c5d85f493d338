/// Escape sequences that a terminal answers.
///
/// `OSC 11 ; ? ST` asks for the background and is left unanswered by many; `CSI c` (DA1) asks what the terminal is,
/// and all but the simplest answer. They answer in order: after the second answer the first will not come.
public enum TerminalQuestion {
  public static let background = "\u{1B}]11;?\u{1B}\\"
  public static let attributes = "\u{1B}[c"
}

extension TerminalQuestion {
  /// Whether a terminal can be asked without showing the question; by its environment.
  public static func mayBeAsked(of environment: [String: String]) -> Bool {
    TerminalIdentity(environment).understandsQuestions
  }
}
