import Glibc

/// A program whose output is taken while it runs, and whose errors are discarded; it is killed with its children when this
/// object is freed.
final class RunningProgram {
  /// The interval at which it is looked at.
  private static let pause = Duration.milliseconds(5)

  enum State {
    case running
    /// It has printed more than the longest output.
    case saysTooMuch
    /// It has ended with a status, and all of its output was taken.
    case ended(Int32)
  }

  private(set) var output: [UInt8] = []
  private let id: pid_t
  private let descriptor: Int32
  private let longestOutput: Int
  private var isWaitedFor = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - input: the descriptor of its standard input; `nil` gives it none.
  ///   - longestOutput: the most bytes that are taken.
  /// - Throws: ``OutsideError`` where it does not start.
  init(_ arguments: [String], input: Int32? = nil, longestOutput: Int) throws(OutsideError) {
    self.longestOutput = longestOutput
    let ends = try ChildProcess.pipe(for: arguments[0])
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      close(ends[1])
      close(nothing)
    }
    descriptor = ends[0]
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    do throws(OutsideError) {
      id = try ChildProcess.start(
        arguments, .init(input: input ?? nothing, output: ends[1], errors: nothing), inOwnGroup: true)
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    if !isWaitedFor {
      kill(-id, SIGKILL)
      while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }
    close(descriptor)
  }

  /// Waits until it ends or says too much; it still runs where it does neither before a deadline.
  func end(before deadline: ContinuousClock.Instant) async throws -> State {
    while true {
      let state = look()
      guard case .running = state, ContinuousClock.now < deadline else { return state }
      try await Task.sleep(for: Self.pause)
    }
  }

  /// Takes what it has printed, and says whether it still runs.
  func look() -> State {
    var status: Int32 = 0
    let hasEnded = waitpid(id, &status, WNOHANG) == id
    if hasEnded { isWaitedFor = true }
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &piece, piece.count), count > 0 {
      output += piece[..<count]
      if output.count > longestOutput { return .saysTooMuch }
    }
    return hasEnded ? .ended(ChildProcess.exitStatus(status)) : .running
  }
}
