import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagModel

struct TweetTimesTests {
  private static let berlin: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private func times(_ texts: String...) throws -> TweetTimes {
    TweetTimes(of: try texts.map { Tweet.fixture(created: try date($0)) })
  }

  private func counts(_ times: TweetTimes, _ unit: TimeUnit, in calendar: Calendar = berlin) -> [Int]? {
    times.bars(by: unit, in: calendar, limit: 50)?.map(\.count)
  }

  @Test func `Tweets are counted by the calendar of the reader, in any order`() throws {
    let times = try times(
      "2015-03-28T22:59:59Z", "2015-03-29T22:00:00Z", "2015-03-28T23:00:00Z", "2015-03-28T23:10:00Z")

    #expect(times.total == 4 && counts(times, .day) == [1, 2, 1])
    #expect(counts(times, .month) == [4] && counts(times, .year) == [4])
  }

  @Test func `The hour that summer time leaves out has no bar, and the one that comes twice has two`() throws
  {
    let spring = try times("2015-03-29T00:30:00Z", "2015-03-29T01:30:00Z", "2015-03-29T02:30:00Z")
    let autumn = try times("2015-10-25T00:30:00Z", "2015-10-25T01:30:00Z", "2015-10-25T02:30:00Z")

    #expect(counts(spring, .hour) == [1, 1, 1] && counts(autumn, .hour) == [1, 1, 1])
  }

  @Test func `Zones that differ by a quarter of an hour are exact`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    let times = try times("2015-03-28T18:14:59Z", "2015-03-28T18:15:00Z")

    #expect(counts(times, .day, in: calendar) == [1, 1])
  }

  @Test func `Bars follow one another without a gap`() throws {
    let times = try times("2015-01-31T12:00:00Z", "2015-04-30T12:00:00Z")
    let bars = try #require(times.bars(by: .month, in: Self.berlin, limit: 4))

    #expect(bars.map(\.count) == [1, 0, 0, 1])
    #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.until == $1.from })
    #expect(times.bars(by: .month, in: Self.berlin, limit: 3) == nil)
  }

  @Test(arguments: [
    ("2015-01-01T00:00:00Z", TimeUnit.hour), ("2015-01-02T20:00:00Z", .hour), ("2015-01-04T00:00:00Z", .day),
    ("2015-02-10T00:00:00Z", .day), ("2015-06-01T00:00:00Z", .month), ("2018-06-01T00:00:00Z", .month),
    ("2022-06-01T00:00:00Z", .year),
  ])
  func `What fits is the smallest unit with no more than some dozens of bars`(last: String, unit: TimeUnit)
    throws
  {
    #expect(try times("2015-01-01T00:00:00Z", last).fittingUnit == unit)
  }

  @Test func `What has no date is counted apart`() {
    let times = TweetTimes(of: [Tweet.fixture(created: Tweet.unknownDate), .fixture()])

    #expect((times.total, times.undated) == (1, 1))
    #expect(TweetTimes().bars(by: .day, in: Self.berlin, limit: 1) == [] && TweetTimes().fittingUnit == .day)
  }

  @Test func `Dates of any size are counted`() {
    let dates = [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e300), .fixture]
    let times = TweetTimes(of: dates.map { Tweet.fixture(created: $0) })

    #expect(times.total == 4 && times.bars(by: .year, in: Self.berlin, limit: 100) == nil)
  }
}
