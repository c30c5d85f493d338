import Foundation

/// What the processor spends, however busy the machine is with other things.
public enum ProcessorTime {
  /// The seconds that this thread spends on something.
  public static func taken(by work: () throws -> Void) rethrows -> Double {
    let started = now
    try work()
    return now - started
  }

  private static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
