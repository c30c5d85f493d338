import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

/// What a server keeps for its reader, or of a post.
struct MastodonKeptTests {
  @Test(arguments: [
    ("list:home", "v1/timelines/home?limit=21"),
    ("list:mentions", "v1/notifications?types%5B%5D=mention&types%5B%5D=quote&limit=21"),
    ("filter:bookmarked", "v1/bookmarks?limit=21"), ("filter:liked", "v1/favourites?limit=21"),
    ("quotes:7", "v1/statuses/7/quotes?limit=21"),
    ("list:home filter:liked -snow", "v1/timelines/home?limit=21"),
    ("quotes:https://home.example/@ada/7", "v1/statuses/7/quotes?limit=21"),
  ])
  func `What is kept is asked for with a login only`(query: String, path: String) async throws {
    let client = ScriptedClient(.text("[]"))

    _ = try await LiveSource.home(client, token: "secret").page(query)
    await #expect(throws: SourceError.needsLogin(source: "home")) {
      try await LiveSource.home(client).page(query)
    }

    #expect(client.paths == [path])
  }

  @Test(arguments: [
    ("list:home rain", "rain beside list:home"), ("list:home from:ada", "from: beside list:home"),
    ("list:home list:rain", "list:rain beside list:home"), ("quotes:7 @ada", "@ada beside quotes:"),
    ("filter:liked rain", "rain beside filter:liked"), ("list:home lang:de", "lang:"),
    ("-list:home", "-list:home"), ("-filter:liked", "-filter:liked"),
  ])
  func `What is not checked in a list is refused`(query: String, refused: String) async {
    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.home(ScriptedClient(.text("[]")), token: "secret").page(query)
    }
    #expect(error == .unsupported(operators: [refused], source: "home"))
  }

  @Test func `Conditions that a tweet tells are checked in a list`() async throws {
    let liked = #""favourited":true"#
    func tagged(_ post: String) -> String {
      post.replacing(#""tags":[]"#, with: #""tags":[{"name":"rain"}]"#)
    }
    let client = ScriptedClient(.text("[\(tagged(post(4, liked))),\(tagged(post(3))),\(post(2, liked))]"))

    let page = try await LiveSource.home(client, token: "secret").page("list:home #rain filter:liked")

    #expect(page.tweets.map(\.id) == ["4"])
  }

  @Test func `A list is looked up for each login`() async throws {
    let tokens = ChangedToken()
    let home = SourceDefinition(kind: .mastodon, name: "home", url: "https://home.example")
    let client = ScriptedClient { request, _ in
      guard request.url.hasSuffix("/lists") else { return .text("[]") }
      return .text(#"[{"id":"\#(tokens.isChanged ? 2 : 1)","title":"Friends"}]"#)
    }
    let source = LiveSource(home, client: client, tokens: tokens, sessions: KeptSessions())

    for _ in 0..<2 { _ = try await source.page("list:Friends") }
    tokens.change()
    _ = try await source.page("list:Friends")

    #expect(
      client.paths == [
        "v1/lists", "v1/timelines/list/1?limit=21", "v1/timelines/list/1?limit=21", "v1/lists",
        "v1/timelines/list/2?limit=21",
      ])
  }

  @Test func `Readers are told apart by their logins, of which nothing is told`() async {
    let request = RequestContext()
    let ada = await LiveSource.home(ScriptedClient(), token: "first-login").reader(in: request)
    let again = await LiveSource.home(ScriptedClient(), token: "first-login").reader(in: request)
    let bob = await LiveSource.home(ScriptedClient(), token: "second-login").reader(in: request)

    #expect(ada == again && ada != bob)
    #expect(ada.flatMap { UInt32($0, radix: 16) } != nil)
    #expect(await LiveSource.home(ScriptedClient()).reader(in: request) == nil)
  }

  @Test func `Each of two lists is a search`() throws {
    let source = LiveSource.home(ScriptedClient(.text("[]")))

    #expect(
      source.searches(for: try Query("list:home OR filter:liked")).map(\.text) == [
        "list:home", "filter:liked",
      ])
  }

  @Test func `Bookmarks and likes are marked whatever the server tells`() async throws {
    let client = ScriptedClient(.posts([3]))
    let source = LiveSource.home(client, token: "secret")

    #expect(try await source.page("filter:bookmarked").tweets.map(\.isBookmarked) == [true])
    #expect(try await source.page("filter:liked").tweets.map(\.isLiked) == [true])
    #expect(try await source.page("filter:liked").tweets.map(\.isBookmarked) == [nil])
  }

  @Test(arguments: [1, 3, 20, 39, 40, 41])
  func `Bookmarks in an order of their own are all found once by their links`(limit: Int) async throws {
    let pages = try await LiveSource.home(Self.bookmarks(97), token: "secret").walk(
      "filter:bookmarked", limit: limit)

    #expect(pages.flatMap { $0 }.sorted() == ids(1_001...1_097).sorted())
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test(arguments: ["https://proxy.example", "https://proxy.example/masto"])
  func `Behind a proxy links that name the server itself lead on`(url: String) async throws {
    let client = Self.bookmarks(63)

    let pages = try await LiveSource.home(client, token: "secret", url: url).walk(
      "filter:bookmarked", limit: 20)

    #expect(pages.map(\.count) == [20, 20, 20, 3])
    #expect(client.requests.allSatisfy { $0.url.hasPrefix(url + "/api/v1/bookmarks?") })
  }

  @Test func `A link to something else on another host leads nowhere`() async throws {
    let client = ScriptedClient(
      .posts([9, 7], link: "<https://evil.example/api/v1/favourites?max_id=60>; rel=next"), .posts([]))

    _ = try await LiveSource.home(client, token: "secret").page("filter:bookmarked")

    #expect(client.queries == ["limit=21", "max_id=7&limit=19"])
  }

  @Test func `A server that gives more than asked for loses none`() async throws {
    let client = ScriptedClient { request, _ in
      let isFirst = !request.url.contains("max_id")
      return isFirst
        ? .posts([5, 9, 7, 8], link: "<https://home.example/?max_id=60>; rel=next") : .posts([3, 2, 6])
    }

    let pages = try await LiveSource.home(client, token: "secret").walk("filter:bookmarked", limit: 3)

    #expect(pages.flatMap { $0 }.sorted() == ["2", "3", "5", "6", "7", "8", "9"])
  }

  @Test func `New bookmarks are those before the newest known, and no id of a post is sent`() async throws {
    let client = ScriptedClient(.posts([9, 4, 7, 6]))

    let page = try await LiveSource.home(client, token: "secret")
      .page("filter:bookmarked", at: .newer(than: Cursor("mastodon?since_id=7")))

    #expect(page.tweets.map(\.id) == ["9", "4"])
    #expect((page.older, page.newer) == (nil, Cursor("mastodon?since_id=9&.known=4%2C7")))
    #expect(client.paths == ["v1/bookmarks?limit=21"])
  }

  @Test func `A bookmark that was set anew does not hide those below it`() async throws {
    let client = ScriptedClient(.posts([7, 6, 5, 4]), .posts([7, 20, 6, 5, 4]))
    let source = LiveSource.home(client, token: "secret")
    let first = try await source.page("filter:bookmarked")

    let page = try await source.page("filter:bookmarked", at: .newer(than: try #require(first.newer)))

    #expect(page.tweets.map(\.id) == ["20"])
    #expect((page.older, page.newer) == (nil, Cursor("mastodon?since_id=7&.known=20%2C6")))
  }

  @Test(arguments: MastodonKind.allCases, [3, 20])
  func `All that is kept is found at every make of server`(kind: MastodonKind, limit: Int) async throws {
    let servers = Servers()
    var tweets = kind.tweets(47)
    for index in tweets.indices {
      tweets[index].isBookmarked = index.isMultiple(of: 2)
      tweets[index].userMentions = [IndexedKeyword("@ada")]
      tweets[index].quoteOf = tweets[46].id
    }
    let source = try servers.source(over: tweets, kind)

    func found(_ query: String) async throws -> [String] {
      try await source.walk(query, limit: limit).flatMap { $0 }.sorted()
    }

    let all = tweets.map(\.id).sorted()
    let marked = tweets.filter { $0.isBookmarked == true }.map(\.id).sorted()
    #expect(try await found("list:home") == all)
    #expect(try await found("list:rain-snow") == all)
    #expect(try await found("list:mentions") == all)
    #expect(try await found("filter:bookmarked") == marked)
    if kind == .mastodon { #expect(try await found("quotes:\(tweets[46].id)") == all) }
  }

  /// Holds so many bookmarks, whose positions are numbers, with the posts in another order.
  private static func bookmarks(_ count: Int) -> ScriptedClient {
    ScriptedClient { request, _ in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let end = items["max_id"].flatMap { Int($0) } ?? count + 1
      let limit = min(40, items["limit"].flatMap { Int($0) } ?? 20)
      let positions = Array((1..<max(end, 1)).reversed().prefix(limit))
      let next = positions.last.map { "<https://home.example/api/v1/bookmarks?max_id=\($0)>; rel=next" }
      var response = HTTPResponse.posts(positions.map { 1_001 + $0 * 31 % 97 }, link: next)
      response.url = request.url
      return response
    }
  }
}

struct MastodonMentionsListTests {
  @Test func `What names the reader goes on after other notifications`() async throws {
    let client = ScriptedClient(
      .text("[\(note(9, "follow")),\(note(8, "reblog"))]", link: Self.link(8)),
      .text("[\(note(7, "follow")),\(note(6, "mention", of: 3))]", link: Self.link(6)), .text("[]"))

    let page = try await LiveSource.home(client, token: "secret").page("list:mentions", limit: 2)

    #expect(page.tweets.map(\.id) == ["3"])
    #expect(
      client.queries.map { $0.split(separator: "&").first { $0.hasPrefix("max_id") } } == [
        nil, "max_id=8", "max_id=6",
      ])
    #expect((page.older, page.newer) == (nil, Cursor("mastodon?since_id=9&.known=8")))
    #expect(page.notes.isEmpty)
  }

  @Test func `A tweet of several notifications is there once, and does not end the list`() async throws {
    let client = ScriptedClient(
      .text("[\(note(9, "mention", of: 3))]", link: Self.link(9)),
      .text("[\(note(8, "quote", of: 3))]", link: Self.link(8)),
      .text("[\(note(7, "mention", of: 2))]"), .text("[]"))

    #expect(
      try await LiveSource.home(client, token: "secret").page("list:mentions").tweets.map(\.id) == ["3", "2"])
  }

  @Test func `Newer ones are asked for by the id of the notification`() async throws {
    let client = ScriptedClient(.text("[\(note(9, "mention", of: 3)),\(note(8, "mention", of: 2))]"))

    let page = try await LiveSource.home(client, token: "secret")
      .page("list:mentions", at: .newer(than: Cursor("mastodon?since_id=8")))

    #expect(page.tweets.map(\.id) == ["3"])
    #expect(client.queries.first?.contains("since_id=8") == true)
  }

  @Test func `A server that answers the same again and again comes to an end`() async throws {
    let client = ScriptedClient(
      .text("[\(note(9, "follow")),\(note(8, "mention", of: 2))]", link: Self.link(8)))

    let pages = try await LiveSource.home(client, token: "secret").walk("list:mentions", limit: 1)

    #expect(pages.flatMap { $0 } == ["2"])
    #expect(client.requests.count < 10)
  }

  private static func link(_ id: Int) -> String { "<https://home.example/?max_id=\(id)>; rel=next" }

  private func note(_ id: Int, _ type: String, of tweet: Int? = nil) -> String {
    "{\"id\":\"\(id)\",\"type\":\"\(type)\",\"status\":\(tweet.map { post($0) } ?? "null")}"
  }
}

struct MastodonNamedListTests {
  private static let lists = HTTPResponse.text(
    #"[{"id":"12","title":"Rain & snow"},{"id":"13","title":"rain"},{"id":"14","title":"\u001b🦀"}]"#)

  @Test(arguments: [
    ("list:rain", "13"), ("list:rain-snow", "12"), ("list:RAINSNOW", "12"), ("list:14", "14"),
    ("list:Rain", "13"),
  ])
  func `A list is found by its title, however it is written, or by its id`(query: String, id: String)
    async throws
  {
    let client = ScriptedClient(Self.lists, .posts([3]))
    let source = LiveSource.home(client, token: "secret")

    _ = try await source.page(query)
    _ = try await source.page(query)

    let path = "v1/timelines/list/\(id)?limit=21"
    #expect(client.paths.filter { !$0.contains("max_id") } == ["v1/lists", path, path])
  }

  @Test func `An unknown list is told with those there are`() async {
    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.home(ScriptedClient(Self.lists), token: "secret").page("list:fog")
    }
    #expect(
      error
        == .failed(
          source: "home", host: "home.example",
          reason: "has no list 'fog' of yours; there are home, mentions, Rain-&-snow, rain, 🦀"))
  }

  @Test func `Where there are no lists it is said`() async {
    let none = SourceError.failed(
      source: "home", host: "home.example", reason: "has no list 'fog' of yours; there are home, mentions")

    await #expect(throws: none) {
      try await LiveSource.home(ScriptedClient(.text("[]")), token: "secret").page("list:fog")
    }
    await #expect(throws: SourceError.notOffered("lists", source: "home")) {
      try await LiveSource.home(ScriptedClient(.text("", status: 404)), token: "secret").page("list:fog")
    }
  }

  @Test func `A list that is gone is forgotten`() async {
    let client = ScriptedClient { request, _ in
      request.url.hasSuffix("/lists") ? Self.lists : .text("", status: 404)
    }
    let source = LiveSource.home(client, token: "secret")

    for _ in 0..<2 { await #expect(throws: SourceError.self) { try await source.page("list:rain") } }

    #expect(client.paths.filter { $0 == "v1/lists" }.count == 2)
  }
}

extension MastodonNamedListTests {
  @Test func `What follows a list that is gone is not taken from another one of its title`() async throws {
    let client = ScriptedClient { request, index in
      switch request.url.split(separator: "/api/v1/").last?.split(separator: "?").first {
      case "lists":
        return .text(
          index == 0
            ? #"[{"id":"12","title":"Close friends"},{"id":"13","title":"close Friends"}]"#
            : #"[{"id":"13","title":"close Friends"}]"#)
      case "timelines/list/12": return index < 2 ? .posts([9, 8]) : .text("{}", status: 404)
      default: return .posts([5, 4])
      }
    }
    let source = LiveSource.home(client, token: "secret")
    let page = try await source.page("list:Close-friends", limit: 1)
    let gone = SourceError.failed(
      source: "home", host: "home.example", reason: "has no list 'Close-friends' any more; search again")

    let (older, newer) = (try #require(page.older), try #require(page.newer))
    for _ in 0..<2 {
      for position in [PagePosition.older(than: older), .newer(than: newer)] {
        await #expect(throws: gone) { try await source.page("list:Close-friends", at: position) }
      }
    }

    #expect(page.tweets.map(\.id) == ["9"])
    #expect(try await source.page("list:Close-friends").tweets.map(\.id) == ["5", "4"])
  }
}

struct MastodonQuotesTests {
  private static let missing = HTTPResponse.text(#"{"error":"Not Found"}"#, status: 404)

  @Test func `A server that does not list quotes is told by name, and a tweet that is gone is not`() async {
    let older = ScriptedClient { request, _ in
      request.url.contains("/quotes") ? Self.missing : .text(post(7))
    }

    await #expect(throws: SourceError.notOffered("quotes of tweets", source: "home")) {
      try await LiveSource.home(older, token: "secret").page("quotes:7")
    }
    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.home(ScriptedClient(Self.missing), token: "secret").page("quotes:7")
    }
    #expect(error?.description.contains("has no such tweet") == true)
  }

  @Test func `A page of which the server left out all is not the end`() async throws {
    let client = ScriptedClient(
      .posts([], link: "<https://home.example/?max_id=9>; rel=next"), .posts([3]), .posts([]))

    #expect(try await LiveSource.home(client, token: "secret").page("quotes:7").tweets.map(\.id) == ["3"])
  }

  @Test(arguments: [
    ("filter:bookmarked", "bookmarks"), ("filter:liked", "likes"), ("list:home", "a home timeline"),
  ])
  func `What a server does not keep is told by name`(query: String, things: String) async {
    await #expect(throws: SourceError.notOffered(things, source: "home")) {
      try await LiveSource.home(ScriptedClient(Self.missing), token: "secret").page(query)
    }
  }
}

struct MastodonPersonTests {
  private static let ada =
    #"{"id":"7","acct":"ada","url":"https://home.example/@ada","display_name":"Ada L","note":"<p>Rain</p>"}"#

  @Test(arguments: ["from:ada", "@ada"])
  func `The first page of a person's posts tells who it is`(query: String) async throws {
    let client = Self.server(Self.ada)

    let page = try await LiveSource.home(client).page(query)

    #expect(page.person?.text == "Rain")
    #expect((page.person?.user.name, page.person?.fetched) == ("Ada L", .fixture))
    #expect(client.requests.count == 2)
  }

  @Test func `A person whose id is known is asked for once on each first page`() async throws {
    let client = Self.server(Self.ada)
    let source = LiveSource.home(client)
    _ = try await source.page("from:ada")

    let page = try await source.page("from:ada")
    let older = try await source.page("from:ada", at: .older(than: Cursor("mastodon?max_id=3")))

    #expect(page.person?.text == "Rain")
    #expect(older.person == nil)
    #expect(client.paths.filter { $0 == "v1/accounts/7" }.count == 1)
  }

  @Test(arguments: ["from:ada #rain", "from:ada -filter:replies", "rain from:ada", "@ada -snow"])
  func `A search for more than a person tells nobody`(query: String) async throws {
    #expect(try await LiveSource.home(Self.server(Self.ada)).page(query).person == nil)
  }

  @Test func `A person who cannot be told does not fail the search`() async throws {
    let client = ScriptedClient { request, index in
      if request.url.contains("/lookup") { return .text(Self.ada) }
      return request.url.hasSuffix("/7") ? .text("", status: 500) : .posts([3])
    }
    let source = LiveSource.home(client)
    _ = try await source.page("from:ada", limit: 1)

    let page = try await source.page("from:ada", limit: 1)

    #expect(page.tweets.map(\.id) == ["3"])
    #expect((page.person, page.notes.count) == (nil, 1))
    #expect(
      page.notes.first?.hasPrefix("who this is cannot be told: home: home.example answered 500") == true)
  }

  /// Knows one person, and no posts.
  private static func server(_ account: String) -> ScriptedClient {
    ScriptedClient { request, _ in
      if request.url.contains("/search") { return .found([]) }
      return request.url.contains("/statuses") ? .posts([]) : .text(account)
    }
  }
}

/// Knows a token, and another one once it was changed.
private final class ChangedToken: TokenKeeping {
  private let changed = Mutex(false)

  var isChanged: Bool { changed.withLock(\.self) }

  func change() { changed.withLock { $0 = true } }

  func hasToken(of source: String) -> Bool { true }

  func token(of source: String, at server: String, in request: RequestContext) async -> Token? {
    Token(isChanged ? "second" : "first")
  }
}
