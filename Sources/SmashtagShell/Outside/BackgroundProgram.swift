import Dispatch
import Foundation
import Glibc
import Synchronization

/// A program that runs by itself: in a group of its own, without input, and what it prints is seen by nobody.
final class BackgroundProgram: Sendable {
  private enum State {
    case runs
    /// Nobody waits for it any more.
    case isLeft
    case ended(Int32)
  }

  private let state = Mutex(State.runs)
  private let end = DispatchSemaphore(value: 0)

  /// Starts it; `fail` is called on another thread where it ends badly once nobody waits for it.
  init(_ arguments: [String], fail: @escaping @Sendable (Int32) -> Void) throws {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    let id = try ChildProcess.start(
      arguments, .init(input: nothing, output: nothing, errors: nothing), inOwnGroup: true)
    Thread.detachNewThread { [self] in
      let status = ChildProcess.status(of: id)
      if note(status), status != 0 { fail(status) }
    }
  }

  /// The status it ends with, if that is soon.
  func status(within limit: Duration) -> Int32? {
    let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) / 1e18
    _ = end.wait(timeout: .now() + seconds)
    return state.withLock { state in
      if case .ended(let status) = state { return status }
      state = .isLeft
      return nil
    }
  }

  /// Claims that nobody waits for it any more.
  private func note(_ status: Int32) -> Bool {
    defer { end.signal() }
    return state.withLock { state in
      if case .isLeft = state { return true }
      state = .ended(status)
      return false
    }
  }
}
