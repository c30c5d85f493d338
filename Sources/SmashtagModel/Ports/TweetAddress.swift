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

  /// The id that follows `status/`, `statuses/`, `post/` or a `@user/`.
  private static func postID(inPath address: String) -> String? {
    guard let path = URLComponents(string: address)?.path else { return nil }
    let parts = path.split(separator: "/").map(String.init)
    if let marker = parts.lastIndex(where: { ["status", "statuses", "post"].contains($0) }) {
      return parts.dropFirst(marker + 1).first
    }
    guard parts.count == 2, parts[0].hasPrefix("@") else { return nil }
    return parts[1]
  }
}
