import TweetFormats

/// Whom a server of Bluesky is asked for: a handle, or the `did` that stays whatever the handle is.
struct BlueskyName: Hashable, Sendable {
  /// What names without a dot end in.
  private static let domain = ".bsky.social"
  private static let longestLabel = 63

  let text: String

  /// Reads a name as readers type it; `nil` where nobody of this network can bear it.
  init?(_ typed: String) {
    if BlueskyAddress.isDID(typed) {
      text = typed
      return
    }
    let name = (typed.contains(".") ? typed : typed + Self.domain).lowercased()
    guard !name.hasPrefix("@"), let handle = BlueskyHandle(name)?.name,
      handle.split(separator: ".").allSatisfy(Self.isLabel)
    else { return nil }
    text = handle
  }

  var isDID: Bool { text.hasPrefix("did:") }

  private static func isLabel(_ label: Substring) -> Bool {
    label.utf8.count <= longestLabel && label.first != "-" && label.last != "-"
  }
}
