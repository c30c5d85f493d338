import Foundation

/// What leads straight to one tweet: its id or the address of its page.
public enum TweetAddress: Equatable, Hashable, Sendable {
  /// Digits, or a network's own id.
  case id(String)
  /// A page; where the address itself tells the id, both.
  case page(url: String, id: String?)

  /// Reads what was typed or pasted; `nil` where it is neither an id nor the address of a post.
  public init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if text.contains("://"), scheme == "https" || scheme == "http" {
      guard let id = Self.postID(inPath: text) else { return nil }
      self = .page(url: text, id: id)
    } else if text.hasPrefix("at://") || Self.isID(text) {
      self = .id(text)
    } else {
      return nil
    }
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
  }

  /// What stands before ids in the addresses of one network or another.
  private static let markers: Set<String> = ["status", "statuses", "post", "posts", "notice", "notes"]

  /// The id that follows one of the markers or a `@user/`, at which apps of Mastodon put a word of their own.
  private static func postID(inPath address: String) -> String? {
    guard let path = URLComponents(string: address)?.path else { return nil }
    var parts = path.split(separator: "/").map(String.init)
    if let marker = parts.lastIndex(where: markers.contains) {
      return parts.dropFirst(marker + 1).first
    }
    if ["deck", "web"].contains(parts.first) { parts.removeFirst() }
    guard parts.count == 2, parts[0].hasPrefix("@") else { return nil }
    return parts[1]
  }
}
