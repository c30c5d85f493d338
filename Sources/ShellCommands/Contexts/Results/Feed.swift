import Foundation
import SmashtagModel

/// What one source answered of a search so far, in its order, and how it goes on.
struct Feed: Sendable {
  /// What the source is asked; part of what the reader asked where it cannot be asked in one.
  let query: Query
  let source: any TweetSource
  /// Only what was not seen then counts; `nil` where everything does.
  let sight: Sight?
  var tweets: [Tweet] = []
  var older: Cursor?
  var newer: Cursor?
  var total: TweetCount?
  /// When a live source answered last; `nil` where the tweets are at hand.
  var fetched: Date?
  /// What the source said about its answers.
  var notes: [String] = []
  /// There are no older ones only because the source cannot be reached.
  var endsAway = false
  /// What a look at what is newer left out.
  var gap: Gap?
  /// It was answered once at least.
  var hasBegun = false
  /// Why it gave no answer when it was asked last.
  var trouble: Trouble?

  init(_ query: Query, at source: any TweetSource, beyond sight: Sight? = nil) {
    (self.query, self.source, self.sight) = (query, source, sight)
  }

  /// Tweets that are missing between others.
  struct Gap {
    /// Leads to them.
    let cursor: Cursor
    /// How many tweets stand above them.
    let above: Int
  }

  enum Trouble: Equatable {
    /// It is still waited for.
    case isLate
    /// It was not waited for any longer.
    case wasTooLate
    case failed(SourceError)
  }
}

extension Feed {
  /// The same tweets, to which nothing comes any more.
  var ended: Feed {
    var ended = self
    (ended.older, ended.newer, ended.total, ended.gap) = (nil, nil, nil, nil)
    return ended
  }

  var isLibrary: Bool { source is any TweetLibrary }

  /// The tweets of a page that were not there yet, each once, under the name of their source.
  func unseen(_ page: [Tweet]) -> [Tweet] {
    var known = Set(tweets.map(\.identity))
    return page.filter { known.insert($0.identity).inserted && sight?.hasSeen($0) != true }.map(named)
  }

  /// The tweet under the name of its source.
  func named(_ tweet: Tweet) -> Tweet {
    var tweet = tweet
    tweet.source = tweet.source ?? source.name
    return tweet
  }

  /// Where it goes on behind a page; nowhere where all of that was seen before.
  func older(behind page: TweetPage) -> Cursor? {
    let isSeen = !page.tweets.isEmpty && page.tweets.allSatisfy { sight?.hasSeen($0) == true }
    return isSeen ? nil : page.older
  }

  /// Adds what a page says to what was said; what is true of the search stays true.
  mutating func take(notes new: [String]) { notes += new.filter { !notes.contains($0) } }

  /// What is new there keeps its place among the tweets that both have.
  func taking(from other: Feed) -> Feed {
    var merged = hasBegun ? self : other
    merged.trouble = other.trouble == .isLate ? trouble : other.trouble
    guard hasBegun, other.hasBegun else { return merged }
    let (known, shared) = (Set(tweets.map(\.identity)), Set(other.tweets.map(\.identity)))
    var (rest, all) = (other.tweets[...], [Tweet]())
    for tweet in tweets {
      if shared.contains(tweet.identity), let end = rest.firstIndex(where: { $0.identity == tweet.identity })
      {
        all += rest[..<end].filter { !known.contains($0.identity) }
        rest = rest[(end + 1)...]
      }
      all.append(tweet)
    }
    let behind = rest.filter { !known.contains($0.identity) }
    merged.tweets = all + behind
    if !behind.isEmpty { (merged.older, merged.endsAway) = (other.older, other.endsAway) }
    if all.count > tweets.count {
      (merged.newer, merged.total, merged.gap) = (other.newer, other.total, other.gap)
    }
    merged.fetched = [fetched, other.fetched].compactMap(\.self).min()
    return merged
  }
}
