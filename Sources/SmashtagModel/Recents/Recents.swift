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

  public mutating func remember(_ search: RecentSearch) {
    forget(search.term, at: search.source)
    searches.insert(search, at: 0)
    searches = Array(searches.prefix(Self.limit))
  }

  public mutating func forget(_ term: String, at source: String? = nil) {
    searches.removeAll { $0.identity == RecentSearch.identity(of: term, at: source) }
  }

  public mutating func forgetAll() { searches.removeAll() }
}
