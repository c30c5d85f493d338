import Foundation

/// A moment by calendar and clock of a time zone.
///
/// The calendar is the Gregorian one also for days before it was made, as ISO 8601 wants it; the year 0 is 1 BC.
struct CivilTime {
  /// Far beyond the dates anything has, and far from overflowing.
  private static let limit = 1e13

  let year: Int
  let month: Int
  let day: Int
  /// 0 is Sunday.
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
  /// `2015-03-27`.
  var dayText: String {
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(Self.digits(abs(year), 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
  }

  /// `18:04:11`.
  var clockText: String {
    [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Self.digits($0, 2) }.joined(separator: ":")
  }

  /// `2015-03-27T18:04:11Z`, where the zone is UTC.
  var stamp: String { "\(dayText)T\(clockText)Z" }

  /// The year; one before the first of our era says so.
  var yearText: String { year > 0 ? String(year) : "\(1 - year) BC" }
}

extension CivilTime {
  /// Counts days since 1970 in cycles of 400 years, March being the first month of a year.
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

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension Int {
  /// Never negative.
  fileprivate func remainder(by divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
