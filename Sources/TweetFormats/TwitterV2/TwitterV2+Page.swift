import SmashtagModel

extension TwitterV2 {
  /// Takes the tweets of an answer of API v2; `data` is a list, or one tweet from streams and look-ups.
  static func takePage(_ page: JSONElement, author: User, into record: inout DecodedRecord) {
    var reader = TwitterV2(author: author, includes: V2Includes(page["includes"]))
    for source in page["includes"]["tweets", or: "posts"].values where source.isTweet {
      let tweet = record.embed { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
      if let tweet { reader.originals[tweet.id] = tweet }
    }
    let tweets = page["data"]
    if tweets.isTweet { reader.take(tweets, into: &record) }
    for source in tweets.values where source.isTweet { reader.take(source, into: &record) }
  }

  private func take(_ source: JSONElement, into record: inout DecodedRecord) {
    record.take { (record) throws(TweetProblem) in try tweet(source, into: &record) }
  }
}
