import SmashtagModel

extension User {
  /// Reads a user of API v1.1; `nil` if there is only an id.
  init?(v1 source: JSONElement) {
    guard let screenName = source["screen_name"].nonEmptyString else { return nil }
    self.init(
      screenName: screenName, name: source["name"].nonEmptyString,
      id: source["id_str", or: "id"].identifier, isVerified: source["verified"].bool ?? false,
      profileImageURL: source["profile_image_url_https", or: "profile_image_url"].nonEmptyString)
  }
}
