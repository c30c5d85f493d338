import Glibc

/// Stops this process group, as the terminal's own key would.
enum ProcessStop {
  /// Comes back once the group was continued; answers the other signals that came.
  ///
  /// Where nobody could continue it, the system does not stop it. The wake-up is raised at the end, since it may have
  /// been raised meanwhile for something else.
  static func wait(for takeSignals: () -> [Int32], wakeup: Wakeup) -> [Int32] {
    var pending = takeSignals().filter { $0 != SIGCONT }
    kill(0, SIGTSTP)
    for _ in 0..<20 where !pending.contains(SIGCONT) {
      _ = wakeup.wait(milliseconds: 10)
      pending += takeSignals()
    }
    wakeup.raise()
    return pending.filter { $0 != SIGCONT }
  }
}
