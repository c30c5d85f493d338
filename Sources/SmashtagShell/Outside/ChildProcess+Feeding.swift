import Glibc

extension ChildProcess {
  /// Hands a text to a program whose output nobody sees; answers its exit status, `nil` where it does not start or takes
  /// too long.
  ///
  /// What it leaves behind to keep the text holds nothing of ours.
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

  /// Writes as much as is taken in time.
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
