import Foundation
import Testing

@testable import TweetFormats

struct TweetDateTests {
  @Test(arguments: [
    ("Wed Oct 10 20:19:24 +0000 2018", 1_539_202_764.0),
    ("Wed Oct 10 20:19:24 +0230 2018", 1_539_193_764),
    ("Thu Jan 01 00:00:00 +0000 1970", 0),
    ("Thu Feb 29 12:00:00 +0000 2024", 1_709_208_000),
    ("2018-10-10T20:19:24Z", 1_539_202_764),
    ("2018-10-10T20:19:24.250Z", 1_539_202_764.25),
    ("2018-10-10T20:19:24.804362+00:00", 1_539_202_764.804362),
    ("2018-10-10T20:19:24-05:00", 1_539_220_764),
    ("2018-10-10 20:19:24 +0000", 1_539_202_764),
    ("2018-10-10T20:19:24", 1_539_202_764),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func `A date is read`(text: String, seconds: Double) {
    #expect(date(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "yesterday", "Wed Oct 32 20:19:24 +0000 2018", "Wed Okt 10 20:19:24 +0000 2018",
    "2018-02-29T00:00:00Z",
    "2018-13-01T00:00:00Z", "2018-10-10T24:00:00Z", "2018-10-10T20:19:24 CET", "Wed Oct 10 20:19:24 +0000 20",
  ])
  func `What is no date is refused`(text: String) {
    #expect(date(text) == nil)
  }

  @Test func `An id tells its moment`() {
    #expect(TweetDate.date(ofID: "1050118621198921728") == Date(timeIntervalSince1970: 1_539_202_764.211))
  }

  @Test(arguments: ["20", "29700859246", "abc", "", "99999999999999999999"])
  func `An id from before that tells nothing`(id: String) {
    #expect(TweetDate.date(ofID: id) == nil)
  }

  private func date(_ text: String) -> Date? {
    Array(text.utf8).withUnsafeBufferPointer { TweetDate.date($0) }
  }
}
