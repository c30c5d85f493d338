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

  /// A moment, and the offset that the C library has then, in seconds.
  private typealias Offset = (date: Date, seconds: Int)

  private let moment: Date
  /// Each day of the two years around the moment, and each hour of those on which the offset changes.
  private let recent: [Offset]

  /// Makes Foundation's zone the one of the C library; called before anything asks for the former.
  static func settle() {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return }
    // Only abbreviations, as EST, are taken for zones of other names.
    guard TimeZone.current.identifier != value else { return }
    let local = LocalTimeZone(at: .now)
    guard !local.agrees(with: .current), let zone = local.zone(named: value) else { return }
    // Programs that are started later get what the user has set.
    setenv(name, zone.identifier, 1)
    NSTimeZone.resetSystemTimeZone()
    _ = TimeZone.current
    setenv(name, value, 1)
  }

  /// Asks the C library about the years around a moment.
  init(at moment: Date) {
    tzset()
    let days = (-370...370).map { Self.offset(after: $0 * 24, moment) }
    let changes = zip((-370)..., zip(days, days.dropFirst())).filter { $1.0.seconds != $1.1.seconds }
    let hours = changes.flatMap { day, _ in (1..<24).map { Self.offset(after: day * 24 + $0, moment) } }
    (self.moment, recent) = (moment, days + hours)
  }

  private static func offset(after hours: Int, _ moment: Date) -> Offset {
    let date = moment.addingTimeInterval(Double(hours) * 3_600)
    var (time, local) = (time_t(date.timeIntervalSince1970), tm())
    localtime_r(&time, &local)
    return (date, local.tm_gmtoff)
  }

  /// Whether a zone has the offsets of the C library's in these two years.
  func agrees(with zone: TimeZone) -> Bool {
    recent.allSatisfy { zone.secondsFromGMT(for: $0.date) == $0.seconds }
  }

  /// The zone that the value names, or one with the same offsets; `nil` where there is none.
  func zone(named value: String) -> TimeZone? {
    let name = value.split(separator: Self.folder, maxSplits: 1).last.map(String.init) ?? value
    let named = TimeZone(identifier: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    // A fixed one first: as a value of `TZ`, Foundation takes some names for other zones.
    return [fixed, named].compactMap(\.self).first(where: agrees) ?? known
  }

  /// The zone without summer time that begins with the offset.
  private var fixed: TimeZone? { recent.first.flatMap { TimeZone(secondsFromGMT: $0.seconds) } }

  /// Of the zones that agree today, the one that agrees for most of the twenty years before.
  private var known: TimeZone? {
    let former = stride(from: -385, through: -7_300, by: -15).map { Self.offset(after: $0 * 24, moment) }
    func differences(from zone: TimeZone) -> Int {
      former.count { zone.secondsFromGMT(for: $0.date) != $0.seconds }
    }
    return TimeZone.knownTimeZoneIdentifiers.compactMap { TimeZone(identifier: $0) }.filter(agrees)
      .min { differences(from: $0) < differences(from: $1) }
  }
}
