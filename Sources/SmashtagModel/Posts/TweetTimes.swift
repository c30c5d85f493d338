public import Foundation

/// How many tweets were posted when, exact to a quarter of an hour, which is the smallest step by which time zones differ.
public struct TweetTimes: Sendable {
  /// The seconds of a quarter of an hour.
  package static let secondsOfQuarter: Int64 = 900

  /// The number of tweets in one quarter of an hour.
  private struct Quarter {
    /// The quarters of an hour since 1970-01-01 UTC.
    let number: Int64
    var count: Int
  }

  private var quarters: [Quarter] = []
  /// How many tweets with a date were counted.
  public private(set) var total = 0
  /// How many tweets have no date, or one that is older than what can be counted.
  public var undated = 0
  /// What is missing, in words, where a part of the source could not be asked, so that there may be more; else `nil`.
  public var lack: String?

  /// Makes a count without tweets.
  public init() {}

  /// Counts a tweet.
  public mutating func add(_ tweet: Tweet) {
    if let date = tweet.knownDate {
      add(secondSince1970: Int64(Self.seconds(of: date)))
    } else {
      undated += 1
    }
  }

  /// Counts a tweet by the second in which it was posted.
  ///
  /// It takes the least memory where those of the same time follow one another.
  public mutating func add(secondSince1970 second: Int64) {
    let step = Self.secondsOfQuarter
    let number = (second - (second % step + step) % step) / step
    total += 1
    if let last = quarters.indices.last, quarters[last].number == number {
      quarters[last].count += 1
    } else {
      quarters.append(Quarter(number: number, count: 1))
    }
  }

  /// Adds the counts of other tweets.
  public mutating func add(_ other: TweetTimes) {
    quarters += other.quarters
    total += other.total
    undated += other.undated
    lack = lack ?? other.lack
  }

  /// Counts several tweets of the same quarter of an hour.
  ///
  /// - Parameter quarter: the quarters of an hour since 1970-01-01 UTC.
  package mutating func add(_ count: Int, inQuarter quarter: Int64) {
    total += count
    quarters.append(Quarter(number: quarter, count: count))
  }

  /// The times of the first and the last tweet, each the beginning of its quarter of an hour; `nil` without tweets.
  public var span: ClosedRange<Date>? {
    guard let first = quarters.map(\.number).min(), let last = quarters.map(\.number).max() else {
      return nil
    }
    return Self.date(first)...Self.date(last)
  }

  /// The bars of a histogram, oldest first, without a gap from the first tweet to the last.
  ///
  /// - Parameters:
  ///   - unit: the time that each bar stands for, such as a month of `calendar`.
  ///   - limit: the most bars.
  /// - Returns: `nil` where there would be more bars.
  public func bars(by unit: TimeUnit, in calendar: Calendar, limit: Int) -> [TimeBar]? {
    guard let span else { return [] }
    var rest = quarters.sorted { $0.number < $1.number }[...]
    var bars: [TimeBar] = []
    var start = span.lowerBound
    while start <= span.upperBound {
      guard bars.count < limit else { return nil }
      guard let time = calendar.dateInterval(of: unit.component, for: start), time.end > start else { break }
      let part = rest.prefix { Self.date($0.number) < time.end }
      rest = rest.dropFirst(part.count)
      bars.append(
        TimeBar(
          from: time.start, until: time.end, unit: unit, count: part.reduce(0) { $0 + $1.count }))
      start = time.end
    }
    return bars
  }

  /// The smallest unit of which no more than some dozens are needed.
  public var fittingUnit: TimeUnit {
    guard let span else { return .day }
    let length = span.upperBound.timeIntervalSince(span.lowerBound)
    return TimeUnit.allCases.first { length <= $0.seconds * Self.fittingBars } ?? .year
  }

  /// The number of bars that fit into a window with room for what else it shows.
  private static let fittingBars = 48.0

  private static func date(_ quarter: Int64) -> Date {
    Date(timeIntervalSince1970: TimeInterval(quarter * secondsOfQuarter))
  }

  /// The seconds of a date, limited to what calendars can count with.
  private static func seconds(of date: Date) -> Double {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return seconds.isFinite ? min(max(seconds, -1e11), 1e12) : 0
  }
}

/// The time that a bar of a histogram stands for; the raw value is its name in commands and in JSON.
public enum TimeUnit: String, CaseIterable, Sendable {
  case hour
  case day
  case month
  case year

  /// The unit of calendars.
  public var component: Calendar.Component {
    switch self {
    case .hour: .hour
    case .day: .day
    case .month: .month
    case .year: .year
    }
  }

  /// Its usual length.
  fileprivate var seconds: TimeInterval {
    switch self {
    case .hour: 3_600
    case .day: 86_400
    case .month: 30 * 86_400
    case .year: 365 * 86_400
    }
  }
}

/// A bar of a histogram: the tweets of an hour, a day, a month or a year.
public struct TimeBar: Equatable, Sendable {
  /// The beginning of the time.
  public let from: Date
  /// Its end, which is the beginning of the next bar.
  public let until: Date
  /// What the bar stands for.
  public let unit: TimeUnit
  /// How many tweets were posted then.
  public let count: Int

  /// Makes a bar.
  public init(from: Date, until: Date, unit: TimeUnit, count: Int) {
    (self.from, self.until, self.unit, self.count) = (from, until, unit, count)
  }
}
