public import Foundation
public import SmashtagModel

/// What one record held.
public struct DecodedRecord: Equatable, Sendable {
  /// The tweets the record is about.
  public var tweets: [Tweet] = []
  /// What these repeat, boost, quote or answer: kept, but not counted as imported.
  public var embedded: [Tweet] = []
  /// Parts that could not be taken, each with its reason: `tweet 123: no text`.
  public var problems: [String] = []

  public init(tweets: [Tweet] = [], embedded: [Tweet] = [], problems: [String] = []) {
    self.tweets = tweets
    self.embedded = embedded
    self.problems = problems
  }
}

extension DecodedRecord {
  /// Says when the posts were true that do not tell it themselves.
  ///
  /// - Parameters:
  ///   - tweetsFrom: The first of `tweets` that is meant.
  ///   - embeddedFrom: The first of `embedded` that is meant.
  public mutating func date(_ moment: Date, tweetsFrom: Int = 0, embeddedFrom: Int = 0) {
    for index in tweets.indices.dropFirst(tweetsFrom) { tweets[index].date(moment) }
    for index in embedded.indices.dropFirst(embeddedFrom) { embedded[index].date(moment) }
  }
}

extension Tweet {
  fileprivate mutating func date(_ moment: Date) {
    if asOf == nil, fetched == nil { asOf = moment }
  }
}

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
