import Foundation
public import SmashtagModel

/// The result of decoding one record: its tweets, and what could not be decoded.
public struct DecodedRecord: Equatable, Sendable {
  /// The tweets the record is about.
  public var tweets: [Tweet] = []
  /// Tweets that these retweet, quote or answer: stored, but not counted as imported.
  public var embedded: [Tweet] = []
  /// How many of these are there because an export lists them as liked or bookmarked.
  public var saved = MarkCounts()
  /// Messages about parts that could not be decoded, such as `tweet 123: no text`.
  public var problems: [String] = []

  /// Creates a record, empty by default.
  public init(tweets: [Tweet] = [], embedded: [Tweet] = [], problems: [String] = []) {
    self.tweets = tweets
    self.embedded = embedded
    self.problems = problems
  }
}

extension DecodedRecord {
  /// Sets the date of the copy (`asOf`) for tweets that have neither that nor a date of fetching.
  ///
  /// - Parameters:
  ///   - tweetsFrom: The index in `tweets` from which on the date is set.
  ///   - embeddedFrom: The index in `embedded` from which on the date is set.
  mutating func date(_ moment: Date, tweetsFrom: Int = 0, embeddedFrom: Int = 0) {
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
  /// Adds a tweet inside a tweet to the embedded ones, or its problem to `problems`.
  mutating func embed(_ read: (inout DecodedRecord) throws(TweetProblem) -> Tweet) -> Tweet? {
    guard let tweet = taken(read) else { return nil }
    // A retweet of a quote often carries the quoted tweet twice, close together.
    if !embedded.suffix(3).contains(where: { $0.id == tweet.id }) { embedded.append(tweet) }
    return tweet
  }

  /// Adds a tweet of the record itself, or its problem to `problems`.
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
