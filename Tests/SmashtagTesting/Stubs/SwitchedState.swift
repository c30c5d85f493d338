public import ShellCommands
public import SmashtagModel
import Synchronization

/// A state in memory that can be read, and written only while a test lets it.
public final class SwitchedState: StateKeeping {
  private let kept = InMemoryState()
  private let works = Mutex(true)

  public init() {}

  public func switchOff() { works.withLock { $0 = false } }
  public func switchOn() { works.withLock { $0 = true } }

  public func state() throws -> ShellState { try kept.state() }

  public func update(_ change: @Sendable (inout ShellState) -> Void) throws {
    try checkThatItWorks()
    try kept.update(change)
  }

  public func sightings() throws -> Sightings { try kept.sightings() }

  public func updateSightings(_ change: @Sendable (inout Sightings) -> Void) throws {
    try checkThatItWorks()
    try kept.updateSightings(change)
  }

  private func checkThatItWorks() throws {
    if works.withLock({ !$0 }) { throw BrokenState.Failure() }
  }
}
