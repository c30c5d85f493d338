import Foundation
import SmashtagModel

extension Tweet {
  /// A retweet of this tweet: its own id, date and author, and everything else from this one.
  ///
  /// - Parameter isAuthorKnown: whether the author of this one is, and not a placeholder.
  func repeated(as id: String, on created: Date, by user: User, isAuthorKnown: Bool = true) -> Tweet {
    var tweet = self
    (tweet.id, tweet.key, tweet.created, tweet.user) = (id, id, created, user)
    (tweet.inReplyTo, tweet.inReplyToScreenName) = (nil, nil)
    tweet.retweetOf = RetweetReference(
      id: self.id, screenName: isAuthorKnown ? self.user.screenName : nil, name: self.user.name)
    return tweet
  }
}
