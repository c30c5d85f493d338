import Foundation

extension TweetDate {
  /// The moments that four digits of a year can tell.
  static let tellable = -62_167_219_200.0..<253_402_300_800.0

  /// `Fri Mar 27 18:04:11 +0000 2015`, without the part of a second; the nearest moment that can be told so.
  static func v1(_ date: Date) -> String {
    let moment = date.timeIntervalSince1970.isNaN ? 0 : date.timeIntervalSince1970
    let seconds = min(max(moment, tellable.lowerBound), tellable.upperBound - 1)
    var (time, parts) = (time_t(seconds.rounded(.down)), tm())
    gmtime_r(&time, &parts)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }.joined(separator: ":")
    let day = "\(weekdays[Int(parts.tm_wday)]) \(months[Int(parts.tm_mon)]) \(digits(parts.tm_mday, 2))"
    return "\(day) \(clock) +0000 \(digits(parts.tm_year + 1900, 4))"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func digits(_ number: Int32, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
