import Foundation
import SmashtagModel

/// The root of the tab `recents`: the last searches, newest first.
struct RecentsContext: DeletingContext {
  static let kind = ContextKind.recents

  private var searches = NumberedList<RecentSearch>()
  private var narrowing: [String] = []
  private var seen: Date = .distantPast
  /// How many tweets at hand were not shown yet, by the identity of their search.
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
      emptyNote: narrowing.nothingFound(among: "searches")
        ?? "No searches yet. Every search that you make is kept here.",
      hints: rows.isEmpty ? [.wayOn] : [.searchAgain, .delete, .tabs], hits: SearchHits(finding: narrowing))
  }

  var json: JSON {
    [
      "context": "recents", "title": .string(title), "searches": screen.searchesJSON,
      "items": .array(
        searches.entries.map {
          JSON($0.element, number: $0.number, waiting: waiting[$0.element.identity])
        }),
    ]
  }

  func revisited(in session: Session) -> any Context {
    var renewed = self
    renewed.seen = session.now()
    let wanted = session.recents.searches.filter { search in
      narrowing.allSatisfy { Folding.contains($0, in: search.term) }
    }
    renewed.searches.replace(with: wanted, identifiedBy: \.identity)
    renewed.waiting = session.waiting(for: wanted)
    return renewed
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.searches.removeAll { !Folding.contains(text, in: $0.term) }
    return kept
  }

  func deletion(of rows: [Row]) -> @Sendable (inout ShellState) -> Void {
    let searches = rows.compactMap { row in
      if case .search(let search) = row.content { search } else { nil }
    }
    return { state in searches.forEach { state.recents.forget($0.term, at: $0.source) } }
  }
}

extension JSON {
  fileprivate init(_ search: RecentSearch, number: Int, waiting: Int?) {
    self = [
      "n": .integer(number), "search": .string(search.term), "source": JSON(search.source),
      "found": JSON(search.found), "new": JSON(waiting ?? search.new),
    ]
  }
}
