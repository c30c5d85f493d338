import Foundation
import SmashtagModel

/// The request for a query: a search, a user's posts or a timeline, with conditions.
struct XSearch: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    /// A search, in X's syntax.
    case search(String)
    case posts(of: String)
    case timeline(XTimeline)
  }

  let target: Target
  private(set) var conditions = XConditions()
  /// The user whom the query asks for, if that is all it asks for.
  private(set) var person: String?

  /// The search for words in X's syntax.
  init(words: String) { target = .search(words) }

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if X cannot find exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    var terms: [Query.Term] = []
    for term in query.root.together {
      switch term {
      case .since(let date): conditions.since = max(conditions.since ?? date, date)
      case .until(let date): conditions.until = min(conditions.until ?? date, date)
      case .atLeast, .not(.atLeast), .not(.link): conditions.terms.append(term)
      default:
        terms.append(term)
        if term.isWiderAtX { conditions.terms.append(term) }
      }
    }
    person = query.root.person.flatMap { XName.isUser($0) ? $0 : nil }
    if let part = try XTimelineTerms(terms, at: source) {
      target = .timeline(part.timeline)
      conditions.terms += part.others
    } else if let user = Self.author(of: terms) {
      target = .posts(of: user)
      conditions.noReplies = terms.contains(.not(.filter(.replies)))
      conditions.noRetweets = terms.contains(.not(.filter(.retweets)))
    } else {
      target = .search(try Self.words(terms, of: query, at: source))
    }
  }

  /// The timeline that is requested; `nil` for other requests.
  var timeline: XTimeline? { if case .timeline(let timeline) = target { timeline } else { nil } }

  /// The query items for a user's posts, except those for paging.
  var exclusions: [QueryItem] {
    let kinds = (conditions.noReplies ? ["replies"] : []) + (conditions.noRetweets ? ["retweets"] : [])
    return kinds.isEmpty ? [] : [QueryItem("exclude", kinds.joined(separator: ","))]
  }
}

extension XSearch {
  /// The maximum length of a query for any token.
  private static let longest = 4_096

  /// The length of the query in code points, as X counts; `nil` if it is not a search.
  var length: Int? {
    if case .search(let words) = target { words.unicodeScalars.count } else { nil }
  }

  func checkLength(at connection: SourceConnection) throws(SourceError) {
    guard let length, length > Self.longest else { return }
    throw try connection.host().failure(
      "takes queries of at most \(Counted.grouped(Self.longest)) characters; this one has \(Counted.grouped(length))"
    )
  }
}

private extension XSearch {
  /// The user whose posts are the whole result, if no other condition requires a search.
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
  /// Whether X finds others besides: it compares the words of an address, of which another may have all, and counts
  /// pictures as links.
  fileprivate var isWiderAtX: Bool {
    switch self {
    case .link, .filter(.links), .not(.filter(.links)): true
    default: false
    }
  }

  /// The terms that all have to match, including those of nested groups.
  fileprivate var together: [Query.Term] {
    if case .all(let terms) = self { terms.flatMap(\.together) } else { [self] }
  }
}

/// The period of a search, limited to what X's search covers: a week, without the last seconds.
struct XWindow: Equatable, Sendable {
  private static let week: TimeInterval = 7 * 86_400
  /// A margin in seconds, because clocks differ, and X counts in whole minutes.
  private static let margin: TimeInterval = 60
  private static let latest: TimeInterval = 15

  /// The date before which X's search finds nothing; `nil` for what is no search.
  let oldest: Date?
  private let start: Date?
  private let end: Date?
  /// Whether it is empty, so that no request is needed.
  let isEmpty: Bool
  /// Whether the query's period begins before that of X's search.
  let isCut: Bool
  /// Whether it begins in the future, or not before its end.
  private let isInverted: Bool
  /// Whether it begins in the future.
  private let isInFuture: Bool

  init(_ search: XSearch, now: Date) {
    let (since, until) = (search.conditions.since, search.conditions.until)
    let oldest = search.length == nil ? nil : now - Self.week + Self.margin
    let isOver = oldest.map { oldest in until.map { $0 <= oldest } ?? false } ?? false
    isInFuture = since.map { $0 >= now } ?? false
    isInverted = since.map { $0 >= min(until ?? .distantFuture, now) } ?? false
    self.oldest = oldest
    isEmpty = isOver || isInverted
    isCut = isOver || oldest.map { oldest in since.map { $0 < oldest } ?? false } ?? false
    start = isCut ? nil : since
    end = until.flatMap { $0 > now - Self.latest ? nil : $0 }
  }

  /// The query items for the period.
  var items: [QueryItem] {
    let times = [("start_time", start), ("end_time", end)]
    return times.compactMap { name, date in date.map { QueryItem(name, $0.formatted(.iso8601)) } }
  }

  /// A note about the period; `nil` if none is needed.
  func note(of source: String) -> String? {
    if isCut { return "\(source) finds posts of the last 7 days only" }
    if isInFuture { return "nothing can be found since: a day to come" }
    return isInverted ? "nothing can be found where since: is not before until:" : nil
  }
}
