import SmashtagModel

/// The tweets that a tweet of API v2 says it repeats, quotes or answers.
struct V2References {
  private(set) var retweeted: String?
  private(set) var quoted: String?
  private(set) var repliedTo: String?
  /// The retweeted tweet, where it is at hand.
  private(set) var original: Tweet?

  /// `tweet` finds the tweet that a reference means.
  init(_ source: JSONElement, tweet: (JSONElement) -> Tweet?) {
    for reference in source["referenced_tweets", or: "referenced_posts"].values {
      guard let id = reference["id"].identifier else { continue }
      let found = tweet(reference)
      switch reference["type"].string {
      case "retweeted", "reposted": (retweeted, original) = (id, found)
      case "quoted": quoted = id
      case "replied_to": repliedTo = id
      default: continue
      }
    }
  }
}
