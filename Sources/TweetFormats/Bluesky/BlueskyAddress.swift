/// An AT URI, the address of a record in the AT Protocol: `at://AUTHORITY/COLLECTION/KEY`.
///
/// Only characters that the specification allows are accepted, so that an address can be put into links.
///
/// Source: [the AT URI scheme](https://atproto.com/specs/at-uri-scheme).
package struct BlueskyAddress {
  /// The DID or the handle of the user who owns the record.
  package let authority: String
  private let collection: Substring
  /// The key of the record within its collection.
  package let key: Substring

  /// Parses an address; `nil` if it is not an AT URI with a collection and a key, or longer than 2048 bytes.
  package init?(_ text: String) {
    let parts = text.utf8.count <= 2048 ? text.split(separator: "/", omittingEmptySubsequences: false) : []
    guard parts.count == 5, parts[0] == "at:", parts[1].isEmpty else { return nil }
    guard parts[2...].allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAllowed) }) else { return nil }
    (authority, collection, key) = (String(parts[2]), parts[3], parts[4])
  }

  /// Whether it is the address of a post, `app.bsky.feed.post`.
  package var isPost: Bool { collection == "app.bsky.feed.post" }

  /// Whether it is the address of a list of users, or of a feed.
  package var isList: Bool { isFeed || collection == "app.bsky.graph.list" }

  /// Whether it is the address of a feed, `app.bsky.feed.generator`.
  package var isFeed: Bool { collection == "app.bsky.feed.generator" }

  /// The web address of a person with a handle or DID; `nil` if the name is neither.
  static func page(ofPerson name: String) -> String? {
    BlueskyHandle(name) != nil || isDID(name) ? "https://bsky.app/profile/\(name)" : nil
  }

  /// The web address of the post, with the author's handle or DID.
  func page(of name: String) -> String { "https://bsky.app/profile/\(name)/post/\(key)" }

  /// Whether a text is a DID, the permanent identifier of a user, such as `did:plc:z72i7hdynmk6r22z27h6tvur`.
  ///
  /// Source: [the DID specification](https://atproto.com/specs/did).
  package static func isDID(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.count <= 2048 ? text.split(separator: ":", maxSplits: 2) : []
    guard parts.count == 3, parts[0] == "did", parts[1].utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return false
    }
    let isOpen = parts[2].last == ":" || parts[2].last == "%"
    return !isOpen && parts[2].utf8.allSatisfy { $0.isOfName || ":_%".utf8.contains($0) }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isOfName || ":_~%".utf8.contains(byte)
  }
}
