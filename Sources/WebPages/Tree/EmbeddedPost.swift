/// A post of X, Mastodon or Bluesky that a page shows in a frame.
struct EmbeddedPost: Equatable {
  /// The address of the post itself.
  let address: String
  /// What is shown for it.
  let title: String

  /// Reads the address of a frame; `nil` for frames that show something else.
  init?(frame: String) {
    let address = frame.hasPrefix("//") ? "https:" + frame : frame
    guard address.hasPrefix("https://") else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }.dropFirst("https://".count)
    let parts = path.split(separator: "/").map(String.init)
    guard let host = parts.first?.lowercased() else { return nil }
    switch (host, parts.count) {
    case ("platform.twitter.com", 3...):
      guard let id = Self.value(of: "id", in: address), id.allSatisfy(\.isNumber), !id.isEmpty else {
        return nil
      }
      self.init(address: "https://x.com/i/status/\(id)", title: "Post on x.com")
    case ("embed.bsky.app", 5...) where parts[3] == "app.bsky.feed.post":
      self.init(address: "https://bsky.app/profile/\(parts[2])/post/\(parts[4])", title: "Post on bsky.app")
    case (_, 4) where parts[3] == "embed" && parts[1].hasPrefix("@") && parts[2].allSatisfy(\.isNumber):
      self.init(address: "https://\(host)/\(parts[1])/\(parts[2])", title: "Post by \(parts[1]) on \(host)")
    default: return nil
    }
  }

  private init(address: String, title: String) { (self.address, self.title) = (address, title) }

  private static func value(of name: String, in address: String) -> String? {
    let query = address.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").first { $0.hasPrefix(name + "=") }.map {
      String($0.dropFirst(name.count + 1))
    }
  }
}
