public import Foundation

/// An element of a list of posts from a Bluesky server.
public struct BlueskyItem: Equatable, Sendable {
  /// The AT URI that identifies the post or repost; `nil` if the element is not a post.
  public let id: String?
  /// When the server first saw the post or repost, if it says so.
  public let indexed: Date?
  /// The post with those it reposts, quotes and answers, or the problem that prevents reading it.
  public let record: DecodedRecord
  /// Whether it must not be shown to people who are not logged in.
  public let isForMembers: Bool
  /// Why the server has only a placeholder here; `nil` for a post.
  public let absence: BlueskyAbsence?
}

/// Why a server names a post without showing it.
public enum BlueskyAbsence: String, Sendable {
  case deleted
  /// The reader blocks its author, or the other way round.
  case blocked
  /// Its author shows it to logged-in readers only.
  case forMembers = "for logged-in readers"
  case unreadable

  /// `nil` if the value is no placeholder.
  init?(_ source: JSONElement) {
    let type = source["$type"].string ?? ""
    if source["notFound"].bool == true || type.hasSuffix("#notFoundPost") {
      self = .deleted
    } else if source["blocked"].bool == true || type.hasSuffix("#blockedPost") {
      self = .blocked
    } else {
      return nil
    }
  }
}
