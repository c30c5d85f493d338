import SmashtagModel

extension User {
  /// Reads an author of Bluesky; `nil` if there is neither a handle nor a DID.
  init?(bluesky source: JSONElement) {
    let did = source["did"].nonEmptyString
    let handle = source["handle"].nonEmptyString.flatMap { $0 == BlueskyHandle.invalid ? nil : $0 }
    guard let screenName = handle ?? did else { return nil }
    let verification = source["verification"]
    self.init(
      screenName: screenName, name: source["displayName"].nonEmptyString, id: did,
      isVerified: verification["verifiedStatus"].string == "valid"
        || verification["trustedVerifierStatus"].string == "valid",
      profileImageURL: source["avatar"].nonEmptyString)
  }
}
