public import Foundation

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Equatable, Sendable {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Parses `YYYY-MM-DD` (ISO 8601); `nil` for other forms and for a day that does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard start(in: .gmt) != nil else { return nil }
  }

  /// The day of a moment in a time zone.
  init(of date: Date, in timeZone: TimeZone) {
    let parts = Self.calendar(in: timeZone).dateComponents([.year, .month, .day], from: date)
    (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  /// The day some days, months or years later; `nil` outside of the years 1 to 9999.
  func adding(_ count: Int, _ unit: Calendar.Component) -> CalendarDay? {
    guard let start = start(in: .gmt),
      let other = Self.calendar(in: .gmt).date(byAdding: unit, value: count, to: start)
    else { return nil }
    // Before the year 1 years count backwards, so that the day is another one.
    let day = CalendarDay(of: other, in: .gmt)
    return 1...9_999 ~= day.year && day.start(in: .gmt) == other ? day : nil
  }

  /// The day as `YYYY-MM-DD`.
  var text: String {
    [year.padded(to: 4), month.padded(to: 2), day.padded(to: 2)].joined(separator: "-")
  }

  /// The moment the day begins in a time zone; `nil` where the day does not exist.
  public func start(in timeZone: TimeZone) -> Date? {
    let calendar = Self.calendar(in: timeZone)
    let components = DateComponents(
      calendar: calendar, timeZone: timeZone, year: year, month: month, day: day)
    guard components.isValidDate(in: calendar) else { return nil }
    return components.date
  }

  private static func calendar(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}

extension CalendarDay {
  /// The English abbreviations of the months, from January.
  package static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// The English abbreviations of the days of the week, from Sunday.
  package static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}

extension Int {
  /// The number, which is not negative, in at least so many digits.
  package func padded(to count: Int) -> String {
    let digits = String(self)
    var text = ""
    while text.utf8.count + digits.utf8.count < count { text += "0" }
    return text + digits
  }
}

extension Character {
  /// Whether it is one of `0` to `9`, not a digit of another script.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
