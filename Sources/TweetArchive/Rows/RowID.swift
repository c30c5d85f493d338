import Foundation
import Glibc
import SmashtagModel

/// The key of a stored tweet: its second since 2006 and a counter, so that keys sort by date.
///
/// A second has 256 keys; further tweets get keys of the following seconds. Tweets dated before 2006 get the
/// first keys, as those without a date do, those after the year 9999 the last.
enum RowID {
  private static let epoch: Int64 = 1_136_073_600
  private static let lastSecond: Int64 = 253_402_300_799 - epoch
  static let counterBits: Int64 = 8

  /// The range of all keys.
  static let all: Range<Int64> = 0..<Int64.max

  /// The second of a date since 2006, clamped to the years 2006 to 9999.
  static func second(of date: Date) -> Int64 {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds > Double(epoch) else { return 0 }
    return seconds >= Double(epoch + lastSecond) ? lastSecond : Int64(seconds) - epoch
  }

  /// The second of a key since 2006.
  static func second(of id: Int64) -> Int64 { id >> counterBits }

  /// The second of a key since 1970; `nil` for one of the ``early`` keys.
  static func secondSince1970(of id: Int64) -> Int64? { early.contains(id) ? nil : second(of: id) + epoch }

  /// The first keys, which do not tell when their tweets were posted.
  ///
  /// Their counters overflow into the following seconds, so that a quarter of an hour is left to them.
  static let early = 0..<first(ofSecond: earlySeconds)
  private static let earlySeconds: Int64 = 900

  /// Whether tweets with ``early`` keys may have been posted at this date or later.
  static func isEarly(_ date: Date) -> Bool {
    date.timeIntervalSince1970 < Double(epoch + earlySeconds)
  }

  /// The first key of a second.
  static func first(ofSecond second: Int64) -> Int64 { second << counterBits }

  /// The first key of tweets posted at a date or later.
  static func first(notBefore date: Date) -> Int64 {
    let seconds = date.timeIntervalSince1970.rounded(.up)
    guard seconds > Double(epoch) else { return 0 }
    guard seconds <= Double(epoch + lastSecond) else { return first(ofSecond: lastSecond + 1) }
    return first(ofSecond: Int64(seconds) - epoch)
  }

  /// The second of a key since 1970, as an expression of SQL.
  static func sqlSecondSince1970(_ key: String) -> String { "(\(key) >> \(counterBits)) + \(epoch)" }

  /// The date of a key, in seconds since 2001, as an expression of SQL.
  static func sqlDate(_ key: String) -> String {
    "\(sqlSecondSince1970(key)) - \(Date.timeIntervalBetween1970AndReferenceDate)"
  }

  /// The date of a key, in whole seconds.
  static func date(of id: Int64) -> Date {
    Date(timeIntervalSince1970: Double(second(of: id) + epoch))
  }
}

extension Cursor {
  /// A cursor of the archive is the key of a row.
  init(rowID: Int64) { self.init(String(rowID)) }

  var rowID: Int64? { Int64(value) }
}

extension PagePosition {
  /// The range of keys that a page at this position may contain.
  var rowIDs: Range<Int64> {
    switch self {
    case .newest: RowID.all
    case .older(let cursor): 0..<max(cursor.rowID ?? 0, 0)
    case .newer(let cursor): Swift.min((cursor.rowID ?? -1), Int64.max - 1) + 1..<Int64.max
    }
  }

  /// The cursor for `newer` of a page without tweets.
  var cursor: Cursor {
    switch self {
    case .newest: Cursor(rowID: -1)
    case .older(let cursor), .newer(let cursor): cursor
    }
  }
}
