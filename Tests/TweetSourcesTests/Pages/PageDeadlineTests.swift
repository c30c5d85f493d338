import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetSources

/// Pages that take longer to read than anybody waits.
struct PageDeadlineTests {
  private let folder = CacheFixture()

  /// A store whose pages take until nobody waits for them.
  private var store: PageStore {
    PageStore(
      folder: folder.path, client: ImpatientClient(), limit: 1 << 20, longest: 1 << 20, now: { Date() },
      decode: { _, request in
        while !request.context.isOver { usleep(1_000) }
        return .page(WebPage(url: request.url, title: "", site: "", blocks: []))
      })
  }

  @Test func `The deadline of a command ends the reading of a page`() async throws {
    let server = try LoopbackServer { _ in .html("<p>It rains.") }
    let request = RequestContext(deadline: .now + .seconds(1))

    let error = await #expect(throws: PageError.self) {
      _ = try await store.local(server.url, in: request)
    }

    let host = "127.0.0.1:\(server.port)"
    #expect(error == .failed(host: host, reason: "sent a page that takes too long to read"))
  }

  @Test func `Who goes away does not wait for a page to be read`() async throws {
    let server = try LoopbackServer { _ in .html("<p>It rains.") }
    let (store, url) = (store, server.url)
    let task = Task { try await store.local(url) }

    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()

    await #expect(throws: PageError.cancelled) { _ = try await task.value }
  }
}
