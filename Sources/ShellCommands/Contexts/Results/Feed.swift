import Foundation
import SmashtagModel

/// The results of one source for a search so far, in the source's order, with the cursors for more.
struct Feed: Sendable {
  /// The query to the source; a part of the user's query if the source needs several requests.
  let query: Query
  let source: any TweetSource
  /// The tweets seen before, which are left out; `nil` to include everything.
  let seen: SeenSet?
  var tweets: [Tweet] = []
  var older: Cursor?
  var newer: Cursor?
  var total: TweetCount?
  /// When a live source responded last; `nil` for tweets at hand.
  var fetched: Date?
  /// The person whom the query names, as far as the source told.
  var person: Profile?
  /// The source's notes about its responses.
  var notes: [String] = []
  /// Why its last page is incomplete.
  var interruption: String?
  /// Whether older ones are missing only because the source cannot be reached.
  var endsAway = false
  /// The tweets that refreshes left out, newest first.
  var gaps: [Gap] = []
  /// Whether the source has responded at least once.
  var hasBegun = false
  /// Why there was no response to the last request.
  var trouble: Trouble?

  init(_ query: Query, at source: any TweetSource, beyond seen: SeenSet? = nil) {
    (self.query, self.source, self.seen) = (query, source, seen)
  }

  /// A gap of tweets that were not fetched between others.
  struct Gap {
    /// The cursor from which they can be fetched.
    let cursor: Cursor
    /// How many tweets precede them.
    var above: Int
  }

  enum Trouble: Equatable {
    /// The response is still awaited.
    case isLate
    /// The response came too late.
    case wasTooLate
    case failed(SourceError)
    /// It found nothing so far, but has not reached the end.
    case foundNothing
  }
}

extension Feed {
  /// The feed with the same tweets and without cursors for more.
  var ended: Feed {
    var ended = self
    (ended.older, ended.newer, ended.total, ended.gaps) = (nil, nil, nil, [])
    if trouble == .isLate { ended.trouble = nil }
    return ended
  }

  var isLibrary: Bool { source is any TweetLibrary }

  /// The new tweets of a page, each once, with the name of their source.
  func unseen(_ page: [Tweet]) -> [Tweet] {
    var known = Set(tweets.map(\.identity))
    return page.filter { known.insert($0.identity).inserted && seen?.contains($0) != true }.map(named)
  }

  /// The tweet with the name of its source.
  func named(_ tweet: Tweet) -> Tweet {
    var tweet = tweet
    tweet.source = tweet.source ?? source.name
    return tweet
  }

  /// The cursor after a page; `nil` if what follows was seen before.
  func older(after page: TweetPage) -> Cursor? {
    guard let seen, !page.tweets.isEmpty else { return page.older }
    return page.tweets.allSatisfy(seen.contains) ? nil : page.older
  }

  /// Adds the notes of a page, which stay true for the search, and replaces the interruption.
  mutating func take(notesOf page: TweetPage) {
    notes += page.notes.filter { !notes.contains($0) }
    interruption = page.interruption
  }
}

extension Feed {
  /// The most pages that a refresh reads, which limits the requests after a long absence.
  static let mostPages = 10
  /// The most consecutive pages without a new tweet that are fetched.
  private static let mostEmptyPages = 3

  /// Fetches the first page; if only unseen tweets are wanted, as many pages as a refresh may read.
  func begun(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    let looks = seen.map { !$0.isFirstLook } ?? false
    let page = try await source.page(
      of: query, at: .newest, limit: looks ? lookLength(limit) : pageLength(limit), in: request)
    var feed = self
    feed.tweets = unseen(page.tweets)
    feed.older = older(after: page)
    feed.newer = page.newer
    feed.total = seen == nil ? page.total : nil
    feed.fetched = page.fetched
    feed.person = seen == nil ? page.person : nil
    feed.notes = []
    feed.take(notesOf: page)
    feed.endsAway = page.endsAway
    return looks ? try await feed.answered.lookedOn(limit: limit, in: request) : feed.answered
  }

  /// Fetches further pages down to what was seen; if the source fails, the rest is left for later.
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

  /// Fetches the next older page.
  ///
  /// Known tweets are skipped: they come again if the list had to start at the newest.
  func extended(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    guard var cursor = older else { return self }
    let limit = pageLength(limit)
    var page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
    var arrived = unseen(page.tweets)
    for _ in 1...Self.mostEmptyPages where arrived.isEmpty {
      guard let next = older(after: page), next != cursor else { break }
      cursor = next
      page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
      arrived = unseen(page.tweets)
    }
    var feed = self
    feed.tweets += arrived
    feed.older = older(after: page)
    feed.endsAway = page.endsAway
    feed.fetched = [fetched, page.fetched].compactMap(\.self).min()
    feed.take(notesOf: page)
    return feed.answered
  }

  /// Fetches what is newer, and then what earlier refreshes left out.
  func refreshed(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    if !hasBegun || seen != nil && tweets.isEmpty { return try await begun(limit: limit, in: request) }
    if isLibrary { return try await reread(limit: limit, in: request) }
    let page = try await source.page(
      of: query, at: newer.map(PagePosition.newer(than:)) ?? .newest, limit: lookLength(limit),
      in: request)
    let walk = try await walk(from: page, to: Set(tweets.map(\.identity)), limit: limit, in: request)
    let arrived = unseen(walk.tweets)
    var feed = self
    feed.insert(arrived, at: 0)
    if let rest = walk.rest { feed.gaps.insert(Gap(cursor: rest, above: arrived.count), at: 0) }
    feed.newer = page.newer ?? newer
    feed.fetched = page.fetched ?? fetched
    feed.person = page.person ?? person
    feed.take(notesOf: page)
    feed.total = seen == nil ? page.total ?? total?.adding(arrived.count) : nil
    if tweets.isEmpty, newer == nil { feed.older = older(after: page) }
    if endsAway, !page.tweets.isEmpty { feed.goOn(after: page, since: self) }
    guard walk.rest == nil else { return feed.answered }
    return try await feed.answered.filled(pages: Self.mostPages - walk.pages, limit: limit, in: request)
  }
}

extension Feed {
  /// The minimum number of tweets that a refresh requests.
  private static let leastLook = 40

  private func pageLength(_ limit: Int) -> Int { source.pageLength ?? limit }
  private func lookLength(_ limit: Int) -> Int { source.pageLength ?? max(limit, Self.leastLook) }

  private var answered: Feed {
    var feed = self
    (feed.hasBegun, feed.trouble) = (true, nil)
    return feed
  }

  /// Continues at the source, which can be reached again, after the known tweets.
  private mutating func goOn(after page: TweetPage, since before: Feed) {
    let known = Set(before.tweets.map(\.identity))
    let last = page.tweets.lastIndex { known.contains($0.identity) } ?? page.tweets.endIndex - 1
    tweets += unseen(Array(page.tweets[(last + 1)...]))
    (older, endsAway) = (page.older, page.endsAway)
  }

  /// Reads everything shown again, since an import may add tweets of any date and better copies.
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

  /// Reads until all known tweets were found, or older ones; also returns the cursor for more.
  private func downTo(
    _ known: Set<String>, from first: TweetPage, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> (tweets: [Tweet], rest: Cursor?) {
    let oldest = tweets.map(\.created).min() ?? .distantFuture
    var (found, rest) = (first.tweets, older(after: first))
    while let cursor = rest, !known.isSubset(of: found.map(\.identity)),
      found.last.map({ $0.created >= oldest }) ?? false
    {
      let page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
      found += page.tweets
      rest = older(after: page)
    }
    return (found, rest)
  }
}

extension Feed {
  /// The tweets from the newest down that a refresh read.
  private struct Walk {
    var tweets: [Tweet] = []
    /// The cursor for more; `nil` if it reached known tweets.
    var rest: Cursor?
    /// How many pages were read.
    var pages = 1
  }

  /// Reads at most so many pages down to the first known tweet; what is too far, or fails, is left for later.
  private func walk(
    from newest: TweetPage, to known: Set<String>, most: Int = mostPages, limit: Int,
    in request: RequestContext
  ) async throws(SourceError) -> Walk {
    guard newer != nil || !known.isEmpty else { return Walk(tweets: newest.tweets) }
    var (page, walk) = (newest, Walk())
    for number in 1...most {
      walk.pages = number
      let unknown = page.tweets.prefix { !known.contains($0.identity) }
      walk.tweets += unknown
      walk.rest = unknown.count == page.tweets.count ? older(after: page) : nil
      guard let older = walk.rest, number < most else { return walk }
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

  /// Fetches what earlier refreshes left out, newest first, and inserts it in its position.
  ///
  /// What fails is left for later, and given up if it would fail again.
  private func filled(
    pages: Int, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> Feed {
    guard pages > 0, let gap = gaps.first else { return self }
    var feed = self
    feed.gaps.removeFirst()
    let walk: Walk
    do throws(SourceError) {
      let page = try await source.page(
        of: query, at: .older(than: gap.cursor), limit: lookLength(limit), in: request)
      let below = Set(tweets.dropFirst(gap.above).map(\.identity))
      walk = try await self.walk(from: page, to: below, most: pages, limit: limit, in: request)
    } catch .cancelled {
      throw .cancelled
    } catch {
      request.remark("\(error)")
      return error.absence == nil ? feed : self
    }
    let arrived = unseen(walk.tweets)
    feed.insert(arrived, at: gap.above)
    feed.total = total?.adding(arrived.count)
    if let rest = walk.rest {
      feed.gaps.insert(Gap(cursor: rest, above: gap.above + arrived.count), at: 0)
      return feed
    }
    return try await feed.filled(pages: pages - walk.pages, limit: limit, in: request)
  }

  /// Inserts tweets before all gaps, which come after them.
  private mutating func insert(_ arrived: [Tweet], at position: Int) {
    tweets.insert(contentsOf: arrived, at: min(position, tweets.count))
    for index in gaps.indices { gaps[index].above += arrived.count }
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
  /// Merges in another state; its new tweets keep their positions between the common ones.
  func taking(from other: Feed) -> Feed {
    guard hasBegun else { return other }
    guard other.hasBegun else { return self }
    var merged = self
    let mixed = mixed(with: other)
    merged.tweets = mixed.tweets
    if mixed.isLonger { (merged.older, merged.endsAway) = (other.older, other.endsAway) }
    if mixed.isNewer { (merged.newer, merged.total, merged.gaps) = (other.newer, other.total, other.gaps) }
    merged.fetched = [fetched, other.fetched].compactMap(\.self).min()
    merged.person = person ?? other.person
    return merged
  }

  private struct Mixture {
    var tweets: [Tweet] = []
    /// Whether the other state has tweets before the last of these.
    var isNewer = false
    /// Whether the other state has tweets after these.
    var isLonger = false
  }

  /// The tweets of both, each once: those only in the other one precede the next common one.
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
    let following = rest.filter { !known.contains($0.identity) }
    mixture.isLonger = !following.isEmpty
    mixture.tweets += following
    return mixture
  }
}

extension Feed {
  /// The notes of the feed; with the source's name if there are others.
  func shownNotes(beside others: Bool) -> [String] {
    let said = (notes + [interruption].compactMap(\.self)).map {
      others && !$0.names(source.name) ? "\(source.name): \($0)" : $0
    }
    let away = endsAway ? ["no more of this was kept; \(source.name) may have older ones"] : []
    return said + gapNote(beside: others) + away + [trouble.map(words)].compactMap(\.self)
  }

  private func gapNote(beside others: Bool) -> [String] {
    guard !gaps.isEmpty else { return [] }
    let noun = source.hasPhotos ? "photos" : "tweets"
    return [
      "some \(noun)\(others ? " of \(source.name)" : "") in between are still missing; refresh fetches them"
    ]
  }

  private func words(of trouble: Trouble) -> String {
    switch trouble {
    case .isLate: "\(source.name) has not answered yet; its tweets come when it does"
    case .wasTooLate: "\(source.name) did not answer in time; refresh asks it again"
    case .failed(let error): "\(error)"
    case .foundNothing: "\(source.name) found no more so far; more looks on"
    }
  }
}

extension String {
  /// Whether the name is one of the words.
  fileprivate func names(_ name: String) -> Bool {
    split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.contains { $0 == name }
  }
}
