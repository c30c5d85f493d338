/// What a network takes for a mention in plain text.
public enum MentionRules: String, CaseIterable, Sendable {
  /// The rules of twitter-text 3.
  case x
  case mastodon
  case bluesky
}
