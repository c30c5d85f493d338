/// The networks posts come from; a post's key is unique within its network.
public enum Network: String, CaseIterable, Sendable {
  case x
  case mastodon
  case bluesky
  /// Its posts are photos.
  case flickr
}
