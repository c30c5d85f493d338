import Foundation
import SmashtagModel

/// What every post of a search has to fulfil beside its words; checked here once more.
struct XConditions: Equatable, Sendable {
  var since: Date?
  /// Exclusive.
  var until: Date?
  var noReplies = false
  var noRetweets = false

  func admit(_ tweet: Tweet) -> Bool {
    if let since, tweet.created < since { return false }
    if let until, tweet.created >= until { return false }
    return !(noReplies && tweet.isReply || noRetweets && tweet.isRetweet)
  }
}
