import Synchronization

/// Holds what comes until it is opened, and remembers what was cancelled meanwhile.
final class Gate: Sendable {
  private let state = Mutex((isOpen: false, cancelled: 0))

  var cancelled: Int { state.withLock { $0.cancelled } }

  func open() { state.withLock { $0.isOpen = true } }

  /// True where it was opened, false where the task was cancelled.
  func pass() async -> Bool {
    while !state.withLock({ $0.isOpen }) {
      do { try await Task.sleep(for: .milliseconds(2)) } catch {
        state.withLock { $0.cancelled += 1 }
        return false
      }
    }
    return true
  }
}

/// Waits until something is so, for a minute at most.
func eventually(_ isSo: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !isSo() {
    guard .now < end else { return false }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}
