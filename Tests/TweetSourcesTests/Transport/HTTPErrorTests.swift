import Testing

@testable import TweetSources

struct HTTPErrorTests {
  @Test(arguments: [
    (HTTPError.badAddress, "no address of http or https"),
    (
      .unreachable(host: "a.example", reason: "no such host is known"),
      "a.example cannot be reached: no such host is known"
    ),
    (.cutOff(host: "a.example"), "a.example ended the connection before the answer was whole"),
    (.timedOut(host: "a.example:81"), "a.example:81 did not answer in time"),
    (
      .timedOut(host: "a.example", after: .connection),
      "a.example was reached, but did not answer in time"
    ),
    (.timedOut(host: "a.example", after: .beginning), "a.example was reached, but stopped answering"),
    (
      .untrusted(host: "a.example", reason: "its certificate has expired"),
      "a.example cannot be trusted: its certificate has expired"
    ),
    (.tooLarge(host: "a.example", limit: 20_000_000), "a.example answers with more than 20 MB"),
    (.tooLarge(host: "a.example", limit: 100), "a.example answers with more than 100 bytes"),
    (.malformed(host: "a.example", reason: "sends nonsense"), "a.example sends nonsense"),
    (.badRedirect(host: "a.example", reason: "leads on and on"), "a.example leads on and on"),
    (.rateLimited(host: "a.example", until: nil), "a.example takes no more requests for now"),
    (.cancelled, "cancelled"),
  ])
  func `An error names host and cause`(error: HTTPError, text: String) {
    #expect(error.description == text)
  }
}
