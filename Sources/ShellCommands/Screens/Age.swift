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
