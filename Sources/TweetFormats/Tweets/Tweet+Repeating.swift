import Foundation
import SmashtagModel

extension Tweet {
  /// A retweet of this tweet: its own id, date and author, and everything else from this one.
  func repeated(as id: String, on created: Date, by user: User, originalName: String?) -> Tweet {
    var tweet = self
    (tweet.id, tweet.key, tweet.created, tweet.user) = (id, id, created, user)
    (tweet.inReplyTo, tweet.inReplyToScreenName) = (nil, nil)
    tweet.retweetOf = RetweetReference(id: self.id, screenName: originalName)
    return tweet
  }
}
