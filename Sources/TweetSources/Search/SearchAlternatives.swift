import SmashtagModel

/// The searches without `OR` whose results together are those of a query.
struct SearchAlternatives {
  /// The maximum number of searches for a query.
  static let most = 5

  /// The terms of each search; `nil` if there would be too many searches.
  private let lists: [[Query.Term]]?
  private let refusal: (Query.Term) -> [String]

  /// - Parameters:
  ///   - partsUsers: Whether `@user` becomes two searches: for posts by the user, and for posts that mention the user.
  ///   - refusal: Returns the conditions that the source cannot combine; empty if it can find exactly this.
  init(_ root: Query.Term, partsUsers: Bool, refusal: @escaping (Query.Term) -> [String]) {
    lists = Self.lists(of: root, partsUsers)
    self.refusal = refusal
  }

  /// The searches, each once; the query itself if it is the only one, or the source cannot do all of them.
  func searches(for query: Query) -> [Query] {
    guard let lists, lists.count > 1 else { return [query] }
    let searches = lists.map { Query(for: $0.count == 1 ? $0[0] : .all($0)) }.uniqued(on: \.identity)
    return searches.allSatisfy { refusal($0.root).isEmpty } ? searches : [query]
  }

  /// The conditions that cannot be searched for; `nil` if there are none.
  var refused: [String]? {
    guard let lists else { return ["more than \(Self.most) alternatives at once"] }
    let refused = lists.flatMap { refusal(.all($0)) }.uniqued()
    return refused.isEmpty ? nil : refused
  }
}

private extension SearchAlternatives {
  static func lists(of term: Query.Term, _ partsUsers: Bool) -> [[Query.Term]]? {
    switch term {
    case .any(let terms):
      return joined(terms, partsUsers, to: []) { $0 + $1 }
    case .all(let terms):
      return joined(terms, partsUsers, to: [[]]) { lists, more in
        lists.flatMap { list in more.map { list + $0 } }
      }
    case .user(let name) where partsUsers: return [[.from(name)], [.mentions(name)]]
    case .not(.not(let term)): return lists(of: term, partsUsers)
    default: return [[term]]
    }
  }

  static func joined(
    _ terms: [Query.Term], _ partsUsers: Bool, to start: [[Query.Term]],
    by join: ([[Query.Term]], [[Query.Term]]) -> [[Query.Term]]
  ) -> [[Query.Term]]? {
    var lists = start
    for term in terms {
      guard let more = Self.lists(of: term, partsUsers) else { return nil }
      lists = join(lists, more)
      if lists.count > most { return nil }
    }
    return lists
  }
}

/// A user in a query.
struct SearchUser: Equatable {
  let name: String
  /// Whether it was typed as `@user` instead of `from:user`.
  let isMention: Bool
}

extension [SearchUser] {
  /// Adds a user once; `from:` includes less than `@`, so together they mean `from:`.
  mutating func add(_ user: SearchUser) {
    if let index = firstIndex(where: { Folding.name($0.name) == Folding.name(user.name) }) {
      if !user.isMention { self[index] = user }
    } else {
      append(user)
    }
  }
}
