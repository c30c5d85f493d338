import SafeText
import ShellCommands
import TerminalKit

/// The output of `--complete`: on each line a candidate, a tab and its note.
enum CompletionReply {
  /// The largest number of candidates; shells cannot usefully show more.
  private static let limit = 500

  /// The lines of candidates, without those that contain control characters.
  static func text(of candidates: [Completions.Candidate]) -> String {
    candidates.lazy.filter { !$0.text.isEmpty && $0.text == $0.text.fit(for: .typing) }.prefix(limit)
      .map { "\($0.text)\t\($0.note.sanitisedLine())\n" }.joined()
  }
}
