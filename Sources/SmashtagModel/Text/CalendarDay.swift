public import Foundation

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Equatable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int

  /// Reads `YYYY-MM-DD`; a day that does not exist is `nil`.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard start(in: .gmt) != nil else { return nil }
  }

  /// The moment the day begins in a time zone.
  public func start(in timeZone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let components = DateComponents(
      calendar: calendar, timeZone: timeZone, year: year, month: month, day: day)
    guard components.isValidDate(in: calendar) else { return nil }
    return components.date
  }
}
