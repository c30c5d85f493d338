import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct AgeTests {
  private static let utc = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test(
    arguments: [
      (0, "now"), (59, "now"), (-60, "now"), (60, "1 min ago"), (3_599, "59 min ago"), (3_600, "1 h ago"),
      (18 * 3_600, "18 h ago"), (19 * 3_600, "yesterday"), (2 * 86_400, "2 days ago"),
      (6 * 86_400, "6 days ago"),
      (7 * 86_400, "20 Mar 2015"), (-61, "27 Mar 2015"), (-2 * 86_400, "29 Mar 2015"),
    ] as [(Double, String)])
  func `What was lately is told from now`(seconds: Double, text: String) {
    #expect(Age.ago(.fixture - seconds, at: .fixture, calendar: Self.utc) == text)
  }

  @Test(
    arguments: [
      (0, "now"), (59, "now"), (300, "5 min"), (7_200, "2 h"), (86_399, "23 h"), (86_400, "1 d"),
      (6.9 * 86_400, "6 d"),
      (7 * 86_400, "20 Mar 2015"), (-61, "27 Mar 2015"),
    ] as [(Double, String)])
  func `A tweet's age is brief`(seconds: Double, text: String) {
    #expect(Age.brief(.fixture - seconds, at: .fixture, calendar: Self.utc) == text)
  }

  @Test(
    arguments: [
      (59, "just now"), (-60, "just now"), (60, "1 minute ago"), (300, "5 minutes ago"),
      (3_600, "1 hour ago"), (18 * 3_600, "18 hours ago"), (19 * 3_600, "yesterday"),
      (86_400, "yesterday"), (2 * 86_400, "2 days ago"), (7 * 86_400, "20 March 2015"),
      (-61, "27 March 2015"), (200 * 86_400, "8 September 2014"),
    ] as [(Double, String)])
  func `Read aloud it is told in whole words`(seconds: Double, text: String) {
    #expect(Age.linear(.fixture - seconds, at: .fixture, calendar: Self.utc) == text)
  }

  @Test(
    arguments: [
      (30 * 60, "30 min ago"), (5 * 3_600, "5 h ago"), (6 * 3_600, "yesterday"), (24 * 3_600, "yesterday"),
    ] as [(Double, String)])
  func `Shortly after midnight an hour ago is not yesterday`(seconds: Double, text: String) {
    let midnight = Self.utc.startOfDay(for: .fixture)

    #expect(Age.ago(midnight + 60 - seconds, at: midnight + 60, calendar: Self.utc) == text)
  }

  @Test(arguments: [
    (Date.fixture - 86 * 86_400, "31 Dec 2014"), (.fixture - 85 * 86_400, "1 Jan 2015"),
    (Date(timeIntervalSince1970: -62_135_596_800), "1 Jan 1"),
    (Date(timeIntervalSince1970: -62_136_460_800), "22 Dec 1 BC"),
    (Date(timeIntervalSince1970: 253_402_300_800), "1 Jan 10000"),
    (Date(timeIntervalSince1970: -14_826_672_000), "1 Mar 1500"),
  ])
  func `A date always bears its year`(date: Date, text: String) {
    #expect(Age.date(date, calendar: Self.utc) == text)
    #expect(Age.brief(date, at: .fixture, calendar: Self.utc) == text)
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 0)])
  func `The ends of time are dates as well`(date: Date) {
    #expect(Age.ago(date, at: .fixture, calendar: Self.utc) == Age.date(date, calendar: Self.utc))
  }

  @Test func `A moment is told to the second`() {
    #expect(Age.exact(.fixture, calendar: Self.utc) == "Fri 27 Mar 2015, 18:04:11")
    #expect(Age.exactly(of: .fixture(created: Tweet.unknownDate)) == "date unknown")
  }
}

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

struct CountedTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (12_408, "12,408"), (1_234_567, "1,234,567"),
    (-1_000, "-1,000"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `Thousands stand in groups`(number: Int, text: String) {
    #expect(Counted.grouped(number) == text)
  }

  @Test(arguments: [(0, "0 tweets"), (1, "1 tweet"), (2, "2 tweets")])
  func `One has no plural`(count: Int, text: String) {
    #expect(Counted.tweets(count) == text)
  }

  @Test func `A plural may have a form of its own`() {
    #expect(Counted.things(2, "search", plural: "searches") == "2 searches")
  }

  @Test(arguments: [
    (TweetCount.exactly(214), "214 tweets", "214"), (.atLeast(1_000), "over 1,000 tweets", "1,000+"),
  ])
  func `A count may be open`(count: TweetCount, tweets: String, number: String) {
    #expect(Counted.tweets(count) == tweets && Counted.number(count) == number)
  }
}
