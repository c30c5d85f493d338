import Foundation
import SmashtagModel

/// The root of the tab `recents`: the last searches, newest first.
struct RecentsContext: DeletingContext {
  static let kind = ContextKind.recents

  private var searches = NumberedList<RecentSearch>()
  private var narrowing: [String] = []
  private var seen: Date = .distantPast
  private var counts = WaitingCounts()
  /// Whether searches cannot be kept.
  private var isForgetful = false
  /// The numbers of new tweets for the listed searches, by their identities.
  private var waiting: [String: Int] = [:]

  var title: String { "Recent searches".narrowed(by: narrowing) }
  var crumb: String { "recents".narrowed(by: narrowing) }

  var screen: Screen {
    let rows = searches.entries.map { entry in
      let search = entry.element
      let facts = search.facts(at: seen, waiting: waiting[search.identity])
      return Row(number: entry.number, .search(search), note: facts.joined(separator: " · "))
    }
    return Screen(
      title: title, status: [Counted.things(rows.count, "search", plural: "searches")],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: narrowing.nothingFound(among: "searches") ?? emptyNote,
      hints: rows.isEmpty ? [.next] : [.searchAgain, .delete, .tabs], hits: SearchHits(finding: narrowing))
  }

  private var emptyNote: String {
    isForgetful
      ? "No search could be kept, as nothing can be remembered now. Once it can, every search that you make is kept here."
      : "No searches yet. Every search that you make is kept here."
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title), "searches": screen.searchesJSON,
      "items": .array(
        searches.entries.map {
          JSON($0.element, number: $0.number, waiting: waiting[$0.element.identity])
        }),
    ]
  }

  func revisited(in session: Session) -> any Context {
    var renewed = self
    (renewed.seen, renewed.isForgetful) = (session.ports.clock.date(), session.isForgetful)
    let wanted = session.recents.searches.filter { search in
      narrowing.allSatisfy { Folding.contains($0, in: search.term) }
    }
    renewed.searches.replace(with: wanted, identifiedBy: \.identity) {
      $0.identity == $1.identity && $0.date == $1.date
    }
    let seenStore = session.seenStore
    renewed.waiting = Dictionary(
      wanted.compactMap { search in counts.count(for: search, in: seenStore).map { (search.identity, $0) } }
    ) { first, _ in first }
    return renewed
  }

  /// Counts the new tweets for each search since it was shown.
  func renewedRoot(in session: Session) throws -> (any Context)? {
    var counted = self
    counted.counts = try WaitingCounts(for: session.recents.searches, in: session)
    return counted
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.searches.removeAll { !Folding.contains(text, in: $0.term) }
    return kept
  }

  func deletion(of rows: [Row], in session: Session) throws -> Deletion {
    let seenStore = session.seenStore
    let searches = rows.compactMap { row -> RecentSearch? in
      guard case .search(var search) = row.content else { return nil }
      search.seenPosts = seenStore[search]
      return search
    }
    return .searches(searches, of: try session.ports.state.state().recents)
  }
}

extension JSON {
  fileprivate init(_ search: RecentSearch, number: Int, waiting: Int?) {
    self = [
      "n": .integer(number), "search": .string(search.term), "source": JSON(search.source),
      "found": JSON(search.found?.lowerBound), "complete": JSON(search.found?.isExact),
      "new": JSON(waiting ?? search.new),
    ]
  }
}

/// How many new tweets at hand searches would find, as far as that was counted.
struct WaitingCounts: Sendable {
  /// The counts by identities of searches, with the tweets known when they were counted.
  private var counts: [String: (seen: [String: SeenPosts], count: Int)] = [:]

  init() {}

  /// Counts the new tweets in libraries; live sources are not asked.
  ///
  /// - Throws: `SourceError.cancelled` only; what cannot be read counts as nothing.
  init(for searches: [RecentSearch], in session: Session) throws(SourceError) {
    let seenStore = session.seenStore
    for search in searches {
      if Task.isCancelled { throw .cancelled }
      let seen = seenStore[search]
      let count = session.unseen(of: search, since: seen)
      if count > 0 { counts[search.identity] = (seen, count) }
    }
  }

  /// The count for a search; `nil` if there are none, they were not counted, or some were shown since.
  func count(for search: RecentSearch, in seenStore: SeenStore) -> Int? {
    counts[search.identity].flatMap { $0.seen == seenStore[search] ? $0.count : nil }
  }
}

extension Session {
  /// The number of unseen tweets in libraries, counted up to ``SeenPosts/most``.
  fileprivate func unseen(of search: RecentSearch, since seenPosts: [String: SeenPosts]) -> Int {
    guard !seenPosts.isEmpty, let query = try? Query(search.term) else { return 0 }
    let found = sources.libraries.flatMap { library -> [Tweet] in
      let seen = SeenSet(of: seenPosts, at: library.name)
      guard !seen.isFirstLook else { return [] }
      let newest = (try? library.newest(of: query, limit: SeenPosts.most)) ?? []
      return newest.filter { !seen.contains($0) }
    }
    return min(Set(found.map(\.identity)).count, SeenPosts.most)
  }
}
