import Foundation
import Testing

@testable import TweetSources

struct SetbackTests {
  @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 500, 501, 505])
  func `Most answers stay what they are`(status: Int) {
    #expect(Setback(.success(.fixture(status))) == nil)
  }

  @Test(arguments: [502, 503, 504])
  func `An overloaded server may be better the next time`(status: Int) {
    #expect(Setback(.success(.fixture(status))) == .trouble(until: nil))
  }

  @Test func `An overloaded server may say for how long`() {
    let now = Date(timeIntervalSince1970: 1_000_000)
    let answer = HTTPResponse.fixture(503, headers: [("Retry-After", "5")])

    #expect(Setback(.success(answer), now: now) == .trouble(until: now.addingTimeInterval(5)))
  }

  @Test func `A limit may say when it ends`() {
    let now = Date(timeIntervalSince1970: 1_000_000)
    let answer = HTTPResponse.fixture(429, headers: [("Retry-After", "5")])

    #expect(Setback(.success(answer), now: now) == .limit(until: now.addingTimeInterval(5)))
    #expect(Setback(.success(.fixture(429)), now: now) == .limit(until: nil))
  }

  @Test func `A dead connection may live the next time`() {
    #expect(Setback(.failure(.cutOff(host: "a.example"))) == .trouble(until: nil))
  }

  @Test(arguments: [
    HTTPError.unreachable(host: "a", reason: "b"), .timedOut(host: "a"), .untrusted(host: "a", reason: "b"),
    .tooLarge(host: "a", limit: 1), .malformed(host: "a", reason: "b"), .cancelled,
  ])
  func `Other errors would be the same again`(error: HTTPError) {
    #expect(Setback(.failure(error)) == nil)
  }
}
