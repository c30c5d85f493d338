/// An address of the network that Bluesky stands on: `at://AUTHORITY/COLLECTION/KEY`.
///
/// Only what the network allows in an address is one, so that it can be put into links.
package struct BlueskyAddress {
  /// A `did`, or the handle of a user.
  package let authority: String
  private let collection: Substring
  package let key: Substring

  package init?(_ text: String) {
    let parts = text.utf8.count <= 2048 ? text.split(separator: "/", omittingEmptySubsequences: false) : []
    guard parts.count == 5, parts[0] == "at:", parts[1].isEmpty else { return nil }
    guard parts[2...].allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAllowed) }) else { return nil }
    (authority, collection, key) = (String(parts[2]), parts[3], parts[4])
  }

  package var isPost: Bool { collection == "app.bsky.feed.post" }

  /// The post's own page, under the name of its author.
  func page(of name: String) -> String { "https://bsky.app/profile/\(name)/post/\(key)" }

  /// It is what stands for a user whatever the handle: `did:plc:z72i7hdynmk6r22z27h6tvur`.
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
