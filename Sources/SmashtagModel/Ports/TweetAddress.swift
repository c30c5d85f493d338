import Foundation
import MentionExtraction

/// A direct reference to one tweet: its id or the address of its page.
public enum TweetAddress: Equatable, Hashable, Sendable {
  /// A network's own id: digits at X, an `at://` address at Bluesky, letters and digits at others.
  case id(String)
  /// The address of a page, with the id where the address contains it.
  case page(url: String, id: String?)

  /// Reads a typed or pasted text; `nil` where it is neither an id nor the address of a post.
  ///
  /// An address may lack its scheme, as lists show it, if it contains an id: `x.com/ada/status/20`.
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
    } else if let shown = Self(shown: text) {
      self = shown
    } else {
      return nil
    }
  }

  /// Reads an address without a scheme; `nil` where it has no host, or no id.
  private init?(shown text: String) {
    let host = text.prefix { $0 != "/" }
    guard !text.contains("://"), host.contains("."), !host.contains("@"),
      case .page(let url, let id?) = Self("https://" + text), Self.isID(id)
    else { return nil }
    self = .page(url: url, id: id)
  }

  /// Whether it has the form of a post's page at Mastodon, whatever the server: `https://a.example/@ada/112553904417730021`.
  public var isOfMastodon: Bool {
    guard case .page(let url, let id?) = self, let path = URLComponents(string: url)?.path else {
      return false
    }
    let parts = path.split(separator: "/")
    return parts.count == 2 && parts[0].hasPrefix("@") && id.utf8.count >= Self.shortestIDOfMastodon
      && id.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// The ids hold the milliseconds since 1970 (Mastodon's Snowflake), and are longer than the ids of most other pages.
  private static let shortestIDOfMastodon = 15

  /// `at://did:plc:abc/app.bsky.feed.post/3kabc`.
  private static func isPostOfBluesky(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 5 && text.hasPrefix("at://") && parts[3] == "app.bsky.feed.post"
      && parts[2...].allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
  }

  /// Whether the text may be an id; without a digit it is taken for a word.
  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isIDByte) && text.utf8.contains(where: \.isASCIIDigit)
  }

  /// Whether an address may lead to a post, and not to the page of a host or a person.
  private static func mayBePost(_ address: URLComponents) -> Bool {
    let parts = address.path.split(separator: "/").map(String.init)
    guard address.host?.isEmpty == false, let last = parts.last, !markers.contains(last) else {
      return address.query?.isEmpty == false
    }
    return parts.count > 1 || address.query?.isEmpty == false
  }

  /// The path components that precede ids in the addresses of the networks.
  private static let markers: Set<String> = ["status", "statuses", "post", "posts", "notice", "notes"]

  /// The id after one of the markers, or after a final `@user/`; the components before depend on the server.
  private static func postID(inPath path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    if let marker = parts.lastIndex(where: markers.contains) {
      return parts.dropFirst(marker + 1).first
    }
    guard parts.count > 1, parts[parts.count - 2].hasPrefix("@") else { return nil }
    return parts.last
  }
}
