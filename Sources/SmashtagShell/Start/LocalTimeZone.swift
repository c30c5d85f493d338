import Foundation
import Glibc

/// The local time zone where the environment's `TZ` names it.
///
/// Foundation knows the names of zones alone: it reads `UTC+5` with the wrong sign, takes `JST-9` and `:Asia/Tokyo` for
/// UTC, and `EST` for New York's time. So what the C library makes of `TZ` decides.
///
/// Source: POSIX.1-2017, 8.3, `TZ`; tzset(3).
struct LocalTimeZone {
  private static let name = "TZ"
  private static let folder = "zoneinfo/"

  /// Moments of which no two zones that are used today have the same offsets, and those offsets in seconds.
  private let offsets: [(date: Date, seconds: Int)]

  /// Makes Foundation's zone the one of the C library; called before anything asks for the former.
  static func settle() {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return }
    let local = LocalTimeZone(at: .now)
    guard !local.agrees(with: .current), let zone = local.zone(named: value) else { return }
    // Programs that are started later get what the user has set.
    setenv(name, zone.identifier, 1)
    NSTimeZone.resetSystemTimeZone()
    _ = TimeZone.current
    setenv(name, value, 1)
  }

  /// Asks the C library, every ten days in the years around a moment.
  init(at moment: Date) {
    tzset()
    let days = stride(from: -370, through: 370, by: 10)
    offsets = days.map { day in
      let date = moment.addingTimeInterval(Double(day) * 86_400)
      var (time, local) = (time_t(date.timeIntervalSince1970), tm())
      localtime_r(&time, &local)
      return (date, local.tm_gmtoff)
    }
  }

  /// Whether a zone has the offsets of the C library's.
  func agrees(with zone: TimeZone) -> Bool {
    offsets.allSatisfy { zone.secondsFromGMT(for: $0.date) == $0.seconds }
  }

  /// The zone that the value names, or one with the same offsets; `nil` where there is none.
  func zone(named value: String) -> TimeZone? {
    let name = value.split(separator: Self.folder, maxSplits: 1).last.map(String.init) ?? value
    let named = TimeZone(identifier: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    // A fixed one first: as a value of `TZ`, Foundation takes some names for other zones.
    return [fixed, named].compactMap(\.self).first(where: agrees) ?? known
  }

  /// The zone without summer time that begins with the offset.
  private var fixed: TimeZone? { offsets.first.flatMap { TimeZone(secondsFromGMT: $0.seconds) } }

  private var known: TimeZone? {
    TimeZone.knownTimeZoneIdentifiers.lazy.compactMap { TimeZone(identifier: $0) }.first(where: agrees)
  }
}
