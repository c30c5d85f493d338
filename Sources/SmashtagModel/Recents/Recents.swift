/// The searches made lately, newest first, each once.
///
/// Case is ignored: remembering `#Swift` replaces `#swift` at the front.
public struct Recents: Equatable, Sendable {
  public static let limit = 100
  public private(set) var searches: [RecentSearch] = []

  public init(_ searches: [RecentSearch] = []) {
    for search in searches.reversed() { remember(search) }
  }

  public var terms: [String] { searches.map(\.term) }

  /// What was seen when the same search was made before is still known.
  public mutating func remember(_ search: RecentSearch) {
    let earlier = self[search.identity]
    forget(search.term, at: search.source)
    searches.insert(earlier.map(search.following) ?? search, at: 0)
    searches = Array(searches.prefix(Self.limit))
  }

  /// Remembers what was shown of a search, where it is among these, in its place.
  public mutating func note(_ sights: [String: Sight], of search: RecentSearch) {
    guard let index = searches.firstIndex(where: { $0.identity == search.identity }) else { return }
    searches[index].sights.merge(sights) { $0.joined(with: $1) }
  }

  /// Forgets what was seen at a source: another one bears its name.
  public mutating func forgetSights(at source: String) {
    for index in searches.indices { searches[index].sights[source] = nil }
  }

  /// The search of an identity, as ``RecentSearch/identity`` says.
  public subscript(identity: String) -> RecentSearch? { searches.first { $0.identity == identity } }

  public mutating func forget(_ term: String, at source: String? = nil) {
    searches.removeAll { $0.identity == RecentSearch.identity(of: term, at: source) }
  }

  public mutating func forgetAll() { searches.removeAll() }
}
