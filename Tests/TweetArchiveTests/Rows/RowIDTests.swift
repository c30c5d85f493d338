import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct RowIDTests {
  @Test func `A key tells its date`() {
    #expect(RowID.date(of: RowID.first(ofSecond: RowID.second(of: .fixture)) + 7) == .fixture)
  }

  @Test func `A fraction of a second belongs to its second`() {
    #expect(RowID.second(of: .fixture.addingTimeInterval(0.9)) == RowID.second(of: .fixture))
  }

  @Test(arguments: [
    Date.distantPast, Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: -.infinity),
  ])
  func `A date before 2006 stands at the beginning`(date: Date) {
    #expect(RowID.second(of: date) == 0)
  }

  @Test(arguments: [Date(timeIntervalSince1970: 1e15), Date(timeIntervalSince1970: .infinity)])
  func `A date after the year 9999 stands at its end`(date: Date) {
    #expect(
      RowID.date(of: RowID.first(ofSecond: RowID.second(of: date))).timeIntervalSince1970 == 253_402_300_799)
  }

  @Test func `A later second has later keys`() {
    #expect(RowID.first(notBefore: .fixture.addingTimeInterval(1)) == RowID.first(notBefore: .fixture) + 256)
  }
}
