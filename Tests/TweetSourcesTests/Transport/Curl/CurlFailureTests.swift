import Testing

@testable import TweetSources

struct CurlFailureTests {
  private func error(_ code: UInt32, isConnected: Bool = false, isHasty: Bool = false, hasBegun: Bool = false)
    -> HTTPError
  {
    CurlFailure.fixture(code, isConnected: isConnected, isHasty: isHasty, hasBegun: hasBegun).error
  }

  @Test func `Where nobody answers for long the host is away`() {
    #expect(
      error(28) == .unreachable(host: "a.example", reason: "nobody answers there"))
  }

  @Test func `Who was hardly given time to answer may be there`() {
    #expect(error(28, isHasty: true) == .timedOut(host: "a.example"))
  }

  @Test func `Who answered and was slow is there`() {
    #expect(error(28, isConnected: true) == .timedOut(host: "a.example", after: .connection))
    #expect(
      error(28, isConnected: true, hasBegun: true) == .timedOut(host: "a.example", after: .beginning))
  }

  @Test func `Who refuses is away, however little time there was`() {
    #expect(
      error(7, isHasty: true) == .unreachable(host: "a.example", reason: "no connection comes about"))
  }
}
