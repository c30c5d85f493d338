import Foundation
import SmashtagModel

/// The root of the tab `search`: shows the source and the last searches.
struct HomeContext: Context {
  static let kind = ContextKind.home
  private static let shownSearches = 8

  private var source = ""
  private var status: [String] = []
  private var notes: [String] = []
  private var searches: [Row] = []
  private var allTerms: [String] = []
  private var narrowing: [String] = []

  var title: String { "Smashtag".narrowed(by: narrowing) }
  var crumb: String { narrowing.isEmpty ? "" : "home".narrowed(by: narrowing) }

  var screen: Screen {
    let nothing = searches.isEmpty ? narrowing.nothingFound(among: "searches") : nil
    let texts = (notes + [nothing].compactMap(\.self)).map { Row(.text($0)) }
    return Screen(
      title: title, status: [source] + status,
      sections: [searches, texts].filter { !$0.isEmpty }.map { Screen.Section(rows: $0) },
      hints: (searches.isEmpty ? [] : [.searchAgain]) + [.search, .help], hits: SearchHits(finding: narrowing)
    )
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title), "source": .string(source),
      "searches": .array(allTerms.map(JSON.string)),
    ]
  }

  func revisited(in session: Session) -> any Context {
    var home = self
    let recents = session.recents
    home.source = session.sources.currentName
    let most = narrowing.isEmpty ? Self.shownSearches : recents.searches.count
    home.searches = Self.rows(of: recents.searches.prefix(most), at: session.ports.clock.date())
    home.allTerms = recents.terms
    home.narrow()
    home.notes = Self.notes(in: session)
    do {
      home.status = try Self.status(of: session.libraries)
    } catch {
      home.notes = [String(describing: error), "use sample shows the sample collection meanwhile."]
    }
    return home
  }

  func keeping(_ text: String) -> (any Context)? { narrowed(to: text) }

  /// Filters all recent searches, including those that are not shown.
  func keeping(_ text: String, in session: Session) async -> (any Context)? {
    narrowed(to: text).revisited(in: session)
  }

  private func narrowed(to text: String) -> HomeContext {
    var kept = self
    kept.narrowing.append(text)
    kept.narrow()
    return kept
  }

  private mutating func narrow() {
    for text in narrowing {
      searches.removeAll { !$0.contains(text) }
      allTerms.removeAll { !Folding.contains(text, in: $0) }
    }
  }

  private static func rows(of searches: some Sequence<RecentSearch>, at now: Date) -> [Row] {
    zip(1..., searches).map { number, search in
      let mark = number == 1 ? ["last search"] : []
      return Row(
        number: number, .search(search), note: (mark + search.facts(at: now)).joined(separator: " · "))
    }
  }

  /// The number of tweets in all libraries, and the years they span.
  private static func status(of libraries: [any TweetLibrary]) throws -> [String] {
    let extents = try libraries.map { try $0.extent() }
    guard !extents.isEmpty else { return [] }
    let spans = extents.compactMap(\.span)
    let (first, last) = (spans.map(\.lowerBound).min(), spans.map(\.upperBound).max())
    let span = first.flatMap { first in last.map { first...$0 } }
    return [Counted.tweets(extents.map(\.count).reduce(0, +)), span.map(years)].compactMap(\.self)
  }

  private static func years(_ span: ClosedRange<Date>) -> String {
    let first = CivilTime(span.lowerBound, in: .current).yearText
    let last = CivilTime(span.upperBound, in: .current).yearText
    return first == last ? first : "\(first)-\(last)"
  }

  private static func notes(in session: Session) -> [String] {
    let left = session.tutorial == nil && session.ports.isInteractive ? session.tutorialLeft : nil
    let goingOn = left.map { "tutorial goes on with task \($0.place), where you left it." }
    guard session.sources.currentName == SourceCatalog.sampleName else { return [goingOn].compactMap(\.self) }
    return [
      goingOn.map { "This is Smashtag's sample collection; \($0)" }
        ?? "This is Smashtag's sample collection; tutorial leads through it.",
      "Or look around by yourself: #rain, @faros_kalli, search bell.",
      "Your own tweets: import PATH reads exports and JSON; help import says more.",
    ]
  }
}

extension RecentSearch {
  /// The date and results of the search; `waiting` is the number of new tweets, if known.
  func facts(at now: Date, waiting: Int? = nil) -> [String] {
    let new = waiting.map { TweetCount(waiting: $0) } ?? new.flatMap { $0 > 0 ? .exactly($0) : nil }
    return [
      source, Age.ago(date, at: now), found.map { "\(Counted.number($0)) found" },
      new.map { "\(Counted.number($0)) new" },
    ]
    .compactMap(\.self)
  }
}

extension TweetCount {
  /// A count of waiting tweets, which is exact only below ``SeenPosts/most``.
  fileprivate init(waiting count: Int) { self = count < SeenPosts.most ? .exactly(count) : .atLeast(count) }
}
