/// Where a source goes on; only the source that gave it can read it.
public struct Cursor: Hashable, Sendable {
  public let value: String

  public init(_ value: String) { self.value = value }
}
