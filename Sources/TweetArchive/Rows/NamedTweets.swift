import SmashtagModel

/// Finds the tweets that other tweets name by their ids, as those they answer, quote or repeat.
struct NamedTweets {
  /// The most tweets with the same id that are compared.
  private static let most = 50

  let rows: StoredRows

  /// The tweet with an id that another tweet names; `nil` if it is not stored.
  func tweet(_ id: String, namedBy tweet: Tweet) throws -> Tweet? {
    try stored(id, namedBy: tweet).map(rows.names.added)
  }

  private func stored(_ id: String, namedBy tweet: Tweet) throws -> Tweet? {
    if let stored = try rows.tweet(ofKey: id, network: tweet.network) { return stored }
    let name = id.contains("://") ? Tweet.alias(ofURL: id) : id
    let found = try rows.ids(ofAlias: name, limit: Self.most).compactMap { try rows.tweet(at: $0)?.told }
    return NamedTweet(id, namedBy: tweet).found(in: found)
  }

  /// Whether a tweet is the one that another names by an id of it.
  func isNamed(_ tweet: Tweet, as id: String, by other: Tweet) throws -> Bool {
    let named = NamedTweet(id, namedBy: other)
    guard named.mayBe(tweet) else { return false }
    if named.isKey(of: tweet) { return true }
    return try self.tweet(id, namedBy: other).map { $0.identity == tweet.identity } ?? true
  }
}
