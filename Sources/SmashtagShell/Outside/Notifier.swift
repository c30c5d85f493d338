import Foundation
import SafeText
import ShellCommands
import TerminalKit

/// Shows a notice outside of the terminal's text: by the terminal itself where it can, else by the desktop.
struct Notifier {
  /// How a notice is shown.
  enum Way: Equatable {
    /// A sequence for the terminal.
    case sequence(String)
    /// A program with its arguments.
    case program([String])
  }

  /// The title of all notices.
  private static let title = "Smashtag"
  /// The longest text in characters.
  private static let longest = 200

  private let environment: [String: String]
  private let executable: (String) -> String?

  /// - Parameter executable: finds the path of a program.
  init(_ environment: [String: String], finding executable: @escaping (String) -> String?) {
    (self.environment, self.executable) = (environment, executable)
  }

  /// The way to show a text; `nil` where there is none.
  ///
  /// iTerm2, WezTerm and ghostty take OSC 9, kitty OSC 99, foot and urxvt OSC 777; each ends at BEL or
  /// ST, and none of these may stand in the text. Sources: iTerm2's proprietary escape codes; kitty's desktop notifications;
  /// foot-ctlseqs(7).
  func way(to text: String) -> Way? {
    let line = String(text.sanitisedLine().prefix(Self.longest))
    if let sequence = sequence(for: line) { return .sequence(wrapped(sequence)) }
    guard Desktop.hasDesktop(in: environment), let program = executable("notify-send") else { return nil }
    return .program([program, "--app-name=smashtag", "--", Self.title, line.escapedMarkup])
  }

  private func sequence(for line: String) -> String? {
    let type = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    if environment.value(of: "KITTY_WINDOW_ID") != nil || type == "xterm-kitty" {
      return "\u{1B}]99;;\(Self.title): \(line)\u{1B}\\"
    }
    if ["iTerm.app", "WezTerm", "ghostty"].contains(program) || type == "xterm-ghostty" {
      return "\u{1B}]9;\(Self.title): \(line)\u{7}"
    }
    if type.hasPrefix("foot") || type.hasPrefix("rxvt-unicode") {
      return "\u{1B}]777;notify;\(Self.title);\(line)\u{7}"
    }
    return nil
  }

  /// The sequence as tmux hands it on, where its configuration permits.
  private func wrapped(_ sequence: String) -> String {
    guard environment.value(of: "TMUX") != nil else { return sequence }
    return TmuxPassthrough.wrapped(sequence)
  }
}

extension String {
  /// The text as notification servers read it, which take some markup.
  fileprivate var escapedMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
