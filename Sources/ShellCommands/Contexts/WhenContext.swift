import Foundation
public import SmashtagModel

/// How many tweets of a search were posted when: a histogram whose bars lead to their tweets.
struct WhenContext: Context {
  static let kind = ContextKind.when
  /// The most bars of a histogram; of more nobody would see a shape.
  static let mostBars = 2_000

  private let times: TweetTimes
  private let results: ResultsContext
  /// Whether all tweets of the search were counted, and not only those that were fetched.
  private let isComplete: Bool
  /// How many tweets with a date there are; some more where a part of the source could not be asked.
  private var total: TweetCount { times.lack == nil ? .exactly(times.total) : .atLeast(times.total) }
  private let unit: TimeUnit
  private let bars: [TimeBar]
  private let calendar: Calendar

  /// - Parameters:
  ///   - unit: what each bar stands for; `nil` for what fits.
  ///   - isComplete: whether these are the times of all tweets of the search.
  init(
    _ times: TweetTimes, of results: ResultsContext, by unit: TimeUnit?, isComplete: Bool,
    in calendar: Calendar
  ) throws(CommandError) {
    (self.times, self.results, self.isComplete) = (times, results, isComplete)
    self.calendar = calendar
    self.unit = unit ?? times.fittingUnit
    bars = try Self.bars(of: times, by: self.unit, in: calendar)
  }

  /// The same tweets with bars of another length.
  func by(_ unit: TimeUnit?) throws(CommandError) -> WhenContext {
    try WhenContext(times, of: results, by: unit, isComplete: isComplete, in: calendar)
  }

  private static func bars(
    of times: TweetTimes, by unit: TimeUnit, in calendar: Calendar
  ) throws(CommandError) -> [TimeBar] {
    guard let bars = times.bars(by: unit, in: calendar, limit: mostBars) else {
      throw .tooManyBars(unit, limit: mostBars)
    }
    return bars
  }

  var title: String { "\(results.title) by \(unit.rawValue)" }
  var crumb: String { "when" }
  /// Its bars are drawn where pixels are.
  var mayShowImages: Bool { !bars.isEmpty }

  var screen: Screen {
    var screen = Screen(
      title: title, status: [results.sourceNames, Counted.things(total, noun)],
      sections: bars.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: bars.isEmpty ? emptyNote : nil,
      hints: bars.isEmpty ? [.next] : [.followBar, .back])
    screen.fetched = results.fetched
    if let lack = times.lack {
      screen.notes.append(lack)
    } else if !isComplete {
      screen.notes.append(results.part(of: times.total + times.undated))
    }
    if times.undated > 0 {
      let are = times.undated == 1 ? "has" : "have"
      screen.notes.append("\(Counted.things(times.undated, noun)) \(are) no date, or one before 2006")
    }
    // A source that counts by itself counts more than it listed.
    screen.notes += results.notesOfTweets
    return screen
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title), "query": .string(results.query.text),
      "unit": .string(unit.rawValue), "total": .integer(times.total), "complete": .bool(isComplete),
      "bars": .array(rows.compactMap(JSON.init(barIn:))), "source": .string(results.sourceNames),
      "fetched": JSON(results.fetched), "notes": .array(screen.notes.map(JSON.string)),
    ]
  }

  func mentions(in session: Session) async throws -> (any Context)? {
    try await results.mentions(in: session)
  }

  func mentions(beside companion: Mention, in session: Session) async throws -> (any Context)? {
    try await results.mentions(beside: companion, in: session)
  }

  func gallery(in session: Session) async throws -> (any Context)? { try await results.gallery(in: session) }

  var csv: String? {
    let writer = CSVWriter(columns: ExportedKind.bar.columns)
    return writer.head + rows.map { String(decoding: writer.bytes(of: $0), as: UTF8.self) }.joined()
  }

  /// The step to the tweets of a bar: the search within its time, at the same sources; after `find` and
  /// `new` only what these left of it.
  func step(into bar: TimeBar, in session: Session) async throws -> Step {
    let words = if case .any = results.query.root { "(\(results.query.text))" } else { results.query.text }
    let text = "\(words) since:\(bar.typed(bar.from)) until:\(bar.typed(bar.until))"
    guard results.isNarrowed || results.isOnlyNew else {
      return try await session.step(searching: text, atSources: results.sourceNames)
    }
    let session = try session.choosing(results.sourceNames, for: text)
    return .move(.push(try await results.searched(for: Query(text), in: session)))
  }

  private var noun: String { results.noun }

  /// Why there are no bars: what the search itself says where it found nothing.
  private var emptyNote: String {
    if times.undated > 0 { return "No \(noun) of this search has a date." }
    return results.hasOlder && !isComplete
      ? "No \(noun) was found so far; back, then more, looks on." : results.emptyNote
  }

  /// The bars that lead to tweets are numbered.
  private var rows: [Row] {
    var number = 0
    return bars.map { bar in
      if bar.count > 0 { number += 1 }
      return Row(number: bar.count > 0 ? number : nil, .bar(bar))
    }
  }
}

extension TimeBar {
  /// The time in words: `27 Mar 2015, 14:00`, `Fri 27 Mar 2015`, `Mar 2015` or `2015`.
  public var label: String {
    switch unit {
    case .hour: "\(Age.date(from)), \(CivilTime(from, in: .current).clockText.prefix(5))"
    case .day: Age.day(from)
    case .month: String(Age.date(from).drop { $0 != " " }.dropFirst())
    case .year: CivilTime(from, in: .current).yearText
    }
  }

  /// A moment as it is typed in a query: `2015-03-27`, or `2015-03-27T14:00:00Z` for an hour.
  func typed(_ moment: Date) -> String {
    unit == .hour ? CivilTime(moment, in: .gmt).stamp : CivilTime(moment, in: .current).dayText
  }
}

extension JSON {
  init?(barIn row: Row) {
    guard case .bar(let bar) = row.content else { return nil }
    self = [
      "n": JSON(row.number), "from": .string(bar.typed(bar.from)), "until": .string(bar.typed(bar.until)),
      "count": .integer(bar.count),
    ]
  }
}
