import SmashtagModel

extension Session {
  /// So long is counted, all in all: a list has to stand at once.
  private static let patience = Duration.milliseconds(30)

  /// How many tweets at hand searches would find that were not shown yet, by the identity of each search; none for
  /// those without any, and those that the time did not suffice for.
  ///
  /// What live sources have is not asked for.
  func waiting(for searches: [RecentSearch]) -> [String: Int] {
    let (deadline, sightings) = (ContinuousClock.now + Self.patience, sightings)
    var waiting: [String: Int] = [:]
    for search in searches where .now < deadline {
      let count = unseen(of: search, since: sightings[search])
      if count > 0 { waiting[search.identity] = count }
    }
    return waiting
  }

  /// Not counted further than ``Sight/most``.
  private func unseen(of search: RecentSearch, since sights: [String: Sight]) -> Int {
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
