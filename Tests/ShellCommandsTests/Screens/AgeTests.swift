import Foundation
import ShellCommands
import SmashtagTesting
import Testing

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
    #expect(Age.spoken(.fixture - seconds, at: .fixture, calendar: Self.utc) == text)
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
  }
}
