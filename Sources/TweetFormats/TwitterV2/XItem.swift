/// An element of a list that X answered with.
public struct XItem: Equatable, Sendable {
  /// `nil` where the element has none, or one that is no name.
  public let id: String?
  /// The post with those it repeats, quotes and answers, or why it cannot be taken.
  public let record: DecodedRecord
}
