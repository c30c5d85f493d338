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
      (7 * 86_400, "20 Mar 2015"), (-2 * 86_400, "now"),
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

  @Test func `A moment is told to the second`() {
    #expect(Age.exact(.fixture, calendar: Self.utc) == "Fri 27 Mar 2015, 18:04:11")
  }
}
