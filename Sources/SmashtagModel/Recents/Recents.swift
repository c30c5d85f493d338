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

  /// A look at what is new says nothing of how many there are: what was known of that is still known.
  public mutating func remember(_ search: RecentSearch) {
    var search = search
    if search.new != nil { search.found = search.found ?? self[search.identity]?.found }
    search.sights = [:]
    forget(search.term, at: search.source)
    searches.insert(search, at: 0)
    searches = Array(searches.prefix(Self.limit))
  }

  /// The search of an identity, as ``RecentSearch/identity`` says.
  public subscript(identity: String) -> RecentSearch? { searches.first { $0.identity == identity } }

  public mutating func forget(_ term: String, at source: String? = nil) {
    searches.removeAll { $0.identity == RecentSearch.identity(of: term, at: source) }
  }

  public mutating func forgetAll() { searches.removeAll() }
}
