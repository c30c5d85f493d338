import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct MastodonPagingTests {
  private static let here = "https://home.example/api/v1/timelines/tag/rain"

  @Test func `One post more than a page holds is asked for, to know whether there is more`() async throws {
    let client = ScriptedClient(.posts((1...4).reversed()))

    let page = try await LiveSource.home(client).page("#rain", limit: 3)

    #expect(client.paths == ["v1/timelines/tag/rain?limit=4"])
    #expect(page.tweets.map(\.id) == ["4", "3", "2"])
    #expect(page.older == Cursor("mastodon?max_id=2"))
    #expect(page.newer == Cursor("mastodon?since_id=4"))
  }

  @Test func `A page that one request cannot fill takes several`() async throws {
    let client = Self.server(of: 120)

    let page = try await LiveSource.home(client).page("#rain", limit: 100)

    #expect(page.tweets.map(\.id) == ids(21...120))
    #expect(client.queries == ["limit=40", "max_id=81&limit=40", "max_id=41&limit=21"])
    #expect(page.older == Cursor("mastodon?max_id=21"))
  }

  @Test func `A page as large as a request takes one`() async throws {
    let client = Self.server(of: 100)

    let page = try await LiveSource.home(client).page("#rain", limit: 40)

    #expect(page.tweets.count == 40)
    #expect(client.paths == ["v1/timelines/tag/rain?limit=40"])
    #expect(page.older == Cursor("mastodon?max_id=61"))
  }

  @Test(arguments: [1, 3, 20, 39, 40, 41, 97])
  func `Pages of any size lose and repeat nothing`(limit: Int) async throws {
    let pages = try await LiveSource.home(Self.server(of: 97)).walk("#rain", limit: limit)

    #expect(pages.flatMap { $0 } == ids(1...97))
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test(arguments: [1, 2, 20, 39, 40, 41, 97])
  func `Where the post that was the last comes again on top, nothing is lost either`(limit: Int) async throws
  {
    let server = Self.server(of: 97, includesEnd: true)

    let pages = try await LiveSource.home(server).walk("#rain", limit: limit)

    #expect(pages.flatMap { $0 } == ids(1...97))
  }

  @Test func `A page is followed to where the link leads, with what the server forgot`() async throws {
    let link = "<\(Self.here)?limit=40&only_media=false&before=xyz%26>; rel=\"next\""
    let client = ScriptedClient(.posts([3, 2], link: link), .posts([]))

    _ = try await LiveSource.home(client).page("#rain -#snow")

    #expect(
      client.paths == [
        "v1/timelines/tag/rain?none%5B%5D=snow&limit=21",
        "v1/timelines/tag/rain?none%5B%5D=snow&only_media=false&before=xyz%26&limit=19",
      ])
  }

  @Test(arguments: [
    "<HTTPS://HOME.example:443/x?max_id=9>; rel=next", "<http://home.example/x?max_id=9>; rel=next",
    "</x?max_id=9>; rel=next", "<?max_id=9#end>; rel=next",
    "<https://evil.example/?max_id=6>; rel=next, <https://home.example/?max_id=9>; rel=next",
  ])
  func `A link on the same host leads on`(link: String) async throws {
    let client = ScriptedClient(.posts([3, 2], link: link), .posts([]))

    _ = try await LiveSource.home(client).page("#rain")

    #expect(client.paths.last == "v1/timelines/tag/rain?max_id=9&limit=19")
  }

  @Test(arguments: [
    "<https://evil.example/api/v1/timelines/tag/rain?max_id=9>; rel=next", "<javascript:alert(1)>; rel=next",
    "<file:///etc/passwd?max_id=9>; rel=next", "<//evil.example/?max_id=9>; rel=next",
    "<https://home.example:8443/?max_id=9>; rel=next",
    "<https://home.example@evil.example/?max_id=9>; rel=next",
    #"<<<>>>;;rel=next"",<"#, "<https://home.example/x>; rel=next",
    "<https://home.example/?limit=5>; rel=next",
    "<https://home.example/?max_id>; rel=next", "",
  ])
  func `A link elsewhere or to nothing is passed over for the last post`(link: String) async throws {
    let client = ScriptedClient(.posts([3, 2], link: link), .posts([]))

    _ = try await LiveSource.home(client).page("#rain")

    #expect(client.paths.last == "v1/timelines/tag/rain?max_id=2&limit=19")
    #expect(
      client.requests.allSatisfy { $0.url.hasPrefix("https://home.example/api/v1/timelines/tag/rain?") })
  }

  @Test func `A cursor holds all that a link may hold`() {
    let items = (0..<20).map { QueryItem("n\($0)", String(repeating: "é", count: 45)) }
    var cursor = MastodonCursor(known: "9").after(items)
    #expect(MastodonCursor(cursor.cursor) == cursor)

    cursor = cursor.after([QueryItem("max_id", String(repeating: "/", count: 1_990))])
    #expect(MastodonCursor(cursor.cursor) == cursor)
  }

  @Test func `Links without one to the next page are the end`() async throws {
    let client = ScriptedClient(.posts([3, 2], link: "<\(Self.here)?min_id=3>; rel=\"prev\""))

    let page = try await LiveSource.home(client).page("#rain")

    #expect(client.requests.count == 1)
    #expect(page.older == nil)
  }

  @Test func `An empty answer that links to another one is not the end`() async throws {
    let client = ScriptedClient(
      .posts([4, 3], link: "<\(Self.here)?max_id=3>; rel=next"),
      .posts([], link: "<\(Self.here)?max_id=2>; rel=next"), .posts([1]), .posts([]))

    #expect(try await LiveSource.home(client).page("#rain").tweets.map(\.id) == ["4", "3", "1"])
  }

  @Test(arguments: [nil, "<\(here)?max_id=9>; rel=next", "<\(here)?min_id=9>; rel=prev"])
  func `An empty answer that leads nowhere else is the end`(link: String?) async throws {
    let client = ScriptedClient(.posts([], link: link))

    let page = try await LiveSource.home(client).page("#rain")

    #expect(page == Self.emptyPage)
    #expect(client.requests.count <= 2)
  }

  @Test func `Empty answers that lead on and on are left, and may be gone on with`() async throws {
    let client = ScriptedClient { _, index in
      .posts([], link: "<\(Self.here)?max_id=\(1_000 - index)>; rel=next")
    }

    let page = try await LiveSource.home(client).page("#rain")

    #expect(page.tweets.isEmpty && page.older != nil && client.requests.count == 6)
  }

  @Test(arguments: ["<https://home.example/?max_id=7>; rel=next", nil])
  func `A server that answers the same again and again comes to an end`(link: String?) async throws {
    let client = ScriptedClient(.posts([9, 8, 7], link: link))

    let pages = try await LiveSource.home(client).walk("#rain", limit: 2)

    #expect(pages.flatMap { $0 } == ["9", "8", "7"])
    #expect(client.requests.count < 10)
  }

  @Test func `A server with ever new posts that do not count is left in the end`() async throws {
    let client = ScriptedClient { request, index in
      var response = HTTPResponse.posts([10_000 - index])
      response.url = request.url
      return response
    }

    let page = try await LiveSource.home(client).page("#rain #snow")

    #expect(page.tweets.isEmpty)
    #expect(page.older != nil)
    #expect(client.requests.count == 6)
  }

  @Test func `Where pages are not linked by ids no post is cut off`() async throws {
    let client = ScriptedClient { request, _ in
      let more = request.url.hasSuffix("limit=3") ? 1 : 0
      let link = "<\(Self.here)?page=\(more + 1)>; rel=next"
      return .posts((1...3 + more).reversed(), link: link)
    }

    let page = try await LiveSource.home(client).page("#rain", limit: 2)

    #expect(client.queries == ["limit=3", "limit=2"])
    #expect(page.tweets.map(\.id) == ["3", "2"])
  }

  @Test func `A page that is full stands though nobody says whether there is more`() async throws {
    let client = ScriptedClient(.posts([3, 2]), .text("", status: 503))

    let page = try await LiveSource.home(client).page("#rain", limit: 2)

    #expect(page.tweets.map(\.id) == ["3", "2"])
    #expect(page.older == Cursor("mastodon?max_id=2"))
  }

  @Test func `A hashtag that is said to be unknown after its first posts is trouble, and no end`()
    async throws
  {
    let unknown = HTTPResponse.text(#"{"error":"Record not found"}"#, status: 404)
    let trouble = SourceError.troubled(
      source: "home", host: "home.example", reason: "answered 404 Not Found: 'Record not found'")
    let client = ScriptedClient(.posts((1...40).reversed()), unknown)

    let page = try await LiveSource.home(client).page("#rain", limit: 60)

    #expect(page.tweets.count == 40 && page.interruption == "\(trouble); more goes on")
    let older = PagePosition.older(than: try #require(page.older))
    let newer = PagePosition.newer(than: try #require(page.newer))
    for position in [older, newer] {
      await #expect(throws: trouble) { try await LiveSource.home(client).page("#rain", at: position) }
    }
    #expect(try await LiveSource.home(ScriptedClient(unknown)).page("#rain") == Self.emptyPage)
  }

  private static let emptyPage: TweetPage = {
    var page = TweetPage(tweets: [])
    page.fetched = .fixture
    return page
  }()

  /// Holds so many posts, pages them without links, and gives 40 at most.
  ///
  /// - Parameter includesEnd: whether it begins with the post after which it should.
  static func server(of count: Int, includesEnd: Bool = false) -> ScriptedClient {
    ScriptedClient { request, _ in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let end = items["max_id"].flatMap { Int($0) }.map { includesEnd ? $0 + 1 : $0 } ?? count + 1
      let start = items["since_id"].flatMap { Int($0) } ?? 0
      let limit = min(40, items["limit"].flatMap { Int($0) } ?? 20)
      return .posts((start + 1..<max(end, start + 1)).reversed().prefix(limit))
    }
  }
}

struct MastodonNewerTests {
  @Test func `Only what is newer is asked for`() async throws {
    let client = MastodonPagingTests.server(of: 50)
    let source = LiveSource.home(client)

    let page = try await source.page("#rain", at: .newer(than: Cursor("mastodon?since_id=47")), limit: 20)

    #expect(page.tweets.map(\.id) == ["50", "49", "48"])
    #expect(page.older == nil)
    #expect(page.newer == Cursor("mastodon?since_id=50"))
    #expect(client.paths.first == "v1/timelines/tag/rain?since_id=47&limit=21")
  }

  @Test func `More than a page of newer posts goes on down to what is known`() async throws {
    let source = LiveSource.home(MastodonPagingTests.server(of: 50))

    let first = try await source.page("#rain", at: .newer(than: Cursor("mastodon?since_id=45")), limit: 3)
    let second = try await source.page("#rain", at: .older(than: try #require(first.older)), limit: 3)

    #expect(first.tweets.map(\.id) == ["50", "49", "48"])
    #expect(second.tweets.map(\.id) == ["47", "46"])
    #expect(second.older == nil)
  }

  @Test func `Nothing newer leads to the same place again`() async throws {
    let source = LiveSource.home(MastodonPagingTests.server(of: 5))

    let page = try await source.page("#rain", at: .newer(than: Cursor("mastodon?since_id=5")))

    #expect(page.tweets.isEmpty)
    #expect(page.newer == Cursor("mastodon?since_id=5"))
  }

  @Test func `A server that gives everything again shows only what is newer`() async throws {
    let client = ScriptedClient(.posts([9, 8, 7, 6]))

    let page = try await LiveSource.home(client).page(
      "#rain", at: .newer(than: Cursor("mastodon?since_id=7")))

    #expect(page.tweets.map(\.id) == ["9", "8"])
    #expect(page.older == nil)
  }

  @Test func `Newer finds of words are those before the newest known`() async throws {
    let client = ScriptedClient(.found([9, 8, 7, 6]))

    let page = try await LiveSource.home(client, token: "secret")
      .page("rain", at: .newer(than: Cursor("mastodon?since_id=7")))

    #expect(page.tweets.map(\.id) == ["9", "8"])
    #expect(client.paths == ["v2/search?q=rain&type=statuses&limit=40"])
  }

  @Test(arguments: ["?", "", "mastodon?", "mastodon?x", "mastodon", "max_id=1", "x 123", "mastodon?=1"])
  func `A cursor that cannot be read leads nowhere`(cursor: String) async throws {
    let client = ScriptedClient(.posts([1]))
    let source = LiveSource.home(client)

    #expect(try await source.page("#rain", at: .older(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(try await source.page("#rain", at: .newer(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(client.requests.isEmpty)
  }
}

struct LinkHeaderTests {
  @Test(arguments: [
    (#"<https://a.b/?max_id=1>; rel="next", <https://a.b/?min_id=2>; rel="prev""#, ["https://a.b/?max_id=1"]),
    ("<u>;rel=next", ["u"]), ("<u>;REL=NEXT", ["u"]),
    (#"<u> ; title="a, b; <c>" ; rel = "prev next""#, ["u"]),
    (#"<u>; rel="prev", , <v>; rel="next""#, ["v"]), (#"<u>; rel=prev; rel=next"#, []),
    (#"<u,v;w>; rel="next""#, ["u,v;w"]), (#"<u>; rel="nextish""#, []),
    (#"<u>; rel=next, <v>; rel=next"#, ["u", "v"]),
    ("<u>; rel=\"next", ["u"]), ("<u>", []), ("u; rel=next", []), ("<u; rel=next", []), ("", []),
    (#"<<<>>>;;rel=next"",<"#, []), ("<u>;;;rel=next", ["u"]), (#"<u>; title; rel="next""#, ["u"]),
  ])
  func `Links to the next page are found among all others`(value: String, next: [String]) {
    #expect(LinkHeader([value]).next == next)
  }

  @Test(arguments: [
    ([], false), (["<u>"], false), (["<<<>>>"], false), (["<u>; rel=prev"], true),
    (["<u>", "<v>; rel=up"], true),
  ])
  func `A link without a relation leads nowhere`(values: [String], hasLinks: Bool) {
    #expect(LinkHeader(values).hasLinks == hasLinks)
  }

  @Test func `All fields count`() {
    #expect(LinkHeader(["<u>; rel=prev", "<v>; rel=next"]).next == ["v"])
  }

  @Test(arguments: ["<", "<>", "<u>;", "<u>;rel=", "<u>;rel=\"", "\"", "<u>;=,"])
  func `A long run of anything takes time in proportion`(piece: String) {
    let value = { (count: Int) in String(repeating: piece, count: count / piece.utf8.count) }

    #expect(ProcessorTime.growth(from: 120_000, of: value) { _ = LinkHeader([$0]) } < 3)
  }
}
