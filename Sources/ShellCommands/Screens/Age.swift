public import Foundation
public import SmashtagModel

/// Dates and the time since them, in words.
public enum Age {
  /// The time since a date: `now`, `2 h ago`, `yesterday`, `3 days ago`, or from a week on `27 Mar 2015`.
  public static func ago(_ date: Date, at now: Date, calendar: Calendar = .current) -> String {
    switch Distance(from: date, to: now, calendar) {
    case .now: "now"
    case .minutes(let count): "\(count) min ago"
    case .hours(let count): "\(count) h ago"
    case .yesterday: "yesterday"
    case .days(let count): "\(count) days ago"
    case .far: Age.date(date, calendar: calendar)
    }
  }

  /// The time since a date in short form: `2 h`, `5 min`, `3 d`, or from a week on `27 Mar 2015`.
  public static func brief(_ date: Date, at now: Date, calendar: Calendar = .current) -> String {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case ..<(-60): return Age.date(date, calendar: calendar)
    case ..<60: return "now"
    case ..<86_400: return short(seconds)
    case ..<(7 * 86_400): return "\(Int(seconds / 86_400)) d"
    default: return Age.date(date, calendar: calendar)
    }
  }

  /// The day of a date: `27 Mar 2015`.
  public static func date(_ date: Date, calendar: Calendar = .current) -> String {
    Age.date(date, months: CalendarDay.monthNames, calendar)
  }

  /// The day and time of a date: `Fri 27 Mar 2015, 18:04:11`.
  public static func exact(_ date: Date, calendar: Calendar = .current) -> String {
    "\(day(date, calendar: calendar)), \(CivilTime(date, in: calendar.timeZone).clockText)"
  }

  /// When a post was written: `Fri 27 Mar 2015, 18:04:11`, or that this is unknown.
  public static func exactly(of tweet: Tweet) -> String { tweet.knownDate.map { exact($0) } ?? unknown }

  static let unknown = "date unknown"

  /// The day of a date with the weekday: `Fri 27 Mar 2015`.
  static func day(_ date: Date, calendar: Calendar = .current) -> String {
    let time = CivilTime(date, in: calendar.timeZone)
    return "\(CalendarDay.weekdayNames[time.weekday]) \(Age.date(date, calendar: calendar))"
  }
}

extension Age {
  private static func short(_ seconds: TimeInterval) -> String {
    seconds < 3_600 ? "\(Int(seconds / 60)) min" : "\(Int(seconds / 3_600)) h"
  }

  /// Day, month and year; years before the first are written with BC.
  static func date(_ date: Date, months: [String], _ calendar: Calendar) -> String {
    let time = CivilTime(date, in: calendar.timeZone)
    return "\(time.day) \(months[time.month - 1]) \(time.yearText)"
  }
}

extension Age {
  /// The time since a date in full words, for screen readers: `just now`, `2 hours ago`, `yesterday`, `27
  /// March 2015`.
  public static func linear(_ date: Date, at now: Date, calendar: Calendar = .current) -> String {
    switch Distance(from: date, to: now, calendar) {
    case .now: "just now"
    case .minutes(let count): Counted.things(count, "minute") + " ago"
    case .hours(let count): Counted.things(count, "hour") + " ago"
    case .yesterday: "yesterday"
    case .days(let count): Counted.things(count, "day") + " ago"
    case .far: Age.date(date, months: wholeMonths, calendar)
    }
  }

  private static let wholeMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}

/// The time since a date, in the unit that people would use.
enum Distance: Equatable {
  case now
  case minutes(Int)
  case hours(Int)
  case yesterday
  case days(Int)
  /// A week or more, or in the future; such dates are written out.
  case far

  /// Computes the distance; up to six hours are given in hours, also across midnight.
  init(from date: Date, to now: Date, _ calendar: Calendar) {
    let seconds = now.timeIntervalSince(date)
    let days = Self.days(from: date, to: now, calendar)
    self =
      switch (days, seconds) {
      case (_, ..<(-60)): .far
      case (_, ..<60): .now
      case (_, ..<3_600): .minutes(Int(seconds / 60))
      case (..<1, _), (_, ..<21_600): .hours(Int(seconds / 3_600))
      case (1, _): .yesterday
      case (..<7, _): .days(days)
      default: .far
      }
  }

  private static func days(from date: Date, to now: Date, _ calendar: Calendar) -> Int {
    let (start, end) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
    return calendar.dateComponents([.day], from: start, to: end).day ?? 0
  }
}

/// A date as calendar and clock components of a time zone.
///
/// The calendar is the proleptic Gregorian one, as ISO 8601 requires; the year 0 is 1 BC.
struct CivilTime {
  /// The limit in seconds to which dates are clamped, to avoid overflow.
  private static let limit = 1e13

  let year: Int
  let month: Int
  let day: Int
  /// The day of the week; 0 is Sunday.
  let weekday: Int
  private let seconds: Int

  init(_ date: Date, in timeZone: TimeZone) {
    let moment = min(max(-Self.limit, date.timeIntervalSince1970.rounded(.down)), Self.limit)
    let local = Int(moment) + timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: moment))
    seconds = local.remainder(by: 86_400)
    let days = (local - seconds) / 86_400
    weekday = (days + 4).remainder(by: 7)
    (year, month, day) = Self.date(ofDay: days)
  }
}

extension CivilTime {
  /// The day in ISO 8601: `2015-03-27`.
  var dayText: String {
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(abs(year).padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }

  /// The time: `18:04:11`.
  var clockText: String {
    [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }.joined(separator: ":")
  }

  /// The date in ISO 8601, valid only for UTC: `2015-03-27T18:04:11Z`.
  var stamp: String { "\(dayText)T\(clockText)Z" }

  /// The year; years before the first are written with BC.
  var yearText: String { year > 0 ? String(year) : "\(1 - year) BC" }
}

extension CivilTime {
  /// The date of a day since 1970, counted in cycles of 400 years with March as the first month of a year.
  ///
  /// Source: [civil_from_days](https://howardhinnant.github.io/date_algorithms.html#civil_from_days).
  private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let dayOfCycle = shifted.remainder(by: 146_097)
    let cycle = (shifted - dayOfCycle) / 146_097
    let leapDays = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (cycle * 400 + yearOfCycle + (month < 3 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }
}

extension Int {
  /// The remainder, which is never negative.
  fileprivate func remainder(by divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
