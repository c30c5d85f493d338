import Foundation

/// A tweet that another one names by an id, as the one that it answers, quotes or repeats.
///
/// On X and Bluesky an id is a tweet's key. On Mastodon each server has ids of its own, and the stored copy of a tweet
/// does not tell from which server it came; so of several tweets with an id the one that fits best is taken.
package struct NamedTweet: Sendable {
  private let id: String
  private let naming: Tweet
  /// The handle of the author, as far as the naming tweet tells it.
  private let author: String?

  /// Makes one of the id, and the tweet that names it.
  package init(_ id: String, namedBy naming: Tweet) {
    (self.id, self.naming) = (id, naming)
    author = naming.authorOfTweet(named: id).map { Folding.name($0) }
  }

  /// Which of several tweets it is: the one whose key the id is, else of those that have the id the one that fits best;
  /// `nil` if it is none of them.
  package func found(in tweets: some Sequence<Tweet>) -> Tweet? {
    var best: (tweet: Tweet, fitness: Int)?
    for tweet in tweets where tweet.network == naming.network && tweet.identity != naming.identity {
      if tweet.key == id { return tweet }
      guard tweet.mayBeNamed(by: naming) else { continue }
      let fitness = fitness(of: tweet)
      if best.map({ fitness > $0.fitness }) ?? true { best = (tweet, fitness) }
    }
    return best?.tweet
  }

  /// Whether no fact speaks against it that it is a tweet; others may fit better.
  package func mayBe(_ tweet: Tweet) -> Bool {
    guard tweet.network == naming.network else { return false }
    return isKey(of: tweet) || tweet.id == id && tweet.mayBeNamed(by: naming)
  }

  /// Whether the id is a tweet's key, which no other tweet has.
  package func isKey(of tweet: Tweet) -> Bool { tweet.network == naming.network && tweet.key == id }

  private func fitness(of tweet: Tweet) -> Int {
    let isOfAuthor = author.map { $0 == Folding.name(tweet.user.screenName) } ?? false
    let isOfServer = tweet.ownServer != nil && tweet.ownServer == naming.ownServer
    return (isOfAuthor ? 2 : 0) + (isOfServer ? 1 : 0)
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
