import SmashtagModel

/// Copies of Mastodon's exports know other posts by their addresses alone, where a server tells what they are.
extension Tweet {
  /// Whether it boosts a post of which nothing but the address is known.
  var isBareBoost: Bool { network == .mastodon && retweetOf?.id == text }

  /// Takes what another copy knows of the boosted post.
  mutating func takeBoosted(of other: Tweet) {
    (title, text) = (other.title, other.text)
    url = other.url ?? url
    retweetOf = other.retweetOf ?? retweetOf
    isSensitive = other.isSensitive
    (hashtags, cashtags, userMentions) = (other.hashtags, other.cashtags, other.userMentions)
    (urls, annotations, media) = (other.urls, other.annotations, other.media)
  }

  /// The id of a post: the server's, before its address.
  static func id(_ id: String?, or other: String?) -> String? {
    guard let id, let other else { return id ?? other }
    return id.isAddress && !other.isAddress ? other : id
  }
}

extension String {
  fileprivate var isAddress: Bool { contains("://") }
}
