import Foundation
import Testing

@testable import ShellCommands

struct CivilTimeTests {
  private func stamp(_ seconds: Double) -> String {
    CivilTime(Date(timeIntervalSince1970: seconds), in: .gmt).stamp
  }

  @Test(
    arguments: [
      (-62_135_596_800, "0001-01-01T00:00:00Z"), (-62_135_596_801, "0000-12-31T23:59:59Z"),
      (-62_167_219_201, "-0001-12-31T23:59:59Z"), (-14_826_672_000, "1500-03-01T00:00:00Z"),
      (-14_826_672_001, "1500-02-28T23:59:59Z"), (-12_219_292_800, "1582-10-15T00:00:00Z"),
      (-12_219_292_801, "1582-10-14T23:59:59Z"), (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_795_304_045.9, "2026-11-21T23:34:05Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Double, String)])
  func `The calendar goes on before it was made`(seconds: Double, expected: String) {
    #expect(stamp(seconds) == expected)
  }

  @Test func `Every day of ten centuries follows the one before`() {
    let first = -12_219_292_800.0
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt

    for number in stride(from: 0, to: 365_242, by: 17) {
      let date = Date(timeIntervalSince1970: first + Double(number) * 86_400 + 3_661)
      let (parts, time) = (
        calendar.dateComponents([.year, .month, .day, .weekday], from: date), CivilTime(date, in: .gmt)
      )
      #expect([parts.year, parts.month, parts.day] == [time.year, time.month, time.day])
      #expect(parts.weekday == time.weekday + 1 && time.clockText == "01:01:01")
    }
  }

  @Test func `A zone has a clock of its own`() throws {
    let zone = try #require(TimeZone(secondsFromGMT: -5_400))

    #expect(CivilTime(Date(timeIntervalSince1970: 0), in: zone).dayText == "1969-12-31")
    #expect(CivilTime(Date(timeIntervalSince1970: 0), in: zone).clockText == "22:30:00")
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func `No moment is too far`(seconds: Double) {
    #expect(stamp(seconds).hasSuffix("Z"))
  }

  @Test(arguments: [(-62_135_596_800.0, "1"), (-62_135_596_801, "1 BC"), (0, "1970")])
  func `A year before our era says so`(seconds: Double, expected: String) {
    #expect(CivilTime(Date(timeIntervalSince1970: seconds), in: .gmt).yearText == expected)
  }
}
