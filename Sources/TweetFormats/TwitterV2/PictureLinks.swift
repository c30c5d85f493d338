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
    let (display, address) = (entity["display_url"].string ?? "", entity["expanded_url"].string)
    guard Self.displays.contains(where: display.hasPrefix) else {
      return address.flatMap(Self.tweet) == id && id != nil ? key : nil
    }
    return address.map { Self.tweet($0) != nil } ?? true ? key : nil
  }

  /// The id of the tweet whose picture or film an address shows: `https://x.com/NAME/status/ID/photo/1`.
  private static func tweet(_ address: String) -> String? {
    let parts = Array(address.split(separator: "/", omittingEmptySubsequences: false).suffix(4))
    guard parts.count == 4, parts[0] == "status", parts[2] == "photo" || parts[2] == "video",
      Int(parts[3]) != nil
    else { return nil }
    return String(parts[1])
  }
}
