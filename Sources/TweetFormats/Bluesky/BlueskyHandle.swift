/// The handle of a user of Bluesky: a name of the internet, such as `ada.bsky.social`.
package struct BlueskyHandle {
  package let name: String

  /// Reads a handle, also with its `@`; `nil` where it is none.
  package init?(_ text: some StringProtocol) {
    let name = text.drop { $0 == "@" || $0 == "＠" }
    let labels = name.utf8.count <= 253 ? name.split(separator: ".", omittingEmptySubsequences: false) : []
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isOfName) }),
      labels.last?.first?.isLetter == true
    else { return nil }
    self.name = String(name)
  }

  /// What Bluesky calls all those whose handle leads nowhere any more.
  static let invalid = "handle.invalid"
}
