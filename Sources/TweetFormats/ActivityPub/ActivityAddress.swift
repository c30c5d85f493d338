import SmashtagModel

/// The address of a post or a person on a server that speaks ActivityPub, `https://example.social/users/ada/statuses/1`.
struct ActivityAddress {
  private static let folders: Set<Substring> = ["users", "user", "u", "profile"]
  private static let postFolders: Set<Substring> = ["statuses", "status", "p", "posts", "notes", "objects"]
  let text: String
  private let parts: [Substring]

  init(_ text: String) {
    self.text = text
    let path = text.prefix { $0 != "?" && $0 != "#" }
    parts = Array(path.split(separator: "/").dropFirst(2).prefix(8))
  }

  var host: Host? { Host(ofAddress: text) }
  var isWeb: Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }

  /// The id under which its own server knows it; elsewhere, and where it has no number, the whole address.
  func id(on server: Host?) -> String {
    guard server != nil, server == host, let last = parts.last(where: { $0 != "activity" }),
      last.utf8.allSatisfy(\.isDigit)
    else { return text }
    return String(last)
  }

  /// Whose page it is, as far as the address tells: `ada@example.social`.
  var handle: String? { handle(named: parts.count == 1 ? parts[0] : nameOfAuthor) }

  /// Whose post it is, as far as the address tells.
  var handleOfAuthor: String? { parts.count > 1 ? handle(named: nameOfAuthor) : nil }

  private var nameOfAuthor: Substring? {
    guard parts.count > 1 else { return nil }
    if Self.folders.contains(parts[0]) { return parts[1] }
    return parts[0].first == "@" || Self.postFolders.contains(parts[1]) ? parts[0] : nil
  }

  private func handle(named name: Substring?) -> String? {
    guard isWeb, let name, name != "@", host != nil else { return nil }
    return MastodonHandle.handle(String(name), at: text)
  }
}

private extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
