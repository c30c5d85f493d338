public import Foundation

/// One page of the results of a search, newest first.
public struct TweetPage: Equatable, Sendable {
  /// The matching tweets, newest first.
  public var tweets: [Tweet]
  /// The tweets that these repeat or quote.
  public var embedded: [Tweet] = []
  /// The position of the next older page; `nil` where there is none.
  public var older: Cursor?
  /// The position for tweets newer than the first of this page; `nil` where the source cannot tell.
  public var newer: Cursor?
  /// The number of all matching tweets; `nil` where the source does not say.
  public var total: TweetCount?
  /// The person whom the query names, where that is all it asks for; on the first page only.
  public var person: Profile?
  /// When a live source gave this answer; `nil` for local tweets.
  public var fetched: Date?
  /// Whether the page was kept earlier, and stands for an answer of a host that cannot be reached.
  public var isKept = false
  /// Whether the page ends early because the host, which may have older tweets, cannot be reached.
  public var endsAway = false
  /// The position of what may be missing before the first tweet, because the host could not be asked; `nil` for nothing.
  public var missing: Cursor?
  /// What the source did not search for or could not read, as sentences for the reader.
  public var notes: [String] = []
  /// Why the page ends before its limit although more may follow, in words; `nil` where it does not.
  public var interruption: String?

  /// Makes a page.
  public init(tweets: [Tweet], older: Cursor? = nil, newer: Cursor? = nil, total: TweetCount? = nil) {
    self.tweets = tweets
    self.older = older
    self.newer = newer
    self.total = total
  }
}

/// Which page of a search is requested.
public enum PagePosition: Hashable, Sendable {
  case newest
  /// The page after a cursor that ``TweetPage/older`` gave.
  case older(than: Cursor)
  /// The tweets that came after a cursor that ``TweetPage/newer`` gave.
  case newer(than: Cursor)
}

/// The position of a page in a search; only the source that issued it can read it.
public struct Cursor: Hashable, Sendable {
  /// The position in the source's own form.
  public let value: String

  /// Makes a cursor of a source's own form.
  public init(_ value: String) { self.value = value }
}

/// A number of tweets, or a lower bound where counting stopped.
public enum TweetCount: Equatable, Sendable {
  case exactly(Int)
  case atLeast(Int)

  /// The count, or the bound where counting stopped.
  public var lowerBound: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }

  /// Whether there are no more than were counted.
  public var isExact: Bool {
    switch self {
    case .exactly: true
    case .atLeast: false
    }
  }
}
