/// A list of posts that a server of Bluesky answered with, in its order.
public struct BlueskyAnswer: Equatable, Sendable {
  public let items: [BlueskyItem]
  /// Leads to the next page; `nil` at the end.
  public let cursor: String?
}
