public import Foundation

/// Tags that are used much.
public struct Trends: Equatable, Sendable {
  /// A tag, and how much it is used.
  public struct Tag: Equatable, Sendable, Codable {
    /// The tag with its `#`, or the words of a topic that has none.
    public var keyword: String
    /// The number of uses lately; `nil` where the source does not say.
    public var count: Int?

    /// Makes a tag.
    public init(_ keyword: String, count: Int? = nil) { (self.keyword, self.count) = (keyword, count) }
  }

  /// The tags, most used first.
  public var tags: [Tag]
  /// When a live source gave this answer; `nil` for posts at hand.
  public var fetched: Date?
  /// What is to be known of the list, as sentences for the reader.
  public var notes: [String]

  /// Makes a list.
  public init(_ tags: [Tag], fetched: Date? = nil, notes: [String] = []) {
    (self.tags, self.fetched, self.notes) = (tags, fetched, notes)
  }
}
