import SmashtagModel

extension User {
  /// Reads a user of API v2; `nil` if there is only an id.
  init?(v2 source: JSONElement) {
    guard let screenName = source["username"].nonEmptyString else { return nil }
    self.init(
      screenName: screenName, name: source["name"].nonEmptyString, id: source["id"].identifier,
      isVerified: source["verified"].bool ?? false,
      profileImageURL: source["profile_image_url"].nonEmptyString)
  }
}
