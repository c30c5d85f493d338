import Foundation

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
