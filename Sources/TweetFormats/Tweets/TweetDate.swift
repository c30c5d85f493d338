import Foundation
import SmashtagModel

/// Parses the dates of posts: `Wed Oct 10 20:19:24 +0000 2018`, and ISO 8601 with or without fraction and
/// zone.
///
/// A `DateFormatter` would take longer than the rest of decoding a tweet.
enum TweetDate {
  /// The date; `nil` if the text is not one of these forms.
  static func date(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
    let reader = DateDigits(text)
    return text.first.map { $0 >= UInt8(ascii: "A") } == true ? twitterDate(reader) : isoDate(reader)
  }

  /// The date on which X assigned an id; `nil` for ids from before November 2010, which do not contain it.
  ///
  /// Bits 22 and up are milliseconds since 1288834974657 (4 November 2010).
  ///
  /// Source: [X IDs](https://docs.x.com/fundamentals/x-ids).
  static func date(ofID id: String) -> Date? {
    guard let number = Int64(id), number >= 29_700_859_247 else { return nil }
    return Date(timeIntervalSince1970: Double((number >> 22) + 1_288_834_974_657) / 1000)
  }
}

private extension TweetDate {
  /// Reads `EEE MMM dd HH:mm:ss Z yyyy`.
  static func twitterDate(_ text: DateDigits) -> Date? {
    guard text.count == 30, let month = text.month(at: 4), let day = text.number(at: 8, 2),
      let year = text.number(at: 26, 4), let seconds = text.time(at: 11), let zone = text.zone(at: 20)
    else { return nil }
    return date(year: year, month: month, day: day, seconds: Double(seconds - zone))
  }

  /// Reads `yyyy-MM-ddTHH:mm:ss`, an optional fraction, and an optional zone; without one the date is in UTC.
  static func isoDate(_ text: DateDigits) -> Date? {
    guard let year = text.number(at: 0, 4), text[4] == UInt8(ascii: "-"), let month = text.number(at: 5, 2),
      text[7] == UInt8(ascii: "-"), let day = text.number(at: 8, 2), let seconds = text.time(at: 11)
    else { return nil }
    let (fraction, end) = text.fraction(at: 19)
    let zone = end == text.count ? 0 : text.zone(at: text[end] == UInt8(ascii: " ") ? end + 1 : end)
    guard let zone else { return nil }
    return date(year: year, month: month, day: day, seconds: Double(seconds - zone) + fraction)
  }

  /// Counts days since 1970 in cycles of 400 Gregorian years, with March as the first month of a year.
  ///
  /// Source: [days_from_civil](https://howardhinnant.github.io/date_algorithms.html#days_from_civil).
  static func date(year: Int, month: Int, day: Int, seconds: Double) -> Date? {
    guard (1...12).contains(month), (1...daysInMonth(month, of: year)).contains(day) else { return nil }
    let shifted = month > 2 ? year : year - 1
    let cycle = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfCycle = shifted - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return Date(timeIntervalSince1970: Double(cycle * 146_097 + dayOfCycle - 719_468) * 86_400 + seconds)
  }

  static func daysInMonth(_ month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

extension TweetDate {
  /// The years 0 to 9999 in seconds since 1970: the dates that can be written with a year of four digits.
  static let tellable = -62_167_219_200.0..<253_402_300_800.0

  /// The date as `Fri Mar 27 18:04:11 +0000 2015`, rounded down to seconds and clamped to ``tellable``.
  static func v1(_ date: Date) -> String {
    let moment = date.timeIntervalSince1970.isNaN ? 0 : date.timeIntervalSince1970
    let seconds = min(max(moment, tellable.lowerBound), tellable.upperBound - 1)
    var (time, parts) = (time_t(seconds.rounded(.down)), tm())
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { Int(number).padded(to: 2) }
    let (weekday, month) = (
      CalendarDay.weekdayNames[Int(parts.tm_wday)], CalendarDay.monthNames[Int(parts.tm_mon)]
    )
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    let year = Int(parts.tm_year + 1900).padded(to: 4)
    return "\(weekday) \(month) \(two(parts.tm_mday)) \(clock) +0000 \(year)"
  }
}

/// Reads the numbers in the text of a date.
struct DateDigits {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The byte at an index, zero outside the text.
  subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// A number with a fixed count of digits.
  func number(at start: Int, _ digits: Int) -> Int? {
    var number = 0
    for index in start..<start + digits {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// The seconds since midnight of `HH:mm:ss`; a leap second counts as the one after.
  func time(at start: Int) -> Int? {
    let colon = UInt8(ascii: ":")
    guard let hour = number(at: start, 2), let minute = number(at: start + 3, 2),
      let second = number(at: start + 6, 2), self[start + 2] == colon, self[start + 5] == colon,
      hour < 24, minute < 60, second < 61
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// The seconds east of Greenwich of `Z`, `+hhmm` or `+hh:mm`.
  func zone(at start: Int) -> Int? {
    if self[start] == UInt8(ascii: "Z") { return 0 }
    guard let hours = number(at: start + 1, 2) else { return nil }
    let minutes = number(at: self[start + 3] == UInt8(ascii: ":") ? start + 4 : start + 3, 2) ?? 0
    switch self[start] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  /// How many digits of a fraction count: a date is no more exact than to some hundred nanoseconds.
  private static let mostOfFraction = 9

  /// The fraction of a second after a point, and its end.
  func fraction(at start: Int) -> (value: Double, end: Int) {
    guard self[start] == UInt8(ascii: ".") else { return (0, start) }
    var (value, unit, end) = (0.0, 1.0, start + 1)
    while let digit = number(at: end, 1) {
      if end - start <= Self.mostOfFraction {
        value = value * 10 + Double(digit)
        unit *= 10
      }
      end += 1
    }
    return (value / unit, end)
  }

  /// The number of a month from its English abbreviation.
  func month(at start: Int) -> Int? {
    let name = Self.number([self[start], self[start + 1], self[start + 2]])
    return Self.months.firstIndex(of: name).map { $0 + 1 }
  }

  private static let months = CalendarDay.monthNames.map { number(Array($0.utf8)) }

  /// Letters as one number.
  private static func number(_ letters: [UInt8]) -> UInt32 { letters.reduce(0) { $0 << 8 | UInt32($1) } }
}
