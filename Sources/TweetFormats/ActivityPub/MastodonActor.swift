public import SmashtagModel

/// Reads `actor.json` of a Mastodon export.
public enum MastodonActor {
  /// Whom the export belongs to; `nil` where the file does not say.
  public static func user(_ bytes: [UInt8]) throws(TweetFormatError) -> User? {
    try JSONDocument().read(bytes) { User(actor: $0) }
  }
}

extension User {
  fileprivate init?(actor source: JSONElement) {
    guard let name = source["preferredUsername"].nonEmptyString else { return nil }
    let page = source["url"].address ?? source["id"].nonEmptyString
    // A path is a file of the export.
    let icon = source["icon"]["url"].address.flatMap { ActivityAddress($0).isWeb ? $0 : nil }
    self.init(
      screenName: MastodonHandle.handle(name, at: page), name: source["name"].nonEmptyString,
      profileImageURL: icon)
  }
}
