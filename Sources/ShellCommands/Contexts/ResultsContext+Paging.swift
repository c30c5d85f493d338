import Foundation
import SmashtagModel

extension ResultsContext: PagedContext {
  var hasOlder: Bool { older != nil }
  var isLive: Bool { !(source is any TweetLibrary) }

  func extended(in session: Session) async throws -> any Context {
    guard var older else { return self }
    let limit = source.pageLength ?? session.settings.limit
    var page = try await source.page(of: query, at: .older(than: older), limit: limit)
    // What is known already is passed over: it comes again where the list begins anew at the newest.
    var arrived = unseen(page.tweets)
    for _ in 1..<Self.mostPages where arrived.isEmpty {
      guard let next = page.older, next != older else { break }
      older = next
      page = try await source.page(of: query, at: .older(than: older), limit: limit)
      arrived = unseen(page.tweets)
    }
    var longer = self
    longer.revision += 1
    longer.tweets.append(arrived)
    longer.older = page.older
    longer.endsAway = page.endsAway
    longer.fetched = [fetched, page.fetched].compactMap(\.self).min()
    longer.take(notes: page.notes)
    return longer
  }

  /// The same search made again: it counts from now.
  func searchedAgain(in session: Session) async throws -> any Context {
    var fresher = self
    fresher.searched = session.now()
    return try await fresher.refreshed(in: session)
  }

  /// Results that were narrowed stay as they are: they are part of a list that was.
  func refreshed(in session: Session) async throws -> any Context {
    var fresher = self
    fresher.revision += 1
    guard !isNarrowed else { return fresher }
    if source is any TweetLibrary { return try await reread(in: session) }
    if let gap { return try await filling(gap, in: session) }
    let page = try await source.page(
      of: query, at: newer.map(PagePosition.newer(than:)) ?? .newest, limit: lookLimit(in: session))
    let walk = try await walk(from: page, to: Set(tweets.elements.map(\.identity)), in: session)
    let arrived = unseen(walk.tweets)
    fresher.tweets.prepend(arrived)
    fresher.gap = walk.rest.map { Gap(cursor: $0, above: arrived.count) }
    fresher.newer = page.newer ?? newer
    fresher.fetched = page.fetched ?? fetched
    fresher.take(notes: page.notes)
    fresher.total = page.total ?? total?.adding(arrived.count)
    if tweets.entries.isEmpty, newer == nil { fresher.older = page.older }
    if endsAway, !page.tweets.isEmpty { fresher.goOn(behind: page) }
    return fresher
  }

  /// Goes on at the source, which is back, with what it has behind the tweets that are known.
  private mutating func goOn(behind page: TweetPage) {
    let known = Set(tweets.elements.map(\.identity))
    let last = page.tweets.lastIndex { known.contains($0.identity) } ?? page.tweets.endIndex - 1
    tweets.append(unseen(Array(page.tweets[(last + 1)...])))
    (older, endsAway) = (page.older, page.endsAway)
  }

  /// Adds what a page says to what was said; what is true of the search stays true.
  private mutating func take(notes new: [String]) { notes += new.filter { !notes.contains($0) } }

  /// What is new there keeps its place among the tweets that both have.
  func taking(from other: any PagedContext) -> any PagedContext {
    guard let other = other as? ResultsContext, !isNarrowed else { return self }
    var merged = self
    merged.revision += 1
    let (mine, theirs) = (tweets.elements, other.tweets.elements)
    let (known, shared) = (Set(mine.map(\.identity)), Set(theirs.map(\.identity)))
    var (rest, all) = (theirs[...], [Tweet]())
    for tweet in mine {
      if shared.contains(tweet.identity), let end = rest.firstIndex(where: { $0.identity == tweet.identity })
      {
        all += rest[..<end].filter { !known.contains($0.identity) }
        rest = rest[(end + 1)...]
      }
      all.append(tweet)
    }
    let older = rest.filter { !known.contains($0.identity) }
    merged.tweets.replace(with: all + older, identifiedBy: \.identity)
    if !older.isEmpty { (merged.older, merged.endsAway) = (other.older, other.endsAway) }
    if all.count > mine.count {
      (merged.newer, merged.total, merged.gap) = (other.newer, other.total, other.gap)
    }
    merged.fetched = [fetched, other.fetched].compactMap(\.self).min()
    return merged
  }

  /// The tweets of a page that were not there yet, each once, under the name of their source.
  func unseen(_ page: [Tweet]) -> [Tweet] {
    var known = Set(tweets.elements.map(\.identity))
    return page.filter { known.insert($0.identity).inserted }.map(named)
  }
}

extension ResultsContext {
  /// Reads everything shown once more: an import brings tweets of any date, and better copies of known ones.
  private func reread(in session: Session) async throws -> ResultsContext {
    let known = Set(tweets.elements.map(\.identity))
    let limit = max(session.settings.limit, known.count)
    var page = try await source.page(of: query, at: .newest, limit: limit)
    var fresher = self
    (fresher.newer, fresher.total) = (page.newer, page.total)
    var found = page.tweets
    let oldest = tweets.elements.map(\.created).min() ?? .distantFuture
    while let older = page.older, !known.isSubset(of: found.map(\.identity)),
      found.last.map({ $0.created >= oldest }) ?? false
    {
      page = try await source.page(of: query, at: .older(than: older), limit: limit)
      found += page.tweets
    }
    if older != nil, let last = found.lastIndex(where: { known.contains($0.identity) }) {
      found = Array(found[...last])
    } else {
      fresher.older = page.older
    }
    fresher.revision += 1
    fresher.tweets.replace(with: found.map(named), identifiedBy: \.identity)
    return fresher
  }

  /// The tweet under the name of its source.
  private func named(_ tweet: Tweet) -> Tweet {
    var tweet = tweet
    tweet.source = tweet.source ?? source.name
    return tweet
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
