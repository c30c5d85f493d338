import SmashtagModel

/// The searches without `OR` that together find what a query asks for.
///
/// Who is mentioned or writes, is mentioned, or writes.
struct SearchAlternatives {
  /// What stands side by side in each of them; `nil` where there would be more than are wanted.
  let lists: [[Query.Term]]?

  init(_ root: Query.Term, most: Int) {
    lists = Self.lists(of: root, most: most)
  }

  private static func lists(of term: Query.Term, most: Int) -> [[Query.Term]]? {
    switch term {
    case .any(let terms):
      return joined(terms, most: most, to: []) { $0 + $1 }
    case .all(let terms):
      return joined(terms, most: most, to: [[]]) { lists, more in
        lists.flatMap { list in more.map { list + $0 } }
      }
    case .user(let name): return [[.from(name)], [.mentions(name)]]
    case .not(.not(let term)): return lists(of: term, most: most)
    default: return [[term]]
    }
  }

  private static func joined(
    _ terms: [Query.Term], most: Int, to start: [[Query.Term]],
    by join: ([[Query.Term]], [[Query.Term]]) -> [[Query.Term]]
  ) -> [[Query.Term]]? {
    var lists = start
    for term in terms {
      guard let more = Self.lists(of: term, most: most) else { return nil }
      lists = join(lists, more)
      if lists.count > most { return nil }
    }
    return lists
  }
}
