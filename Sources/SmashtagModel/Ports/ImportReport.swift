/// What came of an import.
public struct ImportReport: Equatable, Sendable {
  public var imported = 0
  public var updated = 0
  public var skipped = 0
  public var problems: [ImportProblem] = []
  /// The first file that could not be read, or not to its end, and why.
  public var firstUnreadable: ImportProblem?

  public init() {}

  public var hasUnreadableFile: Bool { firstUnreadable != nil }
}
