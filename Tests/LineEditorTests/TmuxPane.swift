import Foundation
import Glibc
import LineEditor
import SmashtagTesting
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
    descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
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

/// The program `tmux`.
///
/// `Process` would wait for its server too, which inherits the pipes and stays.
enum Tmux {
  static let isInstalled = (try? run(["-V"])) != nil

  /// Answers with what it prints, without the last end of line.
  @discardableResult
  static func run(_ arguments: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let status = try spawn(["tmux"] + arguments, output: folder.path(of: "output"))
    try #require(status == 0)
    var text = try folder.read("output")[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    return String(text)
  }

  private static func spawn(_ words: [String], output: String) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = try unblockedAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    try #require(result == 0)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
  }

  /// Threads of tasks block all signals; a pane that inherited that would outlive its server.
  private static func unblockedAttributes() throws -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    let result = posix_spawnattr_init(&attributes)
    try #require(result == 0)
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    posix_spawnattr_setsigmask(&attributes, &unblocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }
}
