import Foundation

/// The key of a stored tweet: its second since 2006 and a counter, so that newest first is the order of the keys.
///
/// One second holds 256 keys; what does not fit goes on in the seconds after it. Tweets dated before 2006 stand
/// at the beginning, those after the year 9999 at the end.
enum RowID {
  private static let epoch: Int64 = 1_136_073_600
  private static let lastSecond: Int64 = 253_402_300_799 - epoch
  static let counterBits: Int64 = 8

  /// Everything a key can be.
  static let all: Range<Int64> = 0..<Int64.max

  /// The second of a date since 2006, kept within the years a key can say.
  static func second(of date: Date) -> Int64 {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds > Double(epoch) else { return 0 }
    return seconds >= Double(epoch + lastSecond) ? lastSecond : Int64(seconds) - epoch
  }

  /// The second a key stands in.
  static func second(of id: Int64) -> Int64 { id >> counterBits }

  /// The first key of a second.
  static func first(ofSecond second: Int64) -> Int64 { second << counterBits }

  /// The first key of what was posted at a moment or after it.
  static func first(notBefore date: Date) -> Int64 {
    let seconds = date.timeIntervalSince1970.rounded(.up)
    guard seconds > Double(epoch) else { return 0 }
    guard seconds <= Double(epoch + lastSecond) else { return first(ofSecond: lastSecond + 1) }
    return first(ofSecond: Int64(seconds) - epoch)
  }

  /// The date a key tells, in whole seconds.
  static func date(of id: Int64) -> Date {
    Date(timeIntervalSince1970: Double(second(of: id) + epoch))
  }
}
