import Foundation
import Testing

@testable import TweetSources

struct RetryHeadersTests {
  /// 2026-01-01 12:00:00 UTC.
  private static let now = Date(timeIntervalSince1970: 1_767_268_800)

  private func comeBack(_ fields: (String, String)...) -> TimeInterval? {
    let headers = HTTPResponse.fixture(headers: fields).headers
    return RetryHeaders.comeBack(in: headers, now: Self.now)?.timeIntervalSince(Self.now)
  }

  @Test(arguments: [
    ("Retry-After", "30"), ("Retry-After", "Thu, 01 Jan 2026 12:00:30 GMT"),
    ("X-RateLimit-Reset", "2026-01-01T12:00:30.000000Z"), ("X-RateLimit-Reset", "2026-01-01T12:00:30Z"),
    ("x-rate-limit-reset", "1767268830"), ("ratelimit-reset", "1767268830"),
  ])
  func `Every service says it in its own way`(name: String, value: String) {
    #expect(comeBack((name, value)) == 30)
  }

  @Test(arguments: [
    "", "99999999999999999999999", "-5", "soon", "1e9", "Thu, 01 Jan 9999 12:00:00 GMT", "31708800",
    String(repeating: "9", count: 100), "Thu", "0x10",
  ])
  func `Nonsense says nothing`(value: String) {
    #expect(comeBack(("Retry-After", value)) == nil)
  }

  @Test func `More than a day is said as it is`() {
    #expect(comeBack(("Retry-After", "172800")) == 172_800)
  }

  @Test func `Retry-After comes before the reset`() {
    #expect(comeBack(("x-rate-limit-reset", "1767268860"), ("Retry-After", "2")) == 2)
  }

  @Test func `Where Retry-After is nonsense the reset counts`() {
    #expect(comeBack(("x-rate-limit-reset", "1767268860"), ("Retry-After", "?")) == 60)
  }

  @Test(arguments: ["1", "2026-13-41T99:00:00Z", "yesterday", "9999999999999"])
  func `A reset that cannot be is none`(value: String) {
    #expect(comeBack(("X-RateLimit-Reset", value)) == nil)
  }
}
