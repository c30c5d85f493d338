/// What came of an import.
public struct ImportReport: Equatable, Sendable {
  public var imported = 0
  public var updated = 0
  public var skipped = 0
  public var problems: [ImportProblem] = []
  /// A file could not be read at all.
  public var hasUnreadableFile = false

  public init() {}
}
