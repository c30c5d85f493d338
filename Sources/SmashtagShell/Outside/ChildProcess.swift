import Glibc
import TerminalKit

/// Runs other programs and waits for their end.
///
/// They start with no signal blocked and with the broken pipe's usual effect, whatever this program made of those.
enum ChildProcess {
  /// Runs a program with its arguments, never through a shell; answers its exit status.
  static func run(_ arguments: [String]) throws(OutsideError) -> Int32 {
    try status(of: start(arguments, input: STDIN_FILENO))
  }

  /// Hands a text to a program as its standard input; answers its exit status.
  ///
  /// A program that stops reading early is no error.
  static func pipe(_ text: String, to arguments: [String]) throws(OutsideError) -> Int32 {
    try pipe(to: arguments) { OutputDescriptor($0).write(text) }
  }

  /// Hands a program as its standard input what is written to the descriptor that `feed` gets.
  static func pipe(to arguments: [String], _ feed: (Int32) -> Int32?) throws(OutsideError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw .cannotRun(arguments[0], reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { ends.filter { $0 >= 0 }.forEach { close($0) } }
    let id = try start(arguments, input: ends[0])
    close(ends[0])
    ends[0] = -1
    _ = feed(ends[1])
    close(ends[1])
    ends[1] = -1
    return status(of: id)
  }
}

extension ChildProcess {
  private static func start(_ arguments: [String], input: Int32) throws(OutsideError) -> pid_t {
    var (id, attributes, actions) = (pid_t(), posix_spawnattr_t(), posix_spawn_file_actions_t())
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    setUsualSignals(&attributes)
    if input != STDIN_FILENO { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    let words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let code = posix_spawnp(&id, arguments[0], &actions, &attributes, words, environ)
    guard code == 0 else { throw .cannotRun(arguments[0], reason: String(cString: strerror(code))) }
    return id
  }

  private static func setUsualSignals(_ attributes: inout posix_spawnattr_t) {
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  private static func status(of id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return exitStatus(status)
  }

  /// 128 and the signal's number where a signal ended it, as shells say it.
  private static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
