import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

/// Where the network is away what was kept does, and the reader is told.
struct PageOfflineTests {
  private let pages = PageFixture()
  private let remarks = Remarks()

  /// A client that has an answer at first, and then a trouble.
  private func store(then trouble: HTTPError) -> PageStore {
    pages.store(client: FailingClient(trouble))
  }

  private func read(_ store: PageStore, isFresh: Bool = false) async throws -> WebDocument {
    try await store.document(
      at: PageAddress("https://news.example/a"), .article, isFresh: isFresh, in: remarks.request)
  }

  @Test(arguments: [
    (3.0, "3 min ago"), (1.0, "a moment ago"), (119.0, "119 min ago"), (121.0, "2 h ago"),
    (2_820.0, "47 h ago"),
    (4_321.0, "3 days ago"), (1_440_000.0, "1000 days ago"), (-60.0, "a moment ago"),
  ])
  func `What was kept is shown, however old, and it is said`(minutes: Double, age: String) async throws {
    let away = HTTPError.unreachable(host: "news.example", reason: "no such host is known")
    let store = store(then: away)
    let first = try await read(store)
    pages.wait(minutes: minutes)

    #expect(try await read(store, isFresh: true) == first)

    #expect(
      remarks.all == [
        "news.example cannot be reached: no such host is known; this is the page as of \(age)"
      ])
  }

  @Test func `What was kept long ago is shown without being asked for`() async throws {
    let store = store(then: .timedOut(host: "news.example"))
    _ = try await read(store)
    pages.wait(minutes: 60 * 24 * 3)

    #expect(try await read(store).fetched == pages.now - 3 * 86_400)

    #expect(remarks.all == ["news.example did not answer in time; this is the page as of 3 days ago"])
  }

  @Test func `What was kept is shown where the connection breaks`() async throws {
    let store = store(then: .cutOff(host: "news.example"))
    let first = try await read(store)

    #expect(try await read(store, isFresh: true) == first)

    #expect(
      remarks.all == [
        "news.example ended the connection before the answer was whole; this is the page as of a moment ago"
      ])
  }

  @Test func `What is young is shown without a word`() async throws {
    let store = store(then: .timedOut(host: "news.example"))
    _ = try await read(store)

    _ = try await read(store)

    #expect(remarks.all.isEmpty)
  }

  @Test func `What was never read is not there`() async throws {
    let away = HTTPError.unreachable(host: "news.example", reason: "nobody answers there")
    let store = pages.store(client: FailingClient(away, from: 1))

    await #expect(
      throws: PageError.unreachable(host: "news.example", reason: "cannot be reached: nobody answers there")
    ) { try await read(store) }
    #expect(remarks.all.isEmpty)
  }

  @Test(arguments: [408, 429, 500, 502, 503, 504, 599])
  func `A server in trouble is as good as away`(status: Int) async throws {
    let server = try LoopbackServer { $0.number == 1 ? .html("rain") : .html("trouble", status: status) }
    _ = try await pages.store().local(server.url)

    let document = try await pages.store().local(server.url, isFresh: true, in: remarks.request)

    #expect(document.line == "rain")
    let host = "127.0.0.1:\(server.port)"
    #expect(remarks.all == ["\(host) answers with status \(status); this is the page as of a moment ago"])
  }

  @Test(arguments: [206, 401, 404, 410, 501])
  func `A page that is gone is gone`(status: Int) async throws {
    let server = try LoopbackServer { $0.number == 1 ? .html("rain") : .html("gone", status: status) }
    _ = try await pages.store().local(server.url)

    await #expect(throws: PageError.refused(host: "127.0.0.1:\(server.port)", status: status)) {
      try await pages.store().local(server.url, isFresh: true, in: remarks.request)
    }
    #expect(remarks.all.isEmpty)
  }

  @Test(arguments: [
    HTTPError.cancelled, .local(host: "h"), .untrusted(host: "h", reason: "x"),
    .malformed(host: "h", reason: "x"), .badRedirect(host: "h", reason: "x"), .tooLarge(host: "h", limit: 1),
  ])
  func `No other trouble is answered with what was kept`(trouble: HTTPError) async throws {
    let store = store(then: trouble)
    _ = try await read(store)

    let error = await #expect(throws: PageError.self) { try await read(store, isFresh: true) }

    #expect(error == PageError(trouble, of: try HTTPAddress("https://news.example/a")))
    #expect(remarks.all.isEmpty)
  }

  @Test func `Bytes need no network where they were kept`() async throws {
    let store = store(then: .timedOut(host: "news.example"))
    _ = try await read(store)
    pages.wait(minutes: 10_000)

    #expect(try await store.bytes(at: PageAddress("https://news.example/a")) == Data("rain".utf8))
  }
}

/// Answers at first, and from a number of requests on with an error.
final class FailingClient: HTTPFetching {
  private let trouble: HTTPError
  private let first: Int
  private let count = Atomic(0)

  init(_ trouble: HTTPError, from first: Int = 2) { (self.trouble, self.first) = (trouble, first) }

  func response(to request: HTTPRequest, for subject: String, in context: RequestContext)
    async throws(HTTPError) -> HTTPResponse
  {
    guard count.add(1, ordering: .relaxed).newValue < first else { throw trouble }
    return .fixture(body: "rain", url: request.url)
  }
}
