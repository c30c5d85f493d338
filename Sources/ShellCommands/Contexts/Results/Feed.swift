import Foundation
import SmashtagModel

/// What one source answered of a search so far, in its order, and how it goes on.
struct Feed: Sendable {
  /// What the source is asked; part of what the reader asked where it cannot be asked in one.
  let query: Query
  let source: any TweetSource
  /// Only what was not seen by then counts; `nil` where everything does.
  let seen: SeenTweets?
  var tweets: [Tweet] = []
  var older: Cursor?
  var newer: Cursor?
  var total: TweetCount?
  /// When a live source answered last; `nil` where the tweets are at hand.
  var fetched: Date?
  /// What the source said about its answers.
  var notes: [String] = []
  /// Why its last page ended before it was full.
  var interruption: String?
  /// There are no older ones only because the source cannot be reached.
  var endsAway = false
  /// What a look at what is newer left out.
  var gap: Gap?
  /// It was answered once at least.
  var hasBegun = false
  /// Why it gave no answer when it was asked last.
  var trouble: Trouble?

  init(_ query: Query, at source: any TweetSource, beyond seen: SeenTweets? = nil) {
    (self.query, self.source, self.seen) = (query, source, seen)
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
    /// It looked on, has not come to the end, and found nothing.
    case foundNothing
  }
}

extension Feed {
  /// The same tweets, to which nothing comes any more.
  var ended: Feed {
    var ended = self
    (ended.older, ended.newer, ended.total, ended.gap) = (nil, nil, nil, nil)
    if trouble == .isLate { ended.trouble = nil }
    return ended
  }

  var isLibrary: Bool { source is any TweetLibrary }

  /// The tweets of a page that were not there yet, each once, under the name of their source.
  func unseen(_ page: [Tweet]) -> [Tweet] {
    var known = Set(tweets.map(\.identity))
    return page.filter { known.insert($0.identity).inserted && seen?.contains($0) != true }.map(named)
  }

  /// The tweet under the name of its source.
  func named(_ tweet: Tweet) -> Tweet {
    var tweet = tweet
    tweet.source = tweet.source ?? source.name
    return tweet
  }

  /// Where it goes on behind a page; nowhere where what follows was seen before.
  func older(behind page: TweetPage) -> Cursor? {
    guard let seen, let last = page.tweets.last else { return page.older }
    return seen.isAbove(last) || page.tweets.allSatisfy(seen.contains) ? nil : page.older
  }

  /// Adds what a page says to what was said: what is true of the search stays true, of its end only what the last
  /// page says.
  mutating func take(notesOf page: TweetPage) {
    notes += page.notes.filter { !notes.contains($0) }
    interruption = page.interruption
  }
}
