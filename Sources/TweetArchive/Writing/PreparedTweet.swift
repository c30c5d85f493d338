import Foundation
import SmashtagModel

/// A tweet with everything that can be made ready for its row outside the transaction.
struct PreparedTweet: Sendable {
  let stored: StoredTweet
  let second: Int64
  let profile: Data
  let details: Data
  let indexedText: String
  let names: Set<NameUse>

  init(_ stored: StoredTweet) {
    self.stored = stored
    let tweet = stored.tweet
    second = RowID.second(of: tweet.created)
    profile = Data(tweet.user.bytes)
    details = Data(tweet.details(isEmbedded: stored.isEmbedded, rowID: RowID.first(ofSecond: second)))
    indexedText = tweet.indexedText
    names = tweet.usedNames
  }

  /// The details for the row a key names.
  func details(rowID: Int64) -> Data {
    RowID.second(of: rowID) == second
      ? details : Data(stored.tweet.details(isEmbedded: stored.isEmbedded, rowID: rowID))
  }
}

extension PreparedTweet {
  /// Claims that whatever finds this tweet finds the other one.
  func isFoundLike(_ other: PreparedTweet) -> Bool {
    indexedText == other.indexedText && stored.tweet.aliases == other.stored.tweet.aliases
  }

  /// The tweets of a batch, in the order their keys will have, which the index takes fastest.
  static func batch(_ tweets: [Tweet], embedded: [Tweet]) -> [PreparedTweet] {
    let all =
      tweets.map { StoredTweet(tweet: $0, isEmbedded: false) }
      + embedded.map { StoredTweet(tweet: $0, isEmbedded: true) }
    return all.sorted { $0.tweet.created < $1.tweet.created }.map(PreparedTweet.init)
  }
}
