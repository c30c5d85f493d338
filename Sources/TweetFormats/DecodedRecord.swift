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
