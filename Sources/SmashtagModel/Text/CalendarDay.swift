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

  /// The moment the day begins in a time zone; `nil` where the day does not exist.
  public func start(in timeZone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let components = DateComponents(
      calendar: calendar, timeZone: timeZone, year: year, month: month, day: day)
    guard components.isValidDate(in: calendar) else { return nil }
    return components.date
  }
}

extension Character {
  /// Whether it is one of `0` to `9`, not a digit of another script.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
