import Foundation
import Glibc
import Testing

/// The program `tmux`.
///
/// `Process` would wait for its server too, which inherits the pipes and stays.
enum Tmux {
  static let isInstalled = (try? run(["-V"])) != nil

  /// Answers with what it prints, without the last end of line.
  @discardableResult
  static func run(_ arguments: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let status = try spawn(["tmux"] + arguments, output: file.path)
    try #require(status == 0)
    var text = try String(contentsOf: file, encoding: .utf8)[...]
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
