public import ShellCommands
public import SmashtagModel
import Synchronization

/// A state that is gone with the test.
public final class InMemoryState: StateKeeping {
  private let kept: Mutex<ShellState>
  private let seen = Mutex(Sightings())

  public init(_ state: ShellState = ShellState()) {
    kept = Mutex(state)
  }

  public func state() throws -> ShellState { kept.withLock { $0 } }

  public func update(_ change: @Sendable (inout ShellState) -> Void) throws {
    kept.withLock { change(&$0) }
  }

  public func sightings() throws -> Sightings { seen.withLock { $0 } }

  public func updateSightings(_ change: @Sendable (inout Sightings) -> Void) throws {
    seen.withLock { change(&$0) }
  }
}

/// A state that can be neither read nor written.
public struct BrokenState: StateKeeping {
  public struct Failure: Error, Equatable {
    public init() {}
  }

  public init() {}

  public func state() throws -> ShellState { throw Failure() }
  public func update(_ change: @Sendable (inout ShellState) -> Void) throws { throw Failure() }
  public func sightings() throws -> Sightings { throw Failure() }
  public func updateSightings(_ change: @Sendable (inout Sightings) -> Void) throws { throw Failure() }
}

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
