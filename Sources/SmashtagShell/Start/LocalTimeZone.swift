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

  /// Moments, and the offsets that the C library has then, in seconds: each day of two years, and each hour of those on which
  /// it changes; behind them two days in each month of the twenty years before.
  private let offsets: [(date: Date, seconds: Int)]
  /// The number of moments of the two years.
  private let recent: Int

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
    func offset(_ hours: Int) -> (date: Date, seconds: Int) {
      let date = moment.addingTimeInterval(Double(hours) * 3_600)
      return (date, Self.seconds(at: date))
    }
    tzset()
    let days = (-370...370).map { offset($0 * 24) }
    let changes = zip((-370)..., zip(days, days.dropFirst())).filter { $1.0.seconds != $1.1.seconds }
    let hours = changes.flatMap { day, _ in (1..<24).map { offset(day * 24 + $0) } }
    let former = stride(from: -385, through: -7_300, by: -15).map { offset($0 * 24) }
    recent = days.count + hours.count
    offsets = days + hours + former
  }

  private static func seconds(at date: Date) -> Int {
    var (time, local) = (time_t(date.timeIntervalSince1970), tm())
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }

  /// Whether a zone has the offsets of the C library's in these two years.
  func agrees(with zone: TimeZone) -> Bool {
    offsets.prefix(recent).allSatisfy { zone.secondsFromGMT(for: $0.date) == $0.seconds }
  }

  /// For how many of the moments before a zone has other offsets.
  private func differences(from zone: TimeZone) -> Int {
    offsets.dropFirst(recent).count { zone.secondsFromGMT(for: $0.date) != $0.seconds }
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

  /// The zone of the longest agreement, of those that agree today.
  private var known: TimeZone? {
    TimeZone.knownTimeZoneIdentifiers.compactMap { TimeZone(identifier: $0) }.filter(agrees)
      .min { differences(from: $0) < differences(from: $1) }
  }
}
