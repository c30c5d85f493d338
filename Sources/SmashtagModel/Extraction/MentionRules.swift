/// What a network takes for a mention in plain text.
public enum MentionRules: String, CaseIterable, Sendable {
  /// The rules of twitter-text 3.1: hashtags, users and their lists, cashtags, links with and without a protocol.
  ///
  /// Where its implementations differ, links without a protocol are those of the Java one, whose hosts are made of
  /// Latin letters, and links with one may have the hosts in all scripts of the JavaScript one. A text that begins with
  /// `ür.ly` keeps its first letter, and a cashtag may follow a directional mark, as both mean and neither does.
  case x
  /// Mastodon's: hashtags behind a blank, users here and on other servers, links with a protocol.
  case mastodon
  /// Bluesky's: hashtags that are words of their own, handles, cashtags, links with and without a protocol.
  case bluesky
}
