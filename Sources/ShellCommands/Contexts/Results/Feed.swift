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
  /// Whether it began with a page that was kept earlier, and has none of the source itself yet.
  var isKept = false
  /// Whether older ones are missing only because the source cannot be reached.
  var endsAway = false
  /// The tweets that were left out by refreshes, or because the source could not be reached.
  var gaps = FeedGaps()
  /// Whether the source has responded at least once.
  var hasBegun = false
  /// Why there was no response to the last request.
  var trouble: Trouble?

  init(_ query: Query, at source: any TweetSource, beyond seen: SeenSet? = nil) {
    (self.query, self.source, self.seen) = (query, source, seen)
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
    (ended.older, ended.newer, ended.total, ended.gaps) = (nil, nil, nil, FeedGaps())
    if trouble == .isLate { ended.trouble = nil }
    return ended
  }

  /// Whether it has all tweets of its search.
  var isWhole: Bool { older == nil && trouble == nil && !isKept && !endsAway && gaps.isEmpty }

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
    return page.tweets.allSatisfy(seen.isPast) ? nil : page.older
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
  /// The seconds within which kept pages are taken for pages of one list.
  private static let longestReading: TimeInterval = 3_600
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
    (feed.isKept, feed.endsAway) = (page.isKept, page.endsAway)
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

  /// Fetches the next older page; before that, what is missing because the source could not be reached.
  func extended(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    var feed = self
    for _ in 0...Self.mostEmptyPages where feed.tweets.count == tweets.count {
      guard let gap = feed.gaps.newestOfAbsence else { break }
      guard let next = try await feed.catchingUp(on: gap, limit: limit, in: request) else {
        return try await feed.lengthened(limit: limit, in: request)
      }
      feed = next
    }
    let goesOn = feed.tweets.count > tweets.count || feed.gaps.newestOfAbsence != nil
    return goesOn ? feed : try await feed.lengthened(limit: limit, in: request)
  }

  /// Fetches the next older page.
  ///
  /// Known tweets are skipped: they come again if the list had to start at the newest.
  private func lengthened(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    guard var cursor = older else { return self }
    let limit = pageLength(limit)
    var page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
    var (arrived, missing) = (unseen(page.tweets), page.missing)
    for _ in 1...Self.mostEmptyPages where arrived.isEmpty {
      guard let next = older(after: page), next != cursor else { break }
      cursor = next
      page = try await source.page(of: query, at: .older(than: cursor), limit: limit, in: request)
      (arrived, missing) = (unseen(page.tweets), missing ?? page.missing)
    }
    var feed = self
    if let missing, !arrived.isEmpty {
      feed.gaps.add(FeedGaps.Gap(cursor: missing, above: tweets.count, isOfAbsence: true))
    }
    feed.tweets += arrived
    feed.older = older(after: page)
    feed.endsAway = page.endsAway
    feed.fetched = [fetched, page.fetched].compactMap(\.self).min()
    feed.take(notesOf: page)
    return feed.answered
  }

  /// Fetches what is newer, and then what earlier refreshes left out.
  func refreshed(limit: Int, in request: RequestContext) async throws(SourceError) -> Feed {
    if !hasBegun || tweets.isEmpty && (isKept || seen != nil) {
      return try await begun(limit: limit, in: request)
    }
    if isLibrary { return try await reread(limit: limit, in: request) }
    let page = try await source.page(
      of: query, at: newer.map(PagePosition.newer(than:)) ?? .newest, limit: lookLength(limit),
      in: request)
    let walk = try await walk(from: page, to: Set(tweets.map(\.identity)), limit: limit, in: request)
    let arrived = unseen(walk.tweets)
    var feed = self
    feed.insert(arrived, at: 0)
    if let rest = walk.rest {
      feed.gaps.add(FeedGaps.Gap(cursor: rest, above: arrived.count, isOfAbsence: isKept))
    }
    feed.newer = page.newer ?? newer
    feed.fetched = page.fetched ?? fetched
    feed.person = page.person ?? person
    feed.take(notesOf: page)
    feed.total = seen == nil ? page.total ?? total?.adding(arrived.count) : nil
    if tweets.isEmpty, newer == nil { feed.older = older(after: page) }
    if isKept, !page.isKept { feed.leaveKept(at: page, after: walk) }
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

  /// Goes on at the source, which can be reached again; only its own page tells how many there are.
  private mutating func leaveKept(at page: TweetPage, after walk: Walk) {
    (isKept, total) = (false, seen == nil ? page.total : nil)
    goOn(after: walk)
  }

  /// Goes on where the source does; where it has none of the kept tweets, its list ends above them.
  private mutating func goOn(after walk: Walk) {
    if let end = walk.end {
      goOn(among: end)
    } else if walk.rest == nil {
      (older, endsAway) = (nil, false)
    }
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
    /// The page on which it reached known tweets.
    var end: TweetPage?
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
      let reachesKnown = unknown.count < page.tweets.count
      (walk.rest, walk.end) = reachesKnown ? (nil, page) : (older(after: page), nil)
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
    guard pages > 0, let gap = gaps.newest else { return self }
    let walk: Walk
    do throws(SourceError) {
      walk = try await self.walk(into: gaps[gap], most: pages, limit: limit, in: request)
    } catch .cancelled {
      throw .cancelled
    } catch {
      request.remark("\(error)")
      return error.absence == nil ? without(gap: gap) : self
    }
    let feed = filling(gap: gap, with: walk)
    guard walk.rest == nil else { return feed }
    return try await feed.filled(pages: pages - walk.pages, limit: limit, in: request)
  }

  /// Fetches a page of what is missing because the source could not be reached; `nil` if it cannot be yet.
  private func catchingUp(
    on gap: Int, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> Feed? {
    do throws(SourceError) {
      let walk = try await walk(into: gaps[gap], most: 1, limit: limit, in: request)
      return filling(gap: gap, with: walk).answered
    } catch .cancelled {
      throw .cancelled
    } catch {
      return error.absence == nil ? without(gap: gap) : nil
    }
  }

  private func walk(
    into gap: FeedGaps.Gap, most: Int, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> Walk {
    let page = try await source.page(
      of: query, at: .older(than: gap.cursor), limit: lookLength(limit), in: request)
    let below = Set(tweets.dropFirst(gap.above).map(\.identity))
    return try await walk(from: page, to: below, most: most, limit: limit, in: request)
  }

  private func without(gap index: Int) -> Feed {
    var feed = self
    feed.gaps.remove(at: index)
    return feed
  }

  /// The feed with what was read of a gap in its place.
  private func filling(gap index: Int, with walk: Walk) -> Feed {
    let (gap, arrived) = (gaps[index], unseen(walk.tweets))
    var feed = without(gap: index)
    feed.insert(arrived, at: gap.above)
    if !gap.isOfAbsence { feed.total = total?.adding(arrived.count) }
    if let rest = walk.rest {
      let above = gap.above + arrived.count
      feed.gaps.add(FeedGaps.Gap(cursor: rest, above: above, isOfAbsence: gap.isOfAbsence))
    } else if gap.isOfAbsence {
      feed.goOn(after: walk)
    }
    return feed
  }

  /// Takes what a page has beside kept tweets, and goes on after it; what else was kept may leave some out.
  private mutating func goOn(among page: TweetPage) {
    var end = 0
    for tweet in page.tweets {
      if let index = tweets.firstIndex(where: { $0.identity == tweet.identity }) {
        end = index + 1
      } else {
        let new = unseen([tweet])
        insert(new, at: end)
        end += new.count
      }
    }
    if end >= tweets.count { return (older, endsAway) = (older(after: page), false) }
    guard let rest = older(after: page) else { return (older, endsAway) = (nil, false) }
    gaps.add(FeedGaps.Gap(cursor: rest, above: end, isOfAbsence: true))
  }

  /// Inserts tweets before the gaps that follow them.
  private mutating func insert(_ arrived: [Tweet], at position: Int) {
    tweets.insert(contentsOf: arrived, at: min(position, tweets.count))
    gaps.move(from: position, by: arrived.count)
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
    // What was kept may leave some out, which only the list of the source itself can tell.
    guard isKept == other.isKept else { return isKept ? other : self }
    var merged = self
    let mixture = FeedMixture(tweets, other.tweets)
    merged.tweets = mixture.tweets
    if mixture.following > 0 {
      (merged.older, merged.endsAway) = (other.older, other.endsAway)
      merged.gaps.append(
        other.gaps, inLast: mixture.following, of: other.tweets.count, endingAt: mixture.tweets.count)
    }
    if mixture.isNewer { (merged.newer, merged.total, merged.gaps) = (other.newer, other.total, other.gaps) }
    merged.fetched = [fetched, other.fetched].compactMap(\.self).min()
    merged.person = person ?? other.person
    return merged
  }
}

extension Feed {
  /// The notes of the feed; with the source's name if there are others.
  func shownNotes(beside others: Bool) -> [String] {
    let said = (notes + [interruption].compactMap(\.self)).map {
      others && !$0.names(source.name) ? "\(source.name): \($0)" : $0
    }
    let away = endsAway ? ["no more of this was kept; \(source.name) may have older ones"] : []
    return said + gapNote(beside: others) + keptNote + away + [trouble.map(words)].compactMap(\.self)
  }

  private func gapNote(beside others: Bool) -> [String] {
    guard !gaps.isEmpty else { return [] }
    let verb = gaps.areOfAbsence ? "may be" : "are still"
    let noun = source.hasPhotos ? "photos" : "tweets"
    return [
      "some \(noun)\(others ? " of \(source.name)" : "") in between \(verb) missing; refresh fetches them"
    ]
  }

  /// That kept tweets need not be consecutive, where they were fetched hours apart.
  private var keptNote: [String] {
    let dates = tweets.compactMap(\.fetched)
    guard isKept, let first = dates.min(), let last = dates.max(),
      last.timeIntervalSince(first) > Self.longestReading
    else { return [] }
    return [
      "what was kept of \(source.name) at different times may lack some in between; refresh fetches them"
    ]
  }

  private func words(of trouble: Trouble) -> String {
    switch trouble {
    case .isLate: "\(source.name) has not answered yet; its tweets come when it does"
    case .wasTooLate: "\(CommandError.unanswered(source.name))"
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
