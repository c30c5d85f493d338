/// What was shown of each recent search, at each of its sources.
///
/// It stands apart from the searches: lists of these need none of it.
public struct Sightings: Equatable, Sendable {
  /// By the identity of the search, and the name of the source.
  public private(set) var sights: [String: [String: Sight]]

  public init(_ sights: [String: [String: Sight]] = [:]) { self.sights = sights }

  /// What was shown of a search; nothing where it was not made.
  public subscript(search: RecentSearch) -> [String: Sight] { sights[search.identity] ?? [:] }

  /// Adds what was shown, and forgets the searches that are not among the recent ones any more.
  public mutating func note(_ search: RecentSearch, among recents: Recents) {
    let identities = Set(recents.searches.map(\.identity) + [search.identity])
    sights = sights.filter { identities.contains($0.key) }
    sights[search.identity, default: [:]].merge(search.sights) { $0.joined(with: $1) }
  }

  /// Whether a search shows something that is not known yet.
  public func lack(_ search: RecentSearch) -> Bool {
    let known = self[search]
    return search.sights.contains { name, sight in (known[name] ?? Sight()).joined(with: sight) != known[name]
    }
  }

  /// Forgets what was seen at a source: another one may bear its name.
  public mutating func forget(source: String) {
    sights = sights.compactMapValues { sights in
      let others = sights.filter { $0.key != source }
      return others.isEmpty ? nil : others
    }
  }
}
