public import Foundation

/// An element of a list that a server of Bluesky answered with.
public struct BlueskyItem: Equatable, Sendable {
  /// What makes the post, or the repost of it, one everywhere; `nil` where the element is no post.
  public let id: String?
  /// When the server first saw it, where it says so.
  public let indexed: Date?
  /// The post with those it repeats, quotes and answers, or why it cannot be taken.
  public let record: DecodedRecord
  /// It must not be shown to who is not logged in.
  public let isForMembers: Bool
}
