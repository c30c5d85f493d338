/// What became of the tweets of a batch; those that came inside others are not counted.
public struct InsertCounts: Equatable, Sendable {
  public var imported = 0
  public var updated = 0
  public var skipped = 0

  public init(imported: Int = 0, updated: Int = 0, skipped: Int = 0) {
    self.imported = imported
    self.updated = updated
    self.skipped = skipped
  }
}
