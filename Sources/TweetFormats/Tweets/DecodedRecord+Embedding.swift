import SmashtagModel

extension DecodedRecord {
  /// A tweet inside a tweet: kept among the embedded ones, or its problem noted.
  mutating func embed(_ read: (inout DecodedRecord) throws(TweetProblem) -> Tweet) -> Tweet? {
    guard let tweet = taken(read) else { return nil }
    // A retweet of a quote often carries the quoted tweet twice, close together.
    if !embedded.suffix(3).contains(where: { $0.id == tweet.id }) { embedded.append(tweet) }
    return tweet
  }

  /// A tweet of the record itself, or its problem noted.
  mutating func take(_ read: (inout DecodedRecord) throws(TweetProblem) -> Tweet) {
    if let tweet = taken(read) { tweets.append(tweet) }
  }

  private mutating func taken(_ read: (inout DecodedRecord) throws(TweetProblem) -> Tweet) -> Tweet? {
    do {
      return try read(&self)
    } catch {
      problems.append(error.description)
      return nil
    }
  }
}
