import Foundation
import SmashtagModel

/// The time a search looks at, as X takes it: its search knows a week, and nothing of the last seconds.
struct XWindow: Equatable, Sendable {
  private static let week: TimeInterval = 7 * 86_400
  /// The clocks of two machines differ, and X counts in whole minutes.
  private static let margin: TimeInterval = 60
  private static let latest: TimeInterval = 15

  /// Before this X's search knows nothing; `nil` for somebody's posts.
  let oldest: Date?
  private let start: Date?
  private let end: Date?
  /// Nothing can be found in it, so that nothing has to be asked.
  let isEmpty: Bool
  /// More was asked for than X's search knows.
  let isCut: Bool
  /// It begins after now, or not before its end.
  private let isInverted: Bool
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

  /// What is asked beside the words.
  var items: [QueryItem] {
    let times = [("start_time", start), ("end_time", end)]
    return times.compactMap { name, date in date.map { QueryItem(name, $0.formatted(.iso8601)) } }
  }

  /// What a reader should know about it.
  func note(of source: String) -> String? {
    if isCut { return "\(source) finds posts of the last 7 days only" }
    if isInFuture { return "nothing can be found since: a day to come" }
    return isInverted ? "nothing can be found where since: is not before until:" : nil
  }
}
