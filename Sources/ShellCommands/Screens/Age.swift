public import Foundation

/// How long ago something was, in words.
public enum Age {
  /// `now`, `2 h ago`, `yesterday`, `3 days ago`, `27 Mar 2015`.
  public static func ago(_ date: Date, at now: Date, calendar: Calendar = .current) -> String {
    let days = days(from: date, to: now, calendar)
    switch (days, now.timeIntervalSince(date)) {
    case (..<0, _), (_, ..<60): return "now"
    case (0, let seconds): return short(seconds) + " ago"
    case (1, _): return "yesterday"
    case (2..<7, _): return "\(days) days ago"
    default: return Age.date(date, calendar: calendar)
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
    let parts = calendar.dateComponents([.day, .month, .year], from: date)
    return "\(parts.day ?? 0) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 0)"
  }

  /// `Fri 27 Mar 2015, 18:04:11`.
  public static func exact(_ date: Date, calendar: Calendar = .current) -> String {
    let parts = calendar.dateComponents([.weekday, .hour, .minute, .second], from: date)
    let time = [parts.hour, parts.minute, parts.second].map { twoDigits($0 ?? 0) }.joined(separator: ":")
    return "\(weekdays[(parts.weekday ?? 1) - 1]) \(Age.date(date, calendar: calendar)), \(time)"
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

  private static func days(from date: Date, to now: Date, _ calendar: Calendar) -> Int {
    let (start, end) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
    return calendar.dateComponents([.day], from: start, to: end).day ?? 0
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
