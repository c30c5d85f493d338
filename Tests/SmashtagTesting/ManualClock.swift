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
