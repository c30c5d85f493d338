public import Foundation

/// How long ago something was, in words.
public enum Age {
  /// `now`, `2 h ago`, `yesterday`, `3 days ago`, `27 Mar 2015`.
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

  /// `2 h`, `5 min`, `3 d` when near, `27 Mar 2015` otherwise.
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

  /// `27 Mar 2015`.
  public static func date(_ date: Date, calendar: Calendar = .current) -> String {
    Age.date(date, months: months, calendar)
  }

  /// `Fri 27 Mar 2015, 18:04:11`.
  public static func exact(_ date: Date, calendar: Calendar = .current) -> String {
    "\(day(date, calendar: calendar)), \(CivilTime(date, in: calendar.timeZone).clockText)"
  }

  /// `Fri 27 Mar 2015`.
  static func day(_ date: Date, calendar: Calendar = .current) -> String {
    let time = CivilTime(date, in: calendar.timeZone)
    return "\(weekdays[time.weekday]) \(Age.date(date, calendar: calendar))"
  }
}

extension Age {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  private static func short(_ seconds: TimeInterval) -> String {
    seconds < 3_600 ? "\(Int(seconds / 60)) min" : "\(Int(seconds / 3_600)) h"
  }

  /// Day, month and year; a year before the first of our era says so.
  static func date(_ date: Date, months: [String], _ calendar: Calendar) -> String {
    let time = CivilTime(date, in: calendar.timeZone)
    return "\(time.day) \(months[time.month - 1]) \(time.yearText)"
  }
}

extension Age {
  /// In whole words, for a reader that is read aloud: `just now`, `2 hours ago`, `yesterday`, `27 March 2015`.
  public static func spoken(_ date: Date, at now: Date, calendar: Calendar = .current) -> String {
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

/// How far back a moment lies, in the unit people would use.
enum Distance: Equatable {
  case now
  case minutes(Int)
  case hours(Int)
  case yesterday
  case days(Int)
  /// A week and more, or still to come: its date says more.
  case far

  /// What was a few hours ago is told in hours, also across midnight.
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
