import SmashtagModel

extension User {
  /// Reads the account of a status; `nil` if it has no name.
  init?(mastodon source: JSONElement) {
    guard let handle = MastodonHandle.handle(of: source) else { return nil }
    self.init(
      screenName: handle, name: source["display_name"].nonEmptyString, id: source["id"].identifier,
      profileImageURL: source["avatar_static", or: "avatar"].nonEmptyString)
  }
}
