public import ShellCommands
public import SmashtagModel

/// An examiner that finds what it was told to find.
public struct StubExaminer: Examining {
  private let found: [Finding]

  public init(_ found: [Finding] = []) { self.found = found }

  public func findings(with live: [SourceDefinition]) -> [Finding] { found }
}
