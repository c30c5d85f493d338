import SmashtagModel

/// How many tweets at hand searches would find that were not shown yet, as far as that was counted.
struct WaitingCounts: Sendable {
  /// By the identity of each search, what was known of it when it was counted, and how many there were.
  private var counts: [String: (seen: [String: Sight], count: Int)] = [:]

  init() {}

  /// Counts at the sources that hold their tweets; what live ones have is not asked for.
  ///
  /// - Throws: `SourceError.cancelled`; what cannot be read counts as nothing.
  init(for searches: [RecentSearch], in session: Session) throws(SourceError) {
    let sightings = session.sightings
    for search in searches {
      if Task.isCancelled { throw .cancelled }
      let seen = sightings[search]
      let count = session.unseen(of: search, since: seen)
      if count > 0 { counts[search.identity] = (seen, count) }
    }
  }

  /// `nil` where there are none, nobody has counted, or some of them were shown since.
  func count(for search: RecentSearch, in sightings: Sightings) -> Int? {
    counts[search.identity].flatMap { $0.seen == sightings[search] ? $0.count : nil }
  }
}

extension Session {
  /// Not counted further than ``Sight/most``.
  fileprivate func unseen(of search: RecentSearch, since sights: [String: Sight]) -> Int {
    guard !sights.isEmpty, let query = try? Query(search.term) else { return 0 }
    let found = sources.libraries.flatMap { library -> [Tweet] in
      let seen = SeenTweets(of: sights, at: library.name)
      guard !seen.isFirstLook else { return [] }
      let newest = (try? library.newest(of: query, limit: Sight.most)) ?? []
      return newest.filter { !seen.contains($0) }
    }
    return min(Set(found.map(\.identity)).count, Sight.most)
  }
}
