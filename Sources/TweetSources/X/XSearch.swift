import Foundation
import SmashtagModel

/// What a query asks X for: what its search finds, or what somebody posted; and which of that counts.
struct XSearch: Equatable, Sendable {
  enum Place: Equatable, Sendable {
    /// In the words of X's search.
    case search(String)
    case posts(of: String)
  }

  let place: Place
  private(set) var conditions = XConditions()

  /// Throws ``SourceError/unsupported(operators:source:)`` where X cannot find exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    var terms: [Query.Term] = []
    for term in query.root.together {
      switch term {
      case .since(let date): conditions.since = max(conditions.since ?? date, date)
      case .until(let date): conditions.until = min(conditions.until ?? date, date)
      default: terms.append(term)
      }
    }
    if let user = Self.author(of: terms) {
      place = .posts(of: user)
      conditions.noReplies = terms.contains(.not(.filter(.replies)))
      conditions.noRetweets = terms.contains(.not(.filter(.retweets)))
    } else {
      place = .search(try Self.words(terms, of: query, at: source))
    }
  }

  /// What is asked of somebody's posts beside paging.
  var exclusions: [QueryItem] {
    let kinds = (conditions.noReplies ? ["replies"] : []) + (conditions.noRetweets ? ["retweets"] : [])
    return kinds.isEmpty ? [] : [QueryItem("exclude", kinds.joined(separator: ","))]
  }
}

extension XSearch {
  /// No token is for longer queries.
  private static let longest = 4_096

  /// In code points, as X counts; `nil` where it is no search.
  var length: Int? {
    if case .search(let words) = place { words.unicodeScalars.count } else { nil }
  }

  func checkLength(at host: XHost) throws(SourceError) {
    guard let length, length > Self.longest else { return }
    throw host.server.failure(
      "takes queries of at most \(Self.longest.grouped) characters; this one has \(length.grouped)")
  }
}

private extension XSearch {
  /// Whose posts are asked for, where nothing else is that the list of these cannot leave out.
  static func author(of terms: [Query.Term]) -> String? {
    var names: Set<String> = []
    var user: String?
    for term in terms {
      switch term {
      case .from(let name) where XName.isUser(name):
        names.insert(Folding.name(name))
        user = user ?? name
      case .not(.filter(.replies)), .not(.filter(.retweets)): continue
      default: return nil
      }
    }
    return names.count == 1 ? user : nil
  }

  static func words(
    _ terms: [Query.Term], of query: Query, at source: String
  ) throws(SourceError) -> String {
    var translation = XTranslation()
    let parts = terms.map { translation.translate($0) }
    guard translation.unsupported.isEmpty else {
      throw .unsupported(operators: translation.unsupported, source: source)
    }
    let whole = XTerm.together(parts)
    guard whole.stands else {
      let lonely = terms.isEmpty ? query.root.together : terms
      throw .unsupported(operators: lonely.map { "\($0.typed) alone" }, source: source)
    }
    return whole.text
  }
}

extension Query.Term {
  /// The terms that all have to match, those of groups among them.
  fileprivate var together: [Query.Term] {
    if case .all(let terms) = self { terms.flatMap(\.together) } else { [self] }
  }
}
