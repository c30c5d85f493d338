import SmashtagModel

/// Mastodon's exports name other posts by address only, while a server knows their ids and content.
extension Tweet {
  /// Whether it is a boost of a post of which only the address is known.
  var isBareBoost: Bool { network == .mastodon && retweetOf?.id == text }

  /// Takes the content of the boosted post from another copy.
  mutating func takeBoosted(of other: Tweet) {
    (title, text) = (other.title, other.text)
    url = other.url ?? url
    retweetOf = other.retweetOf ?? retweetOf
    isSensitive = other.isSensitive
    (hashtags, cashtags, userMentions) = (other.hashtags, other.cashtags, other.userMentions)
    (urls, annotations, media) = (other.urls, other.annotations, other.media)
    (poll, edited, versionIDs) = (other.poll, other.edited, other.versionIDs)
  }

  /// Chooses between two ids of a post: the server's id is preferred to an address.
  static func id(_ id: String?, or other: String?) -> String? {
    guard let id, let other else { return id ?? other }
    return id.isAddress && !other.isAddress ? other : id
  }
}

extension String {
  fileprivate var isAddress: Bool { contains("://") }
}
