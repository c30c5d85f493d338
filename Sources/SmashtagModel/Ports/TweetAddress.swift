import Foundation

/// What leads straight to one tweet: its id or the address of its page.
public enum TweetAddress: Equatable, Hashable, Sendable {
  /// A network's own id: digits at X, an `at://` address at Bluesky, at others any letters and digits.
  case id(String)
  /// A page; where the address itself tells the id, both.
  case page(url: String, id: String?)

  /// Reads what was typed or pasted; `nil` where it is neither an id nor the address of a post.
  public init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if text.contains("://"), scheme == "https" || scheme == "http" {
      guard let parts = URLComponents(string: text), parts.user == nil, parts.password == nil,
        Self.mayBePost(parts)
      else { return nil }
      self = .page(url: text, id: Self.postID(inPath: parts.path))
    } else if Self.isPostOfBluesky(text) || Self.isID(text) {
      self = .id(text)
    } else {
      return nil
    }
  }

  /// `at://did:plc:abc/app.bsky.feed.post/3kabc`.
  private static func isPostOfBluesky(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 5 && text.hasPrefix("at://") && parts[3] == "app.bsky.feed.post"
      && parts[2...].allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
  }

  /// A word without a digit is taken for a word.
  private static func isID(_ text: String) -> Bool {
    let letters: (UInt8) -> Bool = {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return !text.isEmpty && text.utf8.allSatisfy(letters) && text.utf8.contains(where: \.isASCIIDigit)
  }

  /// The page of a host or of a person is none of a post.
  private static func mayBePost(_ address: URLComponents) -> Bool {
    let parts = address.path.split(separator: "/").map(String.init)
    guard address.host?.isEmpty == false, let last = parts.last, !markers.contains(last) else {
      return address.query?.isEmpty == false
    }
    return parts.count > 1 || address.query?.isEmpty == false
  }

  /// What stands before ids in the addresses of one network or another.
  private static let markers: Set<String> = ["status", "statuses", "post", "posts", "notice", "notes"]

  /// The id that follows one of the markers, or a `@user/` at the end; what stands before depends on the server.
  private static func postID(inPath path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    if let marker = parts.lastIndex(where: markers.contains) {
      return parts.dropFirst(marker + 1).first
    }
    guard parts.count > 1, parts[parts.count - 2].hasPrefix("@") else { return nil }
    return parts.last
  }
}
