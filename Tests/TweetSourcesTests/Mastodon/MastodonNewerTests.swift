import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct MastodonNewerTests {
  @Test func `Only what is newer is asked for`() async throws {
    let client = MastodonPagingTests.server(of: 50)
    let source = MastodonSource.home(client)

    let page = try await source.page("#rain", at: .newer(than: Cursor("mastodon?since_id=47")), limit: 20)

    #expect(page.tweets.map(\.id) == ["50", "49", "48"])
    #expect(page.older == nil)
    #expect(page.newer == Cursor("mastodon?since_id=50"))
    #expect(client.paths.first == "v1/timelines/tag/rain?since_id=47&limit=21")
  }

  @Test func `More than a page of newer posts goes on down to what is known`() async throws {
    let source = MastodonSource.home(MastodonPagingTests.server(of: 50))

    let first = try await source.page("#rain", at: .newer(than: Cursor("mastodon?since_id=45")), limit: 3)
    let second = try await source.page("#rain", at: .older(than: try #require(first.older)), limit: 3)

    #expect(first.tweets.map(\.id) == ["50", "49", "48"])
    #expect(second.tweets.map(\.id) == ["47", "46"])
    #expect(second.older == nil)
  }

  @Test func `Nothing newer leads to the same place again`() async throws {
    let source = MastodonSource.home(MastodonPagingTests.server(of: 5))

    let page = try await source.page("#rain", at: .newer(than: Cursor("mastodon?since_id=5")))

    #expect(page.tweets.isEmpty)
    #expect(page.newer == Cursor("mastodon?since_id=5"))
  }

  @Test func `A server that gives everything again shows only what is newer`() async throws {
    let client = ScriptedClient(.posts([9, 8, 7, 6]))

    let page = try await MastodonSource.home(client).page(
      "#rain", at: .newer(than: Cursor("mastodon?since_id=7")))

    #expect(page.tweets.map(\.id) == ["9", "8"])
    #expect(page.older == nil)
  }

  @Test func `Newer finds of words are those before the newest known`() async throws {
    let client = ScriptedClient(.found([9, 8, 7, 6]))

    let page = try await MastodonSource.home(client, token: "secret")
      .page("rain", at: .newer(than: Cursor("mastodon?since_id=7")))

    #expect(page.tweets.map(\.id) == ["9", "8"])
    #expect(client.paths == ["v2/search?q=rain&type=statuses&limit=21"])
  }

  @Test func `Finds of words go on by their number with a token`() async throws {
    let client = ScriptedClient { request, _ in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let (offset, limit) = (Int(items["offset"] ?? "0") ?? 0, Int(items["limit"] ?? "20") ?? 20)
      return .found((1...50).reversed().dropFirst(offset).prefix(min(limit, 20)))
    }

    let pages = try await MastodonSource.home(client, token: "secret").walk("rain", limit: 18)

    #expect(pages.flatMap { $0 } == ids(1...50))
    #expect(pages.map(\.count) == [18, 18, 14])
    #expect(client.paths[1] == "v2/search?q=rain&type=statuses&offset=18&limit=19")
  }

  @Test func `Without a token there is one page of words`() async throws {
    let client = ScriptedClient(.found((1...21).reversed()))

    let page = try await MastodonSource.home(client).page("rain", limit: 20)

    #expect(page.tweets.count == 20)
    #expect(page.older == nil)
    #expect(client.requests.count == 1)
  }

  @Test func `A number of finds that cannot be counts as none`() async throws {
    let client = ScriptedClient(.found([3, 2, 1]))
    let cursor = Cursor("mastodon?offset=\(Int.max)")

    let page = try await MastodonSource.home(client, token: "secret").page(
      "rain", at: .older(than: cursor), limit: 2)

    #expect(page.older == Cursor("mastodon?offset=2"))
  }

  @Test(arguments: ["?", "", "mastodon?", "mastodon?x", "mastodon", "max_id=1", "x 123", "mastodon?=1"])
  func `A cursor that cannot be read leads nowhere`(cursor: String) async throws {
    let client = ScriptedClient(.posts([1]))
    let source = MastodonSource.home(client)

    #expect(try await source.page("#rain", at: .older(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(try await source.page("#rain", at: .newer(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(client.requests.isEmpty)
  }
}
