import Foundation
import Glibc
import LineEditor
import Testing

/// A real terminal: a pane of a tmux server of its own, whose screen can be read.
final class TmuxPane {
  /// What a program opens as its terminal.
  let descriptor: Int32

  private let socket = "/tmp/smashtag-test-\(getpid())-\(UUID().uuidString.prefix(8))"

  init() throws {
    let size = ["-x", "60", "-y", "20"]
    try Tmux.run(["-S", socket, "-f", "/dev/null", "new-session", "-d"] + size + ["sleep 600"])
    let name = try Tmux.run(["-S", socket, "display-message", "-p", "#{pane_tty}"])
    descriptor = open(name, O_RDWR | O_NOCTTY)
  }

  deinit {
    close(descriptor)
    _ = try? Tmux.run(["-S", socket, "kill-server"])
    unlink(socket)
  }

  func type(_ text: String) throws { try Tmux.run(["-S", socket, "send-keys", "-l", text]) }

  func press(_ keys: String...) throws { try Tmux.run(["-S", socket, "send-keys"] + keys) }

  func resize(columns: Int) throws { try Tmux.run(["-S", socket, "resize-window", "-x", "\(columns)"]) }

  /// The rows on the screen that hold something.
  var screen: [String] {
    get throws {
      let rows = try Tmux.run(["-S", socket, "capture-pane", "-p"]).split(separator: "\n")
      return rows.map(String.init)
    }
  }

  /// The cursor as `column,row`.
  var cursor: String {
    get throws { try Tmux.run(["-S", socket, "display-message", "-p", "#{cursor_x},#{cursor_y}"]) }
  }

  /// Waits until the screen is as expected.
  func expect(_ rows: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
    _ = await eventually { (try? screen) == rows }
    let shown = try? screen
    #expect(shown == rows, sourceLocation: sourceLocation)
  }
}
