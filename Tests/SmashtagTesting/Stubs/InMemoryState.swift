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
