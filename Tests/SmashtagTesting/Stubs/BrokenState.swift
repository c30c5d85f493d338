public import ShellCommands
public import SmashtagModel

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
