public import Foundation
public import ShellCommands
import Synchronization

/// A clock that stands until a test moves it; who sleeps by it wakes at once.
public final class ManualClock: Sendable {
  private let passed = Mutex(Duration.zero)
  private let start = ContinuousClock.now
  private let date: Date

  public init(_ date: Date = .fixture) { self.date = date }

  public var instant: ContinuousClock.Instant { start + passed.withLock { $0 } }

  public func advance(by duration: Duration) { passed.withLock { $0 += duration } }

  /// The same as the port that the shell asks.
  public var port: ShellClock {
    ShellClock(
      date: { [self] in date.addingTimeInterval(passed.withLock { $0 } / .seconds(1)) },
      instant: { [self] in instant }, sleep: { _ in })
  }
}

/// What the processor spends, however busy the machine is with other things.
public enum ProcessorTime {
  /// The seconds that this thread spends on something.
  public static func taken(by work: () throws -> Void) rethrows -> Double {
    let started = now
    try work()
    return now - started
  }

  /// How many times as long work takes on twice as much: 2 where the time is in proportion, 4 where it grows with
  /// the square; more than 3 is no proportion.
  ///
  /// Both are done five times in turn, and the medians count; of less than half a millisecond nothing is told. What
  /// seems out of proportion is measured up to eight times, since others that use the caches disturb it as well.
  ///
  /// - Parameters:
  ///   - count: how much the work is done on first.
  ///   - input: makes so much of what the work is done on; its time does not count.
  public static func growth<Input>(
    from count: Int, of input: (Int) -> Input, by work: (Input) throws -> Void
  ) rethrows -> Double {
    let (few, many) = (input(count), input(count * 2))
    var least = Double.infinity
    for _ in 0..<8 where least >= 3 { least = min(least, try ratio(few, many, work)) }
    return least
  }

  private static func ratio<Input>(
    _ few: Input, _ many: Input, _ work: (Input) throws -> Void
  ) rethrows -> Double {
    var (one, two): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      one.append(try taken { try work(few) })
      two.append(try taken { try work(many) })
    }
    return two.sorted()[2] / max(one.sorted()[2], 0.0005)
  }

  private static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

/// The same numbers for the same seed (SplitMix64).
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
