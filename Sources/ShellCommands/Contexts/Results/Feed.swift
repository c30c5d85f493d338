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

extension Feed {
  /// A look follows so many pages, lest a long absence takes more requests than a server allows.
  static let mostPages = 10
  /// So many pages without anything new are followed before the reader is asked.
  private static let mostEmptyPages = 3

  /// With the first page of so many tweets; of what was not seen before, with all that one look reaches.
  func begun(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    let looks = seen.map { !$0.isFirstLook } ?? false
    let page = try await source.page(
      of: query, at: .newest, limit: looks ? lookLength(limit) : pageLength(limit), in: request)
    var feed = self
    feed.tweets = unseen(page.tweets)
    feed.older = older(behind: page)
    feed.newer = page.newer
    feed.total = seen == nil ? page.total : nil
    feed.fetched = page.fetched
    feed.notes = []
    feed.take(notesOf: page)
    feed.endsAway = page.endsAway
    return looks ? try await feed.answered.lookedOn(limit: limit, in: request) : feed.answered
  }

  /// With the pages behind it, down to what was seen, as far as one look goes; where the source fails on the way, the
  /// rest is left for later.
  private func lookedOn(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    var feed = self
    for _ in 1..<Self.mostPages where feed.older != nil {
      do throws(SourceError) {
        feed = try await feed.extended(limit: lookLength(limit), in: request)
      } catch .cancelled {
        throw .cancelled
      } catch {
        request.remark("\(error)")
        return feed
      }
    }
    return feed
  }

  /// With the next older page behind its tweets.
  ///
  /// What is known already is passed over: it comes again where the list begins anew at the newest.
  func extended(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    guard var cursor = older else { return self }
    let limit = pageLength(limit)
    var page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
    var arrived = unseen(page.tweets)
    for _ in 1...Self.mostEmptyPages where arrived.isEmpty {
      guard let next = older(behind: page), next != cursor else { break }
      cursor = next
      page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
      arrived = unseen(page.tweets)
    }
    var feed = self
    feed.tweets += arrived
    feed.older = older(behind: page)
    feed.endsAway = page.endsAway
    feed.fetched = [fetched, page.fetched].compactMap(\.self).min()
    feed.take(notesOf: page)
    return feed.answered
  }

  /// With what is newer on top.
  func refreshed(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    if !hasBegun || seen != nil && tweets.isEmpty { return try await begun(limit: limit, in: request) }
    if isLibrary { return try await reread(limit: limit, in: request) }
    if let gap { return try await filling(gap, limit: limit, in: request) }
    let page = try await source.page(
      of: query, at: newer.map(PagePosition.newer(than:)) ?? .newest, limit: lookLength(limit),
      in: request)
    let walk = try await walk(from: page, to: Set(tweets.map(\.identity)), limit: limit, in: request)
    let arrived = unseen(walk.tweets)
    var feed = self
    feed.tweets = arrived + tweets
    feed.gap = walk.rest.map { Gap(cursor: $0, above: arrived.count) }
    feed.newer = page.newer ?? newer
    feed.fetched = page.fetched ?? fetched
    feed.take(notesOf: page)
    feed.total = seen == nil ? page.total ?? total?.adding(arrived.count) : nil
    if tweets.isEmpty, newer == nil { feed.older = older(behind: page) }
    if endsAway, !page.tweets.isEmpty { feed.goOn(behind: page, since: self) }
    return feed.answered
  }
}

extension Feed {
  /// A look asks for so many at least.
  private static let leastLook = 40

  private func pageLength(_ limit: Int) -> Int { source.pageLength ?? limit }
  private func lookLength(_ limit: Int) -> Int { source.pageLength ?? max(limit, Self.leastLook) }

  private var answered: Feed {
    var feed = self
    (feed.hasBegun, feed.trouble) = (true, nil)
    return feed
  }

  /// Goes on at the source, which is back, with what it has behind the tweets that are known.
  private mutating func goOn(behind page: TweetPage, since before: Feed) {
    let known = Set(before.tweets.map(\.identity))
    let last = page.tweets.lastIndex { known.contains($0.identity) } ?? page.tweets.endIndex - 1
    tweets += unseen(Array(page.tweets[(last + 1)...]))
    (older, endsAway) = (page.older, page.endsAway)
  }

  /// Reads everything shown once more: an import brings tweets of any date, and better copies of known ones.
  private func reread(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    let known = Set(tweets.map(\.identity))
    let first = try await source.page(of: query, at: .newest, limit: max(limit, known.count), in: request)
    var (found, rest) = try await downTo(known, from: first, limit: max(limit, known.count), in: request)
    if older != nil, let last = found.lastIndex(where: { known.contains($0.identity) }) {
      (found, rest) = (Array(found[...last]), older)
    }
    var feed = self
    (feed.newer, feed.older) = (first.newer, seen != nil && older == nil ? nil : rest)
    feed.total = seen == nil ? first.total : nil
    feed.tweets = found.filter { seen?.contains($0) != true }.map(named)
    return feed.answered
  }

  /// Reads on until all that is known was met, or what is older; answers where it goes on, too.
  private func downTo(
    _ known: Set<String>, from first: TweetPage, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> (tweets: [Tweet], rest: Cursor?) {
    let oldest = tweets.map(\.created).min() ?? .distantFuture
    var (found, rest) = (first.tweets, older(behind: first))
    while let cursor = rest, !known.isSubset(of: found.map(\.identity)),
      found.last.map({ $0.created >= oldest }) ?? false
    {
      let page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
      found += page.tweets
      rest = older(behind: page)
    }
    return (found, rest)
  }
}

extension Feed {
  /// Tweets from the newest down, as far as one look goes.
  private struct Walk {
    var tweets: [Tweet] = []
    /// Where it goes on; `nil` where it came to what is known.
    var rest: Cursor?
  }

  /// Takes pages down to the first known tweet; where that is too far, or the source fails on the way, the rest is
  /// left for later.
  private func walk(
    from newest: TweetPage, to known: Set<String>, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> Walk {
    guard newer != nil || !known.isEmpty else { return Walk(tweets: newest.tweets) }
    var (page, walk) = (newest, Walk())
    for number in 1...Self.mostPages {
      let unknown = page.tweets.prefix { !known.contains($0.identity) }
      walk.tweets += unknown
      walk.rest = unknown.count == page.tweets.count ? older(behind: page) : nil
      guard let older = walk.rest, number < Self.mostPages else { return walk }
      do throws(SourceError) {
        page = try await source.page(
          of: query, at: .older(than: older), limit: lookLength(limit), in: request)
      } catch .cancelled {
        throw .cancelled
      } catch {
        request.remark("\(error)")
        return walk
      }
    }
    return walk
  }

  /// Fetches what an earlier look left out, into its place.
  private func filling(_ gap: Gap, limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    let below = Set(tweets.dropFirst(gap.above).map(\.identity))
    let page = try await source.page(
      of: query, at: .older(than: gap.cursor), limit: lookLength(limit), in: request)
    let walk = try await walk(from: page, to: below, limit: limit, in: request)
    let arrived = unseen(walk.tweets)
    var feed = self
    feed.tweets.insert(contentsOf: arrived, at: min(gap.above, tweets.count))
    feed.gap = walk.rest.map { Gap(cursor: $0, above: gap.above + arrived.count) }
    feed.total = total?.adding(arrived.count)
    return feed.answered
  }
}

extension TweetCount {
  func adding(_ count: Int) -> TweetCount {
    switch self {
    case .exactly(let number): .exactly(number + count)
    case .atLeast: self
    }
  }
}

extension Feed {
  /// What is new there keeps its place among the tweets that both have.
  func taking(from other: Feed) -> Feed {
    guard hasBegun else { return other }
    guard other.hasBegun else { return self }
    var merged = self
    let mixed = mixed(with: other)
    merged.tweets = mixed.tweets
    if mixed.isLonger { (merged.older, merged.endsAway) = (other.older, other.endsAway) }
    if mixed.isNewer { (merged.newer, merged.total, merged.gap) = (other.newer, other.total, other.gap) }
    merged.fetched = [fetched, other.fetched].compactMap(\.self).min()
    return merged
  }

  private struct Mixture {
    var tweets: [Tweet] = []
    /// The other one brought tweets above or among the last of these.
    var isNewer = false
    /// It brought tweets behind them.
    var isLonger = false
  }

  /// The tweets of both, each once: those that only the other one has stand before the next that both have.
  private func mixed(with other: Feed) -> Mixture {
    let (known, shared) = (Set(tweets.map(\.identity)), Set(other.tweets.map(\.identity)))
    var (rest, mixture) = (other.tweets[...], Mixture())
    for tweet in tweets {
      if shared.contains(tweet.identity), let end = rest.firstIndex(where: { $0.identity == tweet.identity })
      {
        mixture.tweets += rest[..<end].filter { !known.contains($0.identity) }
        rest = rest[(end + 1)...]
      }
      mixture.tweets.append(tweet)
    }
    mixture.isNewer = mixture.tweets.count > tweets.count
    let behind = rest.filter { !known.contains($0.identity) }
    mixture.isLonger = !behind.isEmpty
    mixture.tweets += behind
    return mixture
  }
}
