import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct SearchSliceTests {
  @Test func `A date bounds the keys`() throws {
    let slices = try Self.slices("rain since:2015-03-28 until:2015-03-29")

    #expect(
      slices == [SearchSlice(ids: try Self.id("2015-03-28")..<Self.id("2015-03-29"), match: "\"rain\"")])
  }

  @Test func `A date in an OR parts the time`() throws {
    let slices = try Self.slices("rain OR since:2015-03-28")

    #expect(
      slices == [
        SearchSlice(ids: try Self.id("2015-03-28")..<Int64.max, match: "\"*\""),
        SearchSlice(ids: 0..<(try Self.id("2015-03-28")), match: "\"rain\""),
      ])
  }

  @Test func `Stretches with the same question are one`() throws {
    #expect(try Self.slices("rain OR (since:2015-03-28 rain)").count == 1)
  }

  @Test func `Dates that exclude one another find nothing`() throws {
    #expect(try Self.slices("since:2015-03-28 until:2015-03-27").isEmpty)
  }

  private static func slices(_ text: String) throws -> [SearchSlice] {
    SearchSlice.slices(of: try Query(text, timeZone: .gmt))
  }

  private static func id(_ day: String) throws -> Int64 {
    RowID.first(notBefore: try #require(CalendarDay(day)?.start(in: .gmt)))
  }
}
