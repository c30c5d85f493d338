import Foundation

/// What the labels of a post and of its author say, each by whom it is from.
///
/// A label that was taken back, or is over, says nothing.
struct BlueskyLabels {
  private static let forMembers = "!no-unauthenticated"
  /// Say nothing about what is in a post.
  private static let silent: Set<String> = [forMembers, "!no-promote"]

  /// The post is only for those who are logged in.
  private(set) var areForMembers = false
  /// The post is not to be shown before being asked.
  private(set) var areWarnings = false

  private struct Source: Hashable {
    let author: String?
    let value: String
  }

  /// Each list is about something else, and takes back only labels of its own.
  init(_ lists: [JSONElement]) {
    for list in lists {
      for label in Self.labels(in: list) { take(label.value) }
    }
  }

  private mutating func take(_ value: String) {
    if value == Self.forMembers { areForMembers = true }
    if !Self.silent.contains(value) { areWarnings = true }
  }

  private static func labels(in list: JSONElement) -> Set<Source> {
    var labels: Set<Source> = []
    for label in list.values {
      guard let value = label["val"].nonEmptyString, !isOver(label) else { continue }
      let source = Source(author: label["src"].string, value: value)
      if label["neg"].bool == true { labels.remove(source) } else { labels.insert(source) }
    }
    return labels
  }

  private static func isOver(_ label: JSONElement) -> Bool {
    guard let end = label["exp"].utf8.flatMap(TweetDate.date) else { return false }
    return end < Date()
  }
}
