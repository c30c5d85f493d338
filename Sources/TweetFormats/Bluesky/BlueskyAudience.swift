/// Who is to see what a server of Bluesky answers.
public enum BlueskyAudience: Sendable {
  /// Those who are not logged in, from whom some authors hide what they write.
  case everyone
  case members
}
