import Foundation
import SmashtagModel

/// Finds the tweets that other tweets name by their ids, as those they answer, quote or repeat.
///
/// On X and Bluesky an id is a tweet's key. On Mastodon each server has ids of its own, and the stored copy of a tweet
/// does not tell from which server it came; so of several tweets with an id the one that fits best is taken.
struct NamedTweets {
  /// The most tweets with the same id that are compared.
  private static let most = 50

  let rows: StoredRows

  /// The tweet with an id that another tweet names; `nil` if it is not stored.
  func tweet(_ id: String, namedBy tweet: Tweet) throws -> Tweet? {
    try stored(id, namedBy: tweet).map(rows.names.added)
  }

  private func stored(_ id: String, namedBy tweet: Tweet) throws -> Tweet? {
    if let row = try rows.id(ofKey: id, network: tweet.network) { return try rows.tweet(at: row)?.told }
    let name = id.contains("://") ? Tweet.alias(ofURL: id) : id
    let found = try rows.ids(ofAlias: name, limit: Self.most).compactMap { try rows.tweet(at: $0)?.told }
    return found.filter { $0.mayBeNamed(by: tweet) }.max { fitness($0, id, tweet) < fitness($1, id, tweet) }
  }

  /// Whether a tweet is the one that another names by an id of it.
  func isNamed(_ tweet: Tweet, as id: String, by other: Tweet) throws -> Bool {
    guard tweet.network == other.network else { return false }
    if tweet.key == id { return true }
    guard tweet.id == id, tweet.mayBeNamed(by: other) else { return false }
    return try self.tweet(id, namedBy: other).map { $0.identity == tweet.identity } ?? true
  }

  private func fitness(_ tweet: Tweet, _ id: String, _ other: Tweet) -> Int {
    let author = other.authorOfTweet(named: id).map {
      Folding.name($0) == Folding.name(tweet.user.screenName)
    }
    let isOfServer = tweet.ownServer != nil && tweet.ownServer == other.ownServer
    return (author == true ? 2 : 0) + (isOfServer ? 1 : 0)
  }
}

extension Tweet {
  /// How much later than a tweet the one that it names may be dated, since servers' clocks differ.
  private static let tolerance: TimeInterval = 86_400

  /// Whether no fact speaks against it that another tweet of its network names it by its id, and not by its key.
  ///
  /// A tweet with the id that its author's server gave it was read from that server, and so was one that names it.
  fileprivate func mayBeNamed(by other: Tweet) -> Bool {
    guard network == other.network, identity != other.identity else { return false }
    if created.timeIntervalSince(other.created) > Self.tolerance { return false }
    guard let ownServer else { return true }
    return other.ownServer.map { $0 == ownServer } ?? (Host(ofAddress: other.key)?.name != ownServer)
  }

  /// The handle of the author of a tweet that this one names, as far as it tells.
  fileprivate func authorOfTweet(named id: String) -> String? {
    if id == inReplyTo { return inReplyToScreenName }
    return id == retweetOf?.id ? retweetOf?.screenName : nil
  }
}
