import ShellCommands
import TerminalKit

/// What `--complete` prints: on each line a candidate, a tab and its note.
enum CompletionReply {
  /// No shell shows more in a way that helps.
  private static let limit = 500

  /// Leaves out what a line cannot hold; without its control characters it would be another word.
  static func text(of candidates: [Completions.Candidate]) -> String {
    candidates.lazy.filter { !$0.text.isEmpty && $0.text == $0.text.fit(for: .typing) }.prefix(limit)
      .map { "\($0.text)\t\($0.note.sanitisedLine())\n" }.joined()
  }
}
