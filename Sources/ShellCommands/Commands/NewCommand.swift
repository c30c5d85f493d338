import Foundation
import SmashtagModel

/// `new [N|QUERY]`: makes a search again, and shows only what was not shown before.
struct NewCommand: Command {
  static let form = CommandForm(
    name: "new", parameters: [.optionalSearch], group: .look,
    summary: "Make a search again, and show only what is new",
    details: [
      "Without anything behind it, it means the search in front, or else the last one; N is one of the recent searches.",
      "The newest tweets that were shown of a search are remembered, for each source. What is not among them and not "
        + "older than all of them is new, whenever it reached its server.",
      "recents says how many were new the last time, and how many wait in the archive.",
    ],
    examples: [
      "new": "what is new in this search", "recents; new 2": "in the second of the recent searches",
      "new #rain": "in that search",
    ],
    seeAlso: ["search", "recents", "refresh", "watch"], isRaw: true)

  private enum Choice {
    case last
    case item(Int)
    case query(Query)
  }

  private let choice: Choice

  init(_ arguments: Arguments) throws {
    let text = arguments.raw.trimmingCharacters(in: .whitespaces)
    if text.isEmpty {
      choice = .last
    } else if let number = Int(text), text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      choice = .item(number)
    } else {
      choice = .query(try Query(text))
    }
  }

  func run(in session: Session) async throws -> Step {
    let (query, name) = try search(in: session)
    let source = name.flatMap { session.sources.source(named: $0) }
    let sources = try source.map { [$0] } ?? session.sources.current()
    let search = RecentSearch(term: query.text, date: session.ports.clock.date(), source: name)
    var results = try await ResultsContext(
      query, from: sources, since: session.sightings[search], in: session)
    let former = session.context.listing?.results
    guard let former, former.showsNew(of: query) else { return .move(.push(results.context)) }
    // What is new takes the place of what was.
    results.revision = former.revision + 1
    return .move(.replace(results.context, isSearch: true))
  }
}

extension NewCommand {
  /// What is searched, and the source where that is one of photos.
  private func search(in session: Session) throws -> (query: Query, source: String?) {
    switch choice {
    case .query(let query): return (query, nil)
    case .item(let number):
      guard case .search(let search) = try session.screen.row(number).content else {
        throw CommandError.notHere("item \(number) is no search", instead: "type recents, then new N")
      }
      return (try Query(search.term), search.source)
    case .last:
      if let shown = session.context.listing?.results, shown.query.root != .all([]) {
        return (shown.query, shown.hasPhotos ? shown.sourceNames : nil)
      }
      guard let last = session.recents.searches.first else {
        throw CommandError.notHere("no search is remembered", instead: "type new QUERY, or new in results")
      }
      return try Self.parts(of: last)
    }
  }

  private static func parts(of search: RecentSearch) throws -> (query: Query, source: String?) {
    (try Query(search.term), search.source)
  }
}

extension ResultsContext {
  /// What shows them.
  fileprivate var context: any Context { hasPhotos ? PhotosContext(self) : self }
}
