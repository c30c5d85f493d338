import Foundation
import Glibc
import ShellCommands
import TerminalKit

/// `OSC 52 ; c ; BASE64 BEL` fills the clipboard of the terminal. tmux hands on what stands between `DCS tmux;` and `ST`
/// with each Escape doubled, screen what stands between `DCS` and `ST`, in pieces.
extension Doors {
  /// How long is waited for programs that fill a clipboard, for all of them together.
  private static let patience = Duration.seconds(2)
  /// In bytes, of what screen hands on at once.
  private static let longestPiece = 240

  /// Puts a text on the clipboard: by a program where a desktop runs, by tmux, or else by the terminal; where one cannot
  /// the next is tried.
  func copy(_ text: String, _ terminal: ShellTerminal) throws {
    let text = text.fitForClipboard
    let end = ContinuousClock.now + Self.patience
    for command in clipboards where executable(command[0]) != nil {
      if ChildProcess.feed(text, to: command, until: end) == 0 { return }
    }
    guard terminal.takesSequences else { throw OutsideError.noClipboard(text) }
    terminal.write(Array(Self.sequence(for: text, in: environment).utf8))
  }

  /// The commands that could fill the clipboard.
  var clipboards: [[String]] {
    var commands: [[String]] = []
    if environment.value(of: "WAYLAND_DISPLAY") != nil { commands.append(["wl-copy"]) }
    if environment.value(of: "DISPLAY") != nil {
      commands += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    commands.append(["pbcopy"])
    return environment.value(of: "TMUX") == nil ? commands : commands + [["tmux", "load-buffer", "-w", "-"]]
  }

  /// What has the terminal fill its clipboard, through a program that stands before it.
  static func sequence(for text: String, in environment: [String: String]) -> String {
    let plain = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    if environment.value(of: "TMUX") != nil {
      // tmux itself takes the plain one, where it is allowed to.
      return plain + "\u{1B}Ptmux;" + plain.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
    }
    guard environment.value(of: "STY") != nil else { return plain }
    let bytes = Array(plain.utf8)
    return stride(from: 0, to: bytes.count, by: longestPiece).map { start in
      let piece = bytes[start..<min(start + longestPiece, bytes.count)]
      return "\u{1B}P" + String(decoding: piece, as: UTF8.self) + "\u{1B}\\"
    }.joined()
  }
}
