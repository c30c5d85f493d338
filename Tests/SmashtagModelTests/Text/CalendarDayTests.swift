import Foundation
import SmashtagModel
import Testing

struct CalendarDayTests {
  @Test(arguments: [
    "", "2015", "2015-3-27", "15-03-27", "2015-13-01", "2015-02-29", "2015-04-31", "2015-00-10", "2015-01-00",
    "2015/03/27", "2015-03-27T00:00", "-015-03-27", "٢٠١٥-٠٣-٢٧", "2015-03--1", "yesterday",
  ])
  func `What is no day is none`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `A leap day is a day`() {
    #expect(CalendarDay("2016-02-29")?.day == 29)
  }

  @Test(arguments: [
    ("UTC", 1_427_414_400), ("America/Los_Angeles", 1_427_439_600), ("Asia/Tokyo", 1_427_382_000),
  ])
  func `A day begins where one is`(zone: String, seconds: Double) throws {
    let timeZone = try #require(TimeZone(identifier: zone))

    #expect(CalendarDay("2015-03-27")?.start(in: timeZone) == Date(timeIntervalSince1970: seconds))
  }

  @Test func `A day whose midnight is skipped begins an hour later`() throws {
    let timeZone = try #require(TimeZone(identifier: "America/Sao_Paulo"))

    #expect(CalendarDay("2018-11-04")?.start(in: timeZone) == Date(timeIntervalSince1970: 1_541_300_400))
  }
}
