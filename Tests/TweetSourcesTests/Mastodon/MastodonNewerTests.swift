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
    #expect(client.paths == ["v2/search?q=rain&type=statuses&limit=40"])
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
