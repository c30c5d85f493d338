import Foundation
import SmashtagModel

/// The root of the tab `trends`: tags that are used much, for each source in use.
struct TrendsContext: RefreshableContext {
  static let kind = ContextKind.trends

  /// The tags of a source, or of a time.
  private struct Part: Sendable {
    let title: String?
    let trends: Trends
  }

  /// The names of the sources that were asked; `nil` until there is a list.
  private var sourceNames: String?
  private var parts: [Part] = []
  private var notes: [String] = []
  private var narrowing: [String] = []

  init() {}

  /// Asks all sources in use; throws the first error if none answers.
  init(from sources: [any TweetSource], in session: Session) async throws(SourceError) {
    sourceNames = sources.map(\.name).joined(separator: ",")
    var failure: SourceError?
    for source in sources {
      do throws(SourceError) {
        parts += try await Self.parts(of: source, besideOthers: sources.count > 1, in: session)
      } catch .cancelled {
        throw .cancelled
      } catch {
        failure = failure ?? error
        notes.append("\(error)")
      }
    }
    if parts.isEmpty, let failure { throw failure }
  }

  var title: String { "Trends".narrowed(by: narrowing) }
  var crumb: String { "trends".narrowed(by: narrowing) }

  var screen: Screen {
    let sections = sections
    let count = sections.reduce(0) { $0 + $1.rows.count }
    var screen = Screen(
      title: title,
      status: [sourceNames, Counted.things(count, "tag")].compactMap(\.self), sections: sections,
      emptyNote: narrowing.nothingFound(among: "tags")
        ?? (sourceNames == nil ? "No list was fetched yet; trends does." : "No tag is used much."),
      hints: count == 0 ? [.next] : [.searchTag, .find, .refresh], hits: SearchHits(finding: narrowing))
    screen.fetched = parts.compactMap(\.trends.fetched).min()
    screen.notes = parts.flatMap(\.trends.notes) + notes
    return screen
  }

  var json: JSON {
    let screen = screen
    return [
      "context": JSON(Self.kind), "title": .string(title),
      "items": .array(screen.rows.compactMap(JSON.init(trendIn:))),
      "source": JSON(sourceNames),
      "sections": .array(
        screen.sections.map { section in
          ["title": JSON(section.title), "items": .array(section.rows.compactMap(JSON.init(trendIn:)))]
        }), "fetched": JSON(screen.fetched), "notes": .array(screen.notes.map(JSON.string)),
    ]
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    return kept
  }

  /// Asks if other sources are in use than those of the list.
  func renewedRoot(in session: Session) async throws -> (any Context)? {
    let sources = try session.sources.current()
    if sourceNames == sources.map(\.name).joined(separator: ",") { return nil }
    return try await TrendsContext(from: sources, in: session)
  }

  func refreshed(in session: Session) async throws -> any Context {
    var fresh = try await TrendsContext(from: session.sources.current(), in: session)
    fresh.narrowing = narrowing
    return fresh
  }
}

extension TrendsContext {
  /// The tags numbered throughout, without those that `find` hides.
  private var sections: [Screen.Section] {
    var number = 0
    return parts.map { part in
      let rows = part.trends.tags.map { tag in
        number += 1
        return Row(tag, number: number)
      }
      return Screen.Section(
        title: part.title, rows: rows.filter { row in narrowing.allSatisfy(row.contains) })
    }
    .filter { !$0.rows.isEmpty }
  }

  private static func parts(
    of source: any TweetSource, besideOthers isNamed: Bool, in session: Session
  ) async throws(SourceError) -> [Part] {
    guard let library = source.library else {
      let trends = try await source.trends(in: session.call.request)
      return [Part(title: isNamed ? source.name : nil, trends: trends)]
    }
    return try await LibraryTrends(library).parts(in: session.call.request).map { title, trends in
      Part(title: isNamed ? "\(source.name), \(title)" : title, trends: trends)
    }
  }
}

/// The tags that are used most in the tweets at hand: those of the last month and year, and of all.
///
/// The last month ends with the newest tweet, since an archive may be older than that.
private struct LibraryTrends {
  /// The number of tags of each time.
  private static let most = 20

  private let library: any TweetLibrary

  init(_ library: any TweetLibrary) { self.library = library }

  func parts(in request: RequestContext) async throws(SourceError) -> [(title: String, trends: Trends)] {
    guard let newest = try library.extent().span?.upperBound else { return [] }
    var parts = [
      ("last month", try await tags(since: -1, .month, to: newest, in: request)),
      ("last year", try await tags(since: -1, .year, to: newest, in: request)),
    ]
    let all = try library.names(of: .hashtag, startingWith: "", limit: Self.most)
    parts.append(("all", Trends(all.map { Trends.Tag($0.name, count: $0.count) })))
    let day = Age.day(newest, calendar: .current)
    return parts.enumerated().map { index, part in
      (index < 2 ? "\(part.0) to \(day)" : part.0, part.1)
    }
  }

  private func tags(
    since value: Int, _ unit: Calendar.Component, to newest: Date, in request: RequestContext
  ) async throws(SourceError) -> Trends {
    guard let start = Calendar.current.date(byAdding: unit, value: value, to: newest) else {
      return Trends([])
    }
    let ranking = try await library.mentionRanking(of: Query(for: .since(start)), in: request)
    let items = ranking.sections.first { $0.kind == .hashtag }?.items ?? []
    return Trends(items.prefix(Self.most).map { Trends.Tag($0.mention.label, count: $0.count) })
  }
}

extension Row {
  /// The row of a tag; of words without a sign it is a search for them.
  fileprivate init(_ tag: Trends.Tag, number: Int) {
    let isTag = tag.keyword.hasPrefix("#") || tag.keyword.hasPrefix("＃")
    let words = tag.keyword.onOneLine
    self.init(
      number: number,
      isTag
        ? .mention(MentionSection.Item(.hashtag(tag.keyword), count: tag.count))
        : .search(
          RecentSearch(
            term: "\"\(words.replacing("\"", with: " "))\"", date: .distantPast,
            found: tag.count.map(TweetCount.exactly))),
      note: isTag ? nil : tag.count.map { Counted.things($0, "use") })
  }
}

extension Row {
  /// The tag or topic of a row of trends, and how much it is used.
  var trend: (keyword: String, count: Int?)? {
    if case .mention(let item) = content { return (item.mention.label, item.count) }
    if case .search(let search) = content { return (search.term, search.found?.lowerBound) }
    return nil
  }
}

extension JSON {
  fileprivate init?(trendIn row: Row) {
    guard let (keyword, count) = row.trend else { return nil }
    let kind = if case .mention = row.content { "hashtag" } else { "search" }
    self = [
      "n": JSON(row.number), "kind": .string(kind), "keyword": .string(keyword), "count": JSON(count),
    ]
  }
}
