import Foundation
import SmashtagModel

/// The conditions of a query that all have to match, grouped by kind.
struct SearchTerms {
  /// All of them, in the order of the query: single ones, negated single ones, and alternatives.
  let conditions: [Query.Term]
  private(set) var tags: [String] = []
  private(set) var noTags: [String] = []
  /// Lists of tags, of each of which at least one is required.
  private(set) var anyTags: [[String]] = []
  private(set) var users: [SearchUser] = []
  /// Words and phrases.
  private(set) var words: [Query.Term] = []
  private(set) var noWords: [Query.Term] = []
  private(set) var since: Date?
  private(set) var until: Date?
  private(set) var filters: Set<Query.Filter> = []
  private(set) var noFilters: Set<Query.Filter> = []

  init(_ root: Query.Term) {
    conditions = root.conditions
    for condition in conditions { take(condition) }
  }

  private mutating func take(_ condition: Query.Term) {
    switch condition {
    case .hashtag(let tag): tags.appendTag(tag)
    case .not(.hashtag(let tag)): noTags.appendTag(tag)
    case .any(let terms): takeAny(terms)
    case .from(let name): users.add(SearchUser(name: name, isMention: false))
    case .user(let name): users.add(SearchUser(name: name, isMention: true))
    case .word, .phrase: words.append(condition)
    case .not(.word(let words)): noWords.append(.word(words))
    case .not(.phrase(let words)): noWords.append(.phrase(words))
    case .since(let date), .not(.until(let date)): since = max(since ?? date, date)
    case .until(let date), .not(.since(let date)): until = min(until ?? date, date)
    case .filter(let filter): filters.insert(filter)
    case .not(.filter(let filter)): noFilters.insert(filter)
    case .all, .not, .prefix, .mentions, .to, .language, .atLeast, .host, .link, .quotes, .list: break
    }
  }

  private mutating func takeAny(_ terms: [Query.Term]) {
    guard let group = terms.tags else { return }
    if group.count == 1 { tags.appendTag(group[0]) } else { anyTags.append(group) }
  }
}

extension Query.Term {
  /// The conditions that all have to match, with negations moved to single ones where that is possible.
  fileprivate var conditions: [Query.Term] {
    switch self {
    case .all(let terms): terms.flatMap(\.conditions)
    case .not(.not(let term)): term.conditions
    case .not(.any(let terms)): terms.flatMap { Query.Term.not($0).conditions }
    default: [self]
    }
  }
}

/// What a network can search for.
protocol SearchGrammar {
  /// A condition as it is told to the user if the network does not support it; otherwise `nil`.
  static func refusal(of condition: Query.Term) -> String?

  /// Conditions that the network supports but cannot combine with the rest of the query, in words.
  static func conflicts(among terms: SearchTerms) -> [String]
}

extension SearchGrammar {
  /// The conditions that the network does not support or cannot combine; empty if it can find exactly this.
  static func refusals(of terms: SearchTerms) -> [String] {
    let unsupported = terms.conditions.compactMap(refusal(of:)).uniqued()
    return unsupported.isEmpty ? conflicts(among: terms) : unsupported
  }
}

/// The grammar of a network that cannot search for alternatives, so that each becomes a search.
protocol SplitSearchGrammar: SearchGrammar {
  /// Whether `@user` becomes two searches: for posts by the user, and for posts that mention the user.
  static var partsUsers: Bool { get }
}

extension SplitSearchGrammar {
  static func alternatives(of root: Query.Term) -> SearchAlternatives {
    SearchAlternatives(root, partsUsers: partsUsers) { refusals(of: SearchTerms($0)) }
  }

  /// The conditions of a query; throws ``SourceError/unsupported(operators:source:)`` if the network cannot
  /// find exactly this.
  static func terms(of query: Query, at source: String) throws(SourceError) -> SearchTerms {
    let terms = SearchTerms(query.root)
    let refused = refusals(of: terms)
    guard refused.isEmpty else {
      throw .unsupported(operators: alternatives(of: query.root).refused ?? refused, source: source)
    }
    return terms
  }
}
