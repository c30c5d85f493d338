import Foundation
import Glibc
import Synchronization
import Testing

/// A program that a test started; ended with the test at the latest.
///
/// `Process` of Foundation would hand on the signals that the threads of tasks block.
final class Child: Sendable {
  let id: pid_t
  private let ended = Mutex<Int32?>(nil)

  /// Files its streams are read from and appended to.
  struct Streams {
    var input = "/dev/null"
    var output = "/dev/null"
    var errors = "/dev/null"
  }

  init(_ words: [String], in folder: String, environment: [String: String], streams: Streams) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, streams.input, O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, streams.output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, streams.errors, flags, 0o600)
    id = try Self.spawn(["env", "-C", folder] + words, environment.map { "\($0)=\($1)" }, &actions)
  }

  deinit {
    guard ended.withLock({ $0 }) == nil else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  func signal(_ signal: Int32) { kill(id, signal) }

  /// Its exit status once it has ended, 128 and the signal's number where one ended it; `nil` after four minutes.
  func status() async -> Int32? {
    for _ in 0..<48_000 {
      if let status = statusNow { return status }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
  }
}

extension Child {
  /// Runs a program that ends soon, and waits for its end.
  static func run(_ words: [String], output: String) throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let child = try Child(
      words, in: "/", environment: environment, streams: Streams(output: output, errors: output))
    while child.statusNow == nil { usleep(2_000) }
    return child.statusNow ?? -1
  }

  private var statusNow: Int32? {
    ended.withLock { ended in
      var status: Int32 = 0
      guard ended == nil, waitpid(id, &status, WNOHANG) == id else { return ended }
      ended = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      return ended
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = words.map { strdup($0) } + [nil]
    let environment = environment.map { strdup($0) } + [nil]
    defer { (words + environment).forEach { free($0) } }
    var id = pid_t()
    let result = posix_spawnp(&id, words[0] ?? strdup(""), &actions, &attributes, words, environment)
    try #require(result == 0)
    return id
  }
}
