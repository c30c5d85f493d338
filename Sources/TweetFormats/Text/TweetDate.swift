import Foundation

/// Reads the dates of posts: `Wed Oct 10 20:19:24 +0000 2018`, and ISO 8601 with or without fraction and zone.
///
/// Written by hand because a `DateFormatter` takes longer than all the rest of a tweet.
enum TweetDate {
  /// The moment, or `nil` where the text is no date.
  static func date(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
    let reader = DateDigits(text)
    return text.first.map { $0 >= UInt8(ascii: "A") } == true ? twitterDate(reader) : isoDate(reader)
  }

  /// The moment an id was given out; `nil` for ids from before they told it (November 2010).
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

  /// Reads `yyyy-MM-ddTHH:mm:ss`, a fraction, and a zone; UTC where none is given.
  static func isoDate(_ text: DateDigits) -> Date? {
    guard let year = text.number(at: 0, 4), text[4] == UInt8(ascii: "-"), let month = text.number(at: 5, 2),
      text[7] == UInt8(ascii: "-"), let day = text.number(at: 8, 2), let seconds = text.time(at: 11)
    else { return nil }
    let (fraction, end) = text.fraction(at: 19)
    let zone = end == text.count ? 0 : text.zone(at: text[end] == UInt8(ascii: " ") ? end + 1 : end)
    guard let zone else { return nil }
    return date(year: year, month: month, day: day, seconds: Double(seconds - zone) + fraction)
  }

  /// Counts days since 1970 in cycles of 400 Gregorian years, March being the first month of a year.
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
