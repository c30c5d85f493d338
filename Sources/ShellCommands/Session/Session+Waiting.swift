import SmashtagModel

extension Session {
  /// How many tweets at hand a search would find that were not shown yet; `nil` where there are none, or nobody knows.
  ///
  /// What live sources have is not asked for.
  func waiting(for search: RecentSearch) -> Int? {
    guard let query = try? Query(search.term) else { return nil }
    var codes = 0
    for library in sources.libraries {
      guard let sight = search.sights[library.name] else { continue }
      let newest = (try? library.newest(of: query, limit: Sight.most)) ?? []
      codes += newest.count { !sight.hasSeen($0) }
    }
    return codes == 0 ? nil : codes
  }
}
