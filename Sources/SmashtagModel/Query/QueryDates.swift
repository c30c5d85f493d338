import Foundation

/// Reads the dates of a query, which depend on where and when it is asked.
///
/// | typed | means |
/// | --- | --- |
/// | `2026`, `2026-05`, `2026-05-17` | that year, month or day |
/// | `today`, `yesterday` | that day |
/// | `7d`, `3w` | the whole day so many days or weeks before today |
/// | `12h` | the moment so many hours ago, to the second |
/// | `2026-05-17T08:30:00Z` | that moment, in which form ``Query/init(for:timeZone:)`` writes those that begin no day |
///
/// Months have no letter: `2m` would be two minutes elsewhere.
struct QueryDates {
  let timeZone: TimeZone
  let now: Date

  /// A day, month or year, or a moment.
  struct Period: Equatable {
    let start: Date
    /// Where what follows begins; `nil` for a moment, and where that is beyond the year 9999.
    let end: Date?
    let isMoment: Bool

    fileprivate init(from start: Date, to end: Date?) {
      (self.start, self.end, isMoment) = (start, end, false)
    }
    fileprivate init(at moment: Date) { (start, end, isMoment) = (moment, nil, true) }
  }

  /// What a text means; `nil` where it is no date.
  func period(_ text: String) -> Period? {
    switch text.lowercased() {
    case "today": return day(daysAgo: 0)
    case "yesterday": return day(daysAgo: 1)
    default: return ago(text.lowercased()) ?? calendarPeriod(text) ?? Self.moment(text).map { Period(at: $0) }
    }
  }

  /// The form of a moment, to the second.
  static func text(of moment: Date) -> String { moment.formatted(.iso8601) }
}

extension QueryDates {
  /// The most digits of a number of days, weeks or hours; a longer one reaches back before all that was ever posted.
  private static let mostDigits = 4
  private static let hour: TimeInterval = 3_600

  private func ago(_ text: String) -> Period? {
    let digits = text.dropLast()
    guard 1...Self.mostDigits ~= digits.count, digits.allSatisfy(\.isASCIIDigit), let number = Int(digits)
    else {
      return nil
    }
    switch text.last {
    case "d": return day(daysAgo: number)
    case "w": return day(daysAgo: number * 7)
    case "h":
      let moment = now.timeIntervalSinceReferenceDate - Double(number) * Self.hour
      return Period(at: Date(timeIntervalSinceReferenceDate: moment.rounded(.down)))
    default: return nil
    }
  }

  private func day(daysAgo days: Int) -> Period? {
    period(of: .day, from: CalendarDay(of: now, in: timeZone).adding(-days, .day))
  }

  private func calendarPeriod(_ text: String) -> Period? {
    switch text.utf8.count {
    case 4: period(of: .year, from: CalendarDay(text + "-01-01"))
    case 7: period(of: .month, from: CalendarDay(text + "-01"))
    default: period(of: .day, from: CalendarDay(text))
    }
  }

  private func period(of unit: Calendar.Component, from day: CalendarDay?) -> Period? {
    guard let day, let start = day.start(in: timeZone) else { return nil }
    return Period(from: start, to: day.adding(1, unit)?.startOrNext(in: timeZone))
  }

  private static func moment(_ text: String) -> Date? {
    guard text.utf8.count == "2026-05-17T08:30:00Z".utf8.count,
      let date = try? Date(text, strategy: .iso8601),
      self.text(of: date) == text
    else { return nil }
    return date
  }
}

extension CalendarDay {
  /// The start of the day, or of the next one where a time zone left it out when it moved across the date line.
  fileprivate func startOrNext(in timeZone: TimeZone) -> Date? {
    start(in: timeZone) ?? adding(1, .day)?.start(in: timeZone)
  }
}
