/// Writes tweets so that an import has them again as they were.
public protocol TweetEncoding: Sendable {
  /// A tweet as one line of JSON, without its end.
  func record(of tweet: Tweet) -> [UInt8]
}
