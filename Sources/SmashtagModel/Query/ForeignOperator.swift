/// An operator of a network's search that has no meaning here.
///
/// A query names it instead of taking it for a word, which would find nothing, or something else.
///
/// Sources: X's [operators](https://docs.x.com/x-api/posts/search/integrate/operators) and those of its web search,
/// Mastodon's [full-text search](https://docs.joinmastodon.org/user/network/#search), and Bluesky's
/// [search tips](https://bsky.social/about/blog/05-31-2024-search).
public struct ForeignOperator: Equatable, Sendable {
  /// The name before the colon.
  public let name: String
  /// The network that has it.
  public let network: String
  /// What does the same here; `nil` where nothing does.
  public let advice: String?

  /// The operator of a name in any case; `nil` for other words.
  init?(typed name: some StringProtocol) {
    let name = name.lowercased()
    guard let network = Self.networks.first(where: { $0.operators.contains(name) })?.name else { return nil }
    (self.name, self.network, advice) = (name, network, Self.advice[name])
  }

  private static let networks: [(name: String, operators: Set<String>)] = [
    (
      "X",
      [
        "near", "within", "geocode", "place", "place_country", "point_radius", "bounding_box", "context",
        "entity",
        "profile_country", "profile_region", "profile_locality", "profile_subregion", "in_reply_to_status_id",
        "conversation_id", "in_reply_to_tweet_id", "retweets_of", "retweets_of_tweet_id", "retweets_of_user",
        "quotes_of_tweet_id", "quoted_tweet_id", "quoted_user_id", "source", "since_id", "max_id",
        "since_time",
        "until_time", "within_time", "min_replies", "bio", "bio_name", "bio_location", "followers_count",
        "following_count", "tweets_count", "listed_count", "url_title", "url_description", "url_contains",
        "card_name",
        "card_domain", "card_url", "include", "exclude", "sample",
      ]
    ),
    ("Mastodon", ["in"]),
    ("Bluesky", ["author"]),
  ]

  private static let advice: [String: String] = [
    "author": "from: does the same", "conversation_id": "thread shows a conversation",
    "quotes_of_tweet_id": "quotes: does the same", "quoted_tweet_id": "quotes: does the same",
    "card_domain": "url: does the same", "url_contains": "url: finds hosts",
    "include": "filter: does the same",
    "exclude": "-filter: does the same", "since_time": "since: takes days", "until_time": "until: takes days",
    "within_time": "since:7d does the same", "in": "use chooses where to search",
  ]
}
