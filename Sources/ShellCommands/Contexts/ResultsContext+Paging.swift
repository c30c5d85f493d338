import Foundation
import SmashtagModel

extension ResultsContext: PagedContext {
  var hasOlder: Bool { older != nil }
  var isLive: Bool { !(source is any TweetLibrary) }

  func extended(in session: Session) async throws -> any Context {
    guard let older else { return self }
    let page = try await source.page(of: query, at: .older(than: older), limit: session.settings.limit)
    var longer = self
    longer.revision += 1
    longer.tweets.append(unseen(page.tweets))
    longer.older = page.older
    longer.notes = page.notes
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
    let limit = session.settings.limit
    let page = try await source.page(
      of: query, at: newer.map(PagePosition.newer(than:)) ?? .newest, limit: limit)
    let arrived = unseen(try await arrivals(from: page, limit: limit))
    fresher.tweets.prepend(arrived)
    fresher.newer = page.newer ?? newer
    fresher.fetched = page.fetched ?? fetched
    fresher.notes = page.notes
    fresher.total = page.total ?? total?.adding(arrived.count)
    if tweets.entries.isEmpty { fresher.older = page.older }
    return fresher
  }

  /// What is new there stands before or behind what both have, and so it does here.
  func taking(from other: any PagedContext) -> any PagedContext {
    guard let other = other as? ResultsContext, !isNarrowed else { return self }
    var merged = self
    merged.revision += 1
    let known = Set(tweets.elements.map(\.identity))
    let last =
      other.tweets.elements.lastIndex { known.contains($0.identity) } ?? other.tweets.elements.endIndex - 1
    let isOlder = other.tweets.elements.count - 1 > last
    if isOlder {
      merged.tweets.append(unseen(Array(other.tweets.elements[(last + 1)...])))
      merged.older = other.older
    }
    let newer = merged.unseen(Array(other.tweets.elements.prefix(last + 1)))
    merged.tweets.prepend(newer)
    if !newer.isEmpty { (merged.newer, merged.total) = (other.newer, other.total) }
    merged.fetched = [fetched, other.fetched].compactMap(\.self).max()
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

  /// Everything newer than what is known: where it is more than one page, the pages down to the first known tweet.
  private func arrivals(from newest: TweetPage, limit: Int) async throws -> [Tweet] {
    let known = Set(tweets.elements.map(\.identity))
    guard !known.isEmpty else { return newest.tweets }
    var page = newest
    var arrived: [Tweet] = []
    while true {
      let unknown = page.tweets.prefix { !known.contains($0.identity) }
      arrived += unknown
      guard let older = page.older, !unknown.isEmpty, unknown.count == page.tweets.count else {
        return arrived
      }
      page = try await source.page(of: query, at: .older(than: older), limit: limit)
    }
  }
}

extension TweetCount {
  fileprivate func adding(_ count: Int) -> TweetCount {
    switch self {
    case .exactly(let number): .exactly(number + count)
    case .atLeast: self
    }
  }
}
