public import ShellCommands
public import SmashtagModel
import Synchronization

/// A state that is gone with the test.
public final class InMemoryState: StateKeeping {
  private let kept: Mutex<ShellState>
  private let seen = Mutex(SeenStore())

  public init(_ state: ShellState = ShellState()) {
    kept = Mutex(state)
  }

  public func state() throws -> ShellState { kept.withLock { $0 } }

  public func update(_ change: @Sendable (inout ShellState) -> Void) throws {
    kept.withLock { change(&$0) }
  }

  public func seenStore() throws -> SeenStore { seen.withLock { $0 } }

  public func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) throws {
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
  public func seenStore() throws -> SeenStore { throw Failure() }
  public func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) throws { throw Failure() }
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

  public func seenStore() throws -> SeenStore { try kept.seenStore() }

  public func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) throws {
    try checkThatItWorks()
    try kept.updateSeenStore(change)
  }

  private func checkThatItWorks() throws {
    if works.withLock({ !$0 }) { throw BrokenState.Failure() }
  }
}

/// What becomes of files of kept items where nothing is about them.
extension StateKeeping {
  public func line(of item: KeptItem) -> [UInt8] {
    Array((["kept": .string(item.kind.rawValue), "title": .string(item.title)] as JSON).text.utf8)
  }
  public func keptItems(inFileAt path: String) -> KeptList? { nil }
}
