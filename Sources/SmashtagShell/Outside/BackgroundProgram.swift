import Foundation
import Glibc
import Synchronization

/// A program that runs by itself: in a group of its own, without input, and what it prints is seen by nobody.
struct BackgroundProgram {
  /// What is heard of it.
  enum News: Equatable, Sendable {
    /// It ended within the moment it was given, with this status.
    case ended(Int32)
    /// It runs on.
    case stays
    /// It stayed, and ended badly later.
    case failed(Int32)
  }

  /// Starts it; `tell` is called on other threads, once after a moment at the latest, and again where it fails later.
  static func start(
    _ arguments: [String], moment: Duration, tell: @escaping @Sendable (News) -> Void
  ) throws {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    let id = try ChildProcess.start(
      arguments, .init(input: nothing, output: nothing, errors: nothing), inOwnGroup: true)
    let isSettled = Once()
    Thread.detachNewThread {
      let status = ChildProcess.status(of: id)
      if isSettled.isFirst() { tell(.ended(status)) } else if status != 0 { tell(.failed(status)) }
    }
    Task {
      try await Task.sleep(for: moment)
      if isSettled.isFirst() { tell(.stays) }
    }
  }
}

/// Tells who comes first.
private final class Once: Sendable {
  private let isTaken = Mutex(false)

  func isFirst() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }
}
