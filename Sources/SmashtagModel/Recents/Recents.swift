/// The searches made lately, newest first, each once.
///
/// Case is ignored: remembering `#Swift` replaces `#swift` at the front.
public struct Recents: Equatable, Sendable {
  public static let limit = 100
  public private(set) var searches: [RecentSearch] = []

  /// The searches of a list that was kept, however long their terms are.
  public init(_ searches: [RecentSearch] = []) {
    var identities: Set<String> = []
    let unique = searches.filter { identities.insert($0.identity).inserted }
    self.searches = unique.prefix(Self.limit).map(\.withoutSights)
  }

  public var terms: [String] { searches.map(\.term) }

  /// Puts a search in front; one whose term is longer than ``RecentSearch/longestTerm`` is not remembered.
  ///
  /// A look at what is new says nothing of how many there are: what was known of that is still known.
  public mutating func remember(_ search: RecentSearch) {
    guard search.isShortEnough else { return }
    var search = search.withoutSights
    if search.new != nil { search.found = search.found ?? self[search.identity]?.found }
    searches.removeAll { $0.identity == search.identity }
    searches.insert(search, at: 0)
    searches = Array(searches.prefix(Self.limit))
  }

  /// The search of an identity, as ``RecentSearch/identity`` says.
  public subscript(identity: String) -> RecentSearch? { searches.first { $0.identity == identity } }

  public mutating func forget(_ term: String, at source: String? = nil) {
    let identity = RecentSearch.identity(of: term, at: source)
    searches.removeAll { $0.identity == identity }
  }

  /// Puts back searches that were forgotten, where they stood in an earlier list; what came since stays.
  public mutating func restore(_ forgotten: [RecentSearch], of earlier: Recents) {
    let list = searches.restoring(forgotten, of: earlier.searches, identifiedBy: \.identity)
    searches = list.prefix(Self.limit).map(\.withoutSights)
  }

  public mutating func forgetAll() { searches.removeAll() }
}

extension RecentSearch {
  fileprivate var withoutSights: RecentSearch {
    var search = self
    search.sights = [:]
    return search
  }
}

extension Array {
  /// The elements with those that were taken out of an earlier list, each behind the one it stood behind there; one that
  /// came back meanwhile stays where it is.
  func restoring<ID: Hashable>(
    _ gone: [Element], of earlier: [Element], identifiedBy id: (Element) -> ID
  ) -> [Element] {
    var (restored, missing) = (self, Set(gone.map(id)).subtracting(map(id)))
    let survivors = Set(earlier.map(id))
    var position = firstIndex { survivors.contains(id($0)) } ?? endIndex
    for element in earlier {
      if missing.remove(id(element)) != nil {
        restored.insert(element, at: position)
        position += 1
      } else if let index = restored.firstIndex(where: { id($0) == id(element) }) {
        position = index + 1
      }
    }
    return restored
  }
}
