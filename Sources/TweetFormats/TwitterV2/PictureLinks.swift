/// Tells the links that a tweet's own pictures left in its text, where the source does not say so.
struct PictureLinks {
  private static let displays = ["pic.twitter.com/", "pic.x.com/"]
  private let id: String?
  /// Of the first picture, for one link stands for all of them.
  private let key: String

  /// `nil` where the tweet has no pictures.
  init?(of source: JSONElement) {
    let attachments = source["attachments"]
    let keys =
      attachments["media_keys"].values.compactMap(\.identifier)
      + attachments["media"].values.compactMap { $0["media_key"].identifier }
    guard let key = keys.first else { return nil }
    self.key = key
    id = source["id"].identifier
  }

  /// The key of the picture that an entity among the urls leads to; `nil` for all other links.
  func key(of entity: JSONElement) -> String? {
    let display = entity["display_url"].string
    if display.map({ display in Self.displays.contains { display.hasPrefix($0) } }) == true { return key }
    return entity["expanded_url"].string.map(isPage) == true ? key : nil
  }

  /// Claims that an address is `https://x.com/NAME/status/ID/photo/1` of this tweet, or a film's.
  private func isPage(_ address: String) -> Bool {
    let parts = Array(address.split(separator: "/", omittingEmptySubsequences: false).suffix(4))
    guard let id, parts.count == 4, parts[0] == "status", parts[1] == id else { return false }
    return (parts[2] == "photo" || parts[2] == "video") && Int(parts[3]) != nil
  }
}
