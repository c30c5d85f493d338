import Foundation
import SmashtagModel

/// `when [UNIT]`: shows when the tweets of a search were posted.
struct WhenCommand: Command {
  static let form = CommandForm(
    name: "when", parameters: [.timeUnit], group: .look,
    summary: "Show when the tweets of this search were posted",
    details: [
      "A bar for each hour, day, month or year, as fits unless one is named; the number of a bar leads to its tweets.",
      "In the archive, the sample and collections in ClickHouse all tweets of the search are counted; of another live source those fetched so far.",
      "There are at most \(Counted.grouped(WhenContext.mostBars)) bars; for more a longer unit is asked for.",
      "Into a file whose name ends in .csv it is written as a table.",
    ],
    examples: [
      "#rain; when": "by what fits", "#rain; when month": "by month",
      "#rain; when month > rain.csv": "a table for a spreadsheet",
    ],
    seeAlso: ["mentions", "search", "queries"])

  private let unit: TimeUnit?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    unit = try arguments.next().map(Self.unit)
    try arguments.end()
  }

  private static func unit(_ word: String) throws(UsageError) -> TimeUnit {
    guard let unit = TimeUnit(rawValue: word) else {
      throw .notAmong(word, option: "the time", choices: TimeUnit.allCases.map(\.rawValue))
    }
    return unit
  }

  func run(in session: Session) async throws -> Step {
    if let shown = session.context as? WhenContext { return .move(.replace(try shown.by(unit))) }
    let shownOf =
      (session.context as? GalleryContext)?.results ?? (session.context as? MentionsContext)?.wholeSearch
    guard let results = session.context.listing?.results ?? shownOf, results.query.root != .all([])
    else {
      throw CommandError.notHere("there are no results of a search here", instead: "search first, then when")
    }
    let (times, isComplete) = try await results.times(in: session)
    return .move(
      .push(
        try WhenContext(
          times, of: results, by: unit, isComplete: isComplete, in: Calendar(identifier: .gregorian))))
  }
}

extension ResultsContext {
  /// The times of all tweets of the search if they are at hand, else of those that were fetched.
  fileprivate func times(in session: Session) async throws -> (TweetTimes, isComplete: Bool) {
    if let counting {
      let times = try await counting.times(of: query, in: session.call.request)
      return (times, times.lack == nil)
    }
    var times = TweetTimes()
    let whole = try await allAtHand(in: session)
    try await whole.forEachKept(in: session.call.request) { tweets in
      for tweet in tweets { times.add(tweet) }
    }
    return (times, whole.isWhole || scan != nil)
  }
}
