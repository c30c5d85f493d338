/// An address of the network that Bluesky stands on: `at://AUTHORITY/COLLECTION/KEY`.
///
/// Only what the network allows in an address is one, so that it can be put into links.
struct BlueskyAddress {
  /// A `did`, or the handle of a user.
  let authority: String
  private let collection: Substring
  private let key: Substring

  init?(_ text: String) {
    let parts = text.utf8.count <= 2048 ? text.split(separator: "/", omittingEmptySubsequences: false) : []
    guard parts.count == 5, parts[0] == "at:", parts[1].isEmpty else { return nil }
    guard parts[2...].allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAllowed) }) else { return nil }
    (authority, collection, key) = (String(parts[2]), parts[3], parts[4])
  }

  var isPost: Bool { collection == "app.bsky.feed.post" }

  /// The post's own page, under the name of its author.
  func page(of name: String) -> String { "https://bsky.app/profile/\(name)/post/\(key)" }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isOfName || ":_~%".utf8.contains(byte)
  }
}
