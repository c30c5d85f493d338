import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Hosts that nobody can have.
struct MadeUpHostTests {
  private let pages = PageFixture()

  /// What is said where a host gives no answer.
  private func error(of host: String, reason: String = CurlFailure.unknownHost) async -> String {
    let store = pages.store(
      client: FailingClient(HTTPError.unreachable(host: host, reason: reason), from: 1))
    let error = await #expect(throws: PageError.self) {
      try await store.document(at: PageAddress("https://\(host)/a"), .article, isFresh: false)
    }
    return error?.description ?? ""
  }

  @Test(arguments: [("ferry.example", "example"), ("b.invalid", "invalid"), ("C.TEST", "test")])
  func `That it is made up is said of a host nobody knows`(host: String, domain: String) async {
    let words = " is made up, as all names under .\(domain) are (RFC 6761); there is no page"

    let error = await error(of: host)

    #expect(error.lowercased() == (host + words).lowercased())
  }

  @Test(arguments: ["example.org", "ferry.example.org", "test", "latest"])
  func `Of others it is not said`(host: String) async {
    #expect(await error(of: host).contains("cannot be reached: no such host is known"))
  }

  @Test func `A host that is known here has other troubles`() async {
    #expect(await error(of: "desk.test", reason: "nobody listens there").contains("nobody listens there"))
  }
}
