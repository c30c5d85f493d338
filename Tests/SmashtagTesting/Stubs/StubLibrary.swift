import Foundation
public import SmashtagModel
import Synchronization

/// A library over tweets that a test names, and may add to.
public final class StubLibrary: TweetLibrary {
  public let name: String
  private let tweets: Mutex<[Tweet]>

  public init(_ tweets: [Tweet] = [], name: String = "archive") {
    self.name = name
    self.tweets = Mutex([])
    add(tweets)
  }

  /// Puts in more tweets, as an import would.
  public func add(_ more: [Tweet]) {
    tweets.withLock { tweets in
      tweets = (tweets + more).sorted { ($0.created, $0.id) > ($1.created, $1.id) }
    }
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let all = found(query)
    let matches = Self.part(of: all, at: position)
    let shown = Array(matches.prefix(limit))
    return TweetPage(
      tweets: shown, older: matches.count > limit ? shown.last?.cursor : nil,
      newer: shown.first?.cursor ?? position.cursor, total: position == .newest ? .exactly(all.count) : nil)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    tweets.withLock { $0 }.first { tweet in
      switch address {
      case .id(let id): tweet.id == id
      case .page(let url, let id): tweet.url == url || tweet.id == id
      }
    }
  }
}

extension StubLibrary {
  public func extent() throws(SourceError) -> LibraryExtent {
    let dates = tweets.withLock { $0.map(\.created) }
    guard let first = dates.min(), let last = dates.max() else { return LibraryExtent(count: 0) }
    return LibraryExtent(count: dates.count, span: first...last)
  }

  public func mentionRanking(of query: Query) async throws(SourceError) -> MentionRanking {
    found(query).reduce(into: MentionRanking()) { $0.add($1) }
  }

  public func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] {
    Array(found(query).prefix(limit))
  }

  public func names(
    of kind: NameKind, startingWith prefix: String, limit: Int
  ) throws(SourceError) -> [CountedName] {
    let ranking = tweets.withLock { $0 }.reduce(into: MentionRanking()) { $0.add($1) }
    let items = ranking.sections.first { $0.kind == (kind == .hashtag ? .hashtag : .user) }?.items ?? []
    let matching = items.filter { Folding.name($0.mention.label.dropFirst()).hasPrefix(Folding.name(prefix)) }
    return matching.prefix(limit).map { CountedName(name: $0.mention.label, count: $0.count ?? 0) }
  }
}

extension StubLibrary {
  private func found(_ query: Query) -> [Tweet] {
    tweets.withLock { $0 }.filter { query.root.matches($0) }
  }

  private static func part(of tweets: [Tweet], at position: PagePosition) -> [Tweet] {
    guard let cursor = position.cursor else { return tweets }
    guard let index = tweets.firstIndex(where: { $0.cursor == cursor }) else { return [] }
    if case .newer = position { return Array(tweets[..<index]) }
    return Array(tweets[(index + 1)...])
  }
}

extension Tweet {
  fileprivate var cursor: Cursor { Cursor(id) }
}

extension PagePosition {
  fileprivate var cursor: Cursor? {
    switch self {
    case .newest: nil
    case .older(let cursor), .newer(let cursor): cursor
    }
  }
}
