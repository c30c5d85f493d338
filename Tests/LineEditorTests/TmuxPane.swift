import Foundation
import Glibc
import LineEditor
import Testing

/// A real terminal: a pane of a tmux server of its own, whose screen can be read.
final class TmuxPane {
  /// What a program opens as its terminal.
  let descriptor: Int32

  private static let mostBytes = 3000

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

  /// Sends bytes as they are, as many at a time as a message to the server holds.
  func type(bytes: [UInt8]) throws {
    for start in stride(from: 0, to: bytes.count, by: Self.mostBytes) {
      let digits = bytes[start...].prefix(Self.mostBytes).map { String($0, radix: 16) }
      try Tmux.run(["-S", socket, "send-keys", "-H"] + digits)
    }
  }

  func resize(columns: Int) throws { try Tmux.run(["-S", socket, "resize-window", "-x", "\(columns)"]) }

  /// The rows on the screen that hold something.
  var screen: [String] {
    get throws {
      let rows = try Tmux.run(["-S", socket, "capture-pane", "-p"]).split(separator: "\n")
      return rows.map(String.init)
    }
  }

  /// All rows down to the last that holds something.
  var allRows: [String] {
    get throws {
      let text = try Tmux.run(["-S", socket, "capture-pane", "-p"])
      var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while rows.last?.isEmpty ?? false { rows.removeLast() }
      return rows
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
