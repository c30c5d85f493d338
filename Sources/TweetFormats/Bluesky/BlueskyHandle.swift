/// The handle of a Bluesky user: a domain name, such as `ada.bsky.social`.
///
/// Source: [the handle specification](https://atproto.com/specs/handle).
package struct BlueskyHandle {
  /// The handle without `@`, spelled as it was given.
  package let name: String

  /// Parses a handle, with or without `@`; `nil` if it is not a domain name of at least two labels and at
  /// most 253 bytes.
  package init?(_ text: some StringProtocol) {
    let name = text.drop { $0 == "@" || $0 == "＠" }
    let labels = name.utf8.count <= 253 ? name.split(separator: ".", omittingEmptySubsequences: false) : []
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isOfName) }),
      labels.last?.first?.isLetter == true
    else { return nil }
    self.name = String(name)
  }

  /// The handle that Bluesky shows for users whose handle cannot be resolved any more.
  static let invalid = "handle.invalid"
}
