import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct BlueskyNewerTests {
  @Test func `What is newer is searched for from the newest that is known on`() async throws {
    let client = ScriptedClient(.sky([5, 4, 3, 2, 1]), .sky([7, 6, 5, 4, 3]))
    let source = BlueskySource.sky(client)
    let first = try await source.page("rain", limit: 5)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(second.tweets.map(\.id) == skyURIs(6...7) && second.older == nil)
    // The third of the newest is 1700000003, and a second is left for what servers round.
    #expect(client.xrpc[1].contains("&since=2023-11-14T22%3A13%3A22.000Z&limit=20"))
  }

  @Test func `A search from a day on stays one`() async throws {
    let client = ScriptedClient(.sky([5]), .sky([]))
    let source = BlueskySource.sky(client)
    let first = try await source.page("rain since:2024-05-06", limit: 5)

    _ = try await source.page("rain since:2024-05-06", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(client.xrpc.allSatisfy { $0.contains("&since=2024-05-0") })
  }

  @Test func `A feed is read down to what is known`() async throws {
    let client = ScriptedClient(
      .feed([5, 4], cursor: "x"), .feed([8, 7, 6], cursor: "y"), .feed([5, 4], cursor: "z"))
    let source = BlueskySource.sky(client)
    let first = try await source.page("from:ada", limit: 2)

    let second = try await source.page("from:ada", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(second.tweets.map(\.id) == skyURIs(6...8) && second.older == nil)
    #expect(client.requests.count == 3)
  }

  @Test func `Nothing newer leads to the same place again`() async throws {
    let source = BlueskySource.sky(ScriptedClient(.sky([5, 4, 3])))
    let first = try await source.page("rain", limit: 3)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)))

    #expect(second.tweets.isEmpty && second.newer == first.newer && second.older == nil)
  }

  @Test func `A post that was put between those that are known is newer too`() async throws {
    let client = ScriptedClient(.sky([9, 5, 3]), .sky([9, 7, 5, 3]))
    let source = BlueskySource.sky(client)
    let first = try await source.page("rain", limit: 3)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)))

    #expect(second.tweets.map(\.id) == [skyURI(7)])
  }

  @Test func `A gap between two looks is filled by the next pages`() async throws {
    let source = BlueskySource.sky(BlueskyPagingTests.server(of: 50))
    let known = BlueskyPlace(known: [.init(id: skyURI(20), time: Date(timeIntervalSince1970: 1_700_000_020))])

    var page = try await source.page("rain", at: .newer(than: known.asCursor), limit: 8)
    var found = page.tweets.map(\.id)
    while let older = page.older {
      page = try await source.page("rain", at: .older(than: older), limit: 8)
      found += page.tweets.map(\.id)
    }

    #expect(found == skyURIs(21...50))
  }

  @Test func `An empty list knows nothing that could be newer`() async throws {
    #expect(try await BlueskySource.sky(ScriptedClient(.sky([]))).page("rain").newer == nil)
  }
}
