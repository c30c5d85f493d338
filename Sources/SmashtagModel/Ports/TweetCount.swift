/// A number of tweets that is counted only so far.
public enum TweetCount: Equatable, Sendable {
  case exactly(Int)
  case atLeast(Int)

  public var lowerBound: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }
}
