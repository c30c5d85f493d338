import CChild
import Glibc
import TerminalKit

/// Runs other programs and waits for them to end.
///
/// They start with no signal blocked and with the default action for SIGPIPE and SIGXFSZ, whatever this
/// program set.
enum ChildProcess {
  /// The exit status of a program that Ctrl-C ended, as shells report it.
  static let interrupted = 128 + SIGINT

  /// Runs a program that uses the terminal; returns its exit status.
  ///
  /// Where it is stopped, this program stops as well, and both continue together.
  static func runInForeground(
    _ arguments: [String], _ streams: Streams = Streams(), _ attention: ChildAttention = ChildAttention()
  ) throws(OutsideError) -> Int32 {
    let handler = leaveStopsToOthers()
    defer { signal(SIGTSTP, handler) }
    return waitInForeground(for: try start(arguments, streams), attention)
  }

  /// Runs a program that uses the terminal and reads what `feed` writes to the descriptor it receives.
  ///
  /// Where it is stopped, this program stops as well, and both continue together.
  /// - Returns: Its exit status.
  static func pipe(
    to arguments: [String], _ attention: ChildAttention = ChildAttention(), _ feed: (Int32) -> Int32?
  ) throws(OutsideError) -> Int32 {
    var ends = try pipe(for: arguments[0])
    defer { ends.filter { $0 >= 0 }.forEach { close($0) } }
    let handler = leaveStopsToOthers()
    defer { signal(SIGTSTP, handler) }
    let id = try start(arguments, Streams(input: ends[0]))
    close(ends[0])
    ends[0] = -1
    attention.attend(id)
    _ = feed(ends[1])
    attention.attend(nil)
    close(ends[1])
    ends[1] = -1
    return waitInForeground(for: id, attention)
  }
}

// MARK: Stops

extension ChildProcess {
  /// Lets the suspend key stop only the program that has the terminal, which may refuse to, as less does.
  ///
  /// A program that is started has the default action again, unless this one ignores the signal.
  /// - Returns: The handler to set afterwards.
  private static func leaveStopsToOthers() -> sighandler_t? {
    let handler = signal(SIGTSTP) { _ in }
    if isIgnoring(handler) { signal(SIGTSTP, handler) }
    return handler
  }

  private static func isIgnoring(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits for a program that has the terminal to end; returns its exit status.
  private static func waitInForeground(for id: pid_t, _ attention: ChildAttention) -> Int32 {
    while true {
      let status = attention.wait(id, WUNTRACED)
      guard status & 0xFF == 0x7F else { return exitStatus(status) }
      stop()
    }
  }

  /// Stops this program if another one is stopped.
  static func followStop(of id: pid_t) {
    var news = siginfo_t()
    if waitid(P_PID, id_t(id), &news, WSTOPPED | WNOHANG) == 0, news.si_signo == SIGCHLD { stop() }
  }

  /// Stops this program; once it continues, its process group does as well.
  private static func stop() {
    let handler = signal(SIGTSTP, SIG_DFL)
    if isIgnoring(handler) { signal(SIGTSTP, handler) }
    raise(SIGTSTP)
    signal(SIGTSTP, handler)
    kill(0, SIGCONT)
  }
}

extension ChildProcess {
  /// The standard descriptors of a program; it inherits no others.
  struct Streams {
    var input = STDIN_FILENO
    var output = STDOUT_FILENO
    var errors = STDERR_FILENO

    /// The descriptors that differ from this program's own, each with the number it gets.
    fileprivate var changed: [(own: Int32, new: Int32)] {
      [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)].filter { $0.0 != $0.1 }
    }
  }

  /// Opens a pipe; the reading end comes first.
  static func pipe(for program: String) throws(OutsideError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard cchild_pipe(&ends) == 0 else {
      throw .cannotRun(program, reason: String(cString: strerror(errno)))
    }
    return ends
  }

  /// Starts a program with its arguments, never through a shell.
  ///
  /// - Parameter inOwnGroup: Whether it gets its own process group, so that it can be killed with its
  ///   children.
  static func start(
    _ arguments: [String], _ streams: Streams = Streams(), inOwnGroup: Bool = false
  ) throws(OutsideError) -> pid_t {
    var (id, attributes, actions) = (pid_t(), posix_spawnattr_t(), posix_spawn_file_actions_t())
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    setUsualSignals(&attributes, inOwnGroup: inOwnGroup)
    for (own, new) in streams.changed { posix_spawn_file_actions_adddup2(&actions, own, new) }
    cchild_close_from(&actions, STDERR_FILENO + 1)
    let words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let code = posix_spawnp(&id, arguments[0], &actions, &attributes, words, environ)
    guard code == 0 else { throw .cannotRun(arguments[0], reason: String(cString: strerror(code))) }
    return id
  }

  private static func setUsualSignals(_ attributes: inout posix_spawnattr_t, inOwnGroup: Bool) {
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    sigaddset(&usual, SIGXFSZ)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let group = inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
  }

  /// Waits for a program to end; returns its exit status.
  static func status(of id: pid_t) -> Int32 { exitStatus(ChildAttention().wait(id, 0)) }

  /// The exit status in `waitpid`'s status; 128 plus the signal's number where a signal ended the program.
  static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}

/// How to write to another program, and how to wait for it.
struct ChildAttention {
  /// Says which program is written to, which may be stopped meanwhile; `nil` at the end.
  var attend: (pid_t?) -> Void = { _ in }
  /// Writes bytes to a descriptor; returns the `errno` of a failed write.
  var write: (Int32, [UInt8]) -> Int32? = { OutputDescriptor($0).write($1) }
  /// Waits like `waitpid`, with its options; returns the status that it reports.
  var wait: (pid_t, Int32) -> Int32 = { id, options in
    var status: Int32 = 0
    while waitpid(id, &status, options) < 0, errno == EINTR {}
    return status
  }
}

extension ChildProcess {
  /// Passes a text to a program whose output is discarded.
  ///
  /// A process that it leaves running, as clipboard programs do, keeps no descriptor of this program open.
  /// - Returns: Its exit status; `nil` where it does not start or does not end in time.
  static func feed(_ text: String, to arguments: [String], until end: ContinuousClock.Instant) -> Int32? {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    guard let ends = try? pipe(for: arguments[0]) else { return nil }
    let streams = Streams(input: ends[0], output: nothing, errors: nothing)
    let id = try? start(arguments, streams, inOwnGroup: true)
    close(ends[0])
    if id != nil { push(Array(text.utf8), into: ends[1], until: end) }
    close(ends[1])
    return id.flatMap { status(of: $0, until: end) }
  }

  /// Writes as much as the pipe accepts before the deadline.
  private static func push(_ bytes: [UInt8], into pipe: Int32, until end: ContinuousClock.Instant) {
    guard fcntl(pipe, F_SETFL, O_NONBLOCK) == 0 else { return }
    var rest = bytes[...]
    while !rest.isEmpty, ContinuousClock.now < end {
      let count = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        usleep(2_000)
      } else if errno != EINTR {
        return
      }
    }
  }

  private static func status(of id: pid_t, until end: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < end else {
        kill(-id, SIGKILL)
        _ = self.status(of: id)
        return nil
      }
      usleep(2_000)
    }
    return exitStatus(status)
  }
}
