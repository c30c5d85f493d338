import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive

@testable import TweetSources

struct BlueskySearchTests {
  private static let latest = "&sort=latest"

  @Test(arguments: [
    ("rain", "q=rain\(latest)"), ("rain campus", "q=rain%20campus\(latest)"),
    ("\"rain on\"", "q=%22rain%20on%22\(latest)"),
    ("облака", "q=%D0%BE%D0%B1%D0%BB%D0%B0%D0%BA%D0%B0\(latest)"),
    ("#rain", "q=%23rain\(latest)&tag=rain"),
    ("#rain #Snow #RAIN x", "q=%23rain%20%23Snow%20x\(latest)&tag=rain&tag=Snow"),
    ("from:bob rain", "q=rain\(latest)&author=bob.bsky.social"),
    ("from:Bob.Example #rain", "q=%23rain\(latest)&tag=rain&author=bob.example"),
    ("from:bob from:BOB rain", "q=rain\(latest)&author=bob.bsky.social"),
    ("mentions:did:plc:bob", "q=*\(latest)&mentions=did%3Aplc%3Abob"),
    ("from:bob mentions:zoe", "q=*\(latest)&author=bob.bsky.social&mentions=zoe.bsky.social"),
    ("lang:pt-BR", "q=*\(latest)&lang=pt-BR"),
    ("url:https://a.example/b rain", "q=rain\(latest)&domain=a.example"),
    ("rain -snow", "q=rain\(latest)"), ("rain -(a OR b)", "q=rain\(latest)"),
    ("rain filter:images -filter:retweets", "q=rain\(latest)"),
  ])
  func `A search asks for what it can`(query: String, items: String) throws {
    let search = try BlueskySearch(try Query(query), at: "sky")
    let request = search.request(limit: 7, cursor: nil, since: nil)

    #expect(search.list == .found && request.method == .searchPosts)
    #expect(request.items.query.replacing("%2A", with: "*") == items + "&limit=7")
  }

  @Test(arguments: [
    ("a:b", "\"a:b\""), ("c++", "\"c++\""), ("and", "\"and\""), ("NOT", "\"NOT\""), ("a-b", "\"a-b\""),
    ("x.example", "\"x.example\""), ("me", "me"), ("\"from:ada\"", "\"from:ada\""), ("a|b~2", "\"a|b~2\""),
    ("\"a \\\"", "\"a  \""), ("two words", "two words"), ("snake_case", "snake_case"), ("🌧", "🌧"),
  ])
  func `What may mean more to a server stands in quotes`(query: String, words: String) throws {
    let request = try Self.request(query)

    #expect(request.items["q"] == words)
  }

  @Test(arguments: [
    ("from:ada", ""), ("from:ada filter:images", "&filter=posts_with_media"),
    ("from:ada -filter:replies", "&filter=posts_no_replies"),
    ("from:ada -filter:replies filter:images", "&filter=posts_with_media"),
    ("from:ada -filter:images", ""), ("from:ada -rain lang:de url:a.example filter:retweets", ""),
    ("from:ada since:2024-05-06 until:2024-05-08", ""),
  ])
  func `One person's posts are read from the feed`(query: String, items: String) throws {
    let request = try Self.request(query)

    #expect(request.method == .authorFeed)
    #expect(request.items.query == "actor=ada.bsky.social\(items)&limit=7")
  }

  @Test func `Days are moments of the reader's time zone, and the narrowest count`() throws {
    let request = try Self.request(
      "rain since:2024-05-05 since:2024-05-06 until:2024-05-09 -since:2024-05-08")

    #expect(request.items["since"] == "2024-05-06T00:00:00.000Z")
    #expect(request.items["until"] == "2024-05-08T00:00:00.000Z")
  }

  @Test(arguments: [
    ("pre*", ["pre*"]), ("rain to:ada", ["to:"]), ("rain -to:ada", ["-to:"]), ("rain -@ada", ["-@ada"]),
    ("rain -mentions:ada", ["-mentions:"]), ("rain -(a b)", ["-(…)"]), ("rain -pre*", ["-pre*"]),
    ("-rain", ["-rain alone"]), ("-rain -#snow", ["-rain alone", "-#snow alone"]),
    ("filter:images", ["filter:images alone"]), ("since:2024-05-06 -x", ["-x alone", "since: alone"]),
    ("-from:ada", ["-from: alone"]), ("rain filter:retweets", ["filter:retweets in a search"]),
    ("from:ada from:bob", ["more than one from:"]), ("mentions:a mentions:b", ["more than one mentions:"]),
    ("lang:de lang:en", ["more than one lang:"]), ("lang:x_y", ["lang:x_y"]),
    ("lang:english x", ["lang:english"]),
    ("a OR -b", ["-b alone"]), ("cats OR filter:images", ["filter:images alone"]),
    ("a OR pre* OR to:x", ["pre*", "to:"]),
    ("a OR b OR c OR d OR e OR f", ["more than 5 alternatives at once"]),
    ("@a OR @b OR @c", ["more than 5 alternatives at once"]), ("pre* to:x", ["pre*", "to:"]),
  ])
  func `What no server can do is named`(query: String, operators: [String]) async {
    let client = ScriptedClient(.sky([1]))

    await #expect(throws: SourceError.unsupported(operators: operators, source: "sky")) {
      try await LiveSource.sky(client).page(query)
    }
    #expect(client.requests.isEmpty)
  }

  @Test func `A tag that no post can have is not asked for`() async {
    let tag = String(repeating: "x", count: 65)

    await #expect(
      throws: SourceError.unsupported(operators: ["a #tag of more than 64 letters"], source: "sky")
    ) { try await LiveSource.sky(ScriptedClient(.sky([]))).page("#" + tag) }
  }

  @Test(arguments: [
    ("from:ada@mastodon.example", "ada@mastodon.example"),
    ("mentions:@ada@mastodon.example", "ada@mastodon.example"), ("from:a_b", "a_b"), ("from:ädä", "ädä"),
    ("from:-a.example", "-a.example"), ("from:a..b", "a..b"), ("from:a.1", "a.1"),
    ("from:\(String(repeating: "a", count: 64)).example", "\(String(repeating: "a", count: 64)).example"),
    ("from:did:plc:", "did:plc:"), ("from:did:x y", "did:x"),
  ])
  func `Whom nobody of the network is called is not asked for`(query: String, name: String) async throws {
    let client = ScriptedClient(.feed([1]))

    await #expect(throws: SourceError.unknownUser(name, source: "sky")) {
      try await LiveSource.sky(client).page(query)
    }
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    ("rain", ["rain"]), ("@ada", ["from:ada", "mentions:ada"]),
    ("@ada rain since:2024-05-06", ["from:ada rain since:2024-05-06", "mentions:ada rain since:2024-05-06"]),
    ("a OR b OR #c", ["a", "b", "#c"]), ("a (b OR c)", ["a b", "a c"]), ("a OR b c", ["a", "b c"]),
    ("(a OR b) (c OR d)", ["a c", "a d", "b c", "b d"]),
    ("@a OR @b", ["from:a", "mentions:a", "from:b", "mentions:b"]),
    ("(a OR b) -c filter:images", ["a -c filter:images", "b -c filter:images"]),
    ("a OR -b", ["a OR -b"]), ("a OR filter:images", ["a OR filter:images"]),
    ("-(a OR b) c", ["-(a OR b) c"]),
    ("a OR b OR c OR d OR e OR f", ["a OR b OR c OR d OR e OR f"]),
    ("(a OR b) (c OR d) (e OR f)", ["(a OR b) (c OR d) (e OR f)"]),
  ])
  func `A query with alternatives is several searches`(query: String, searches: [String]) throws {
    let found = LiveSource.sky(ScriptedClient(.sky([]))).searches(for: try Query(query))

    #expect(found.map(\.text) == searches)
    for search in found { #expect(try Query(search.text).root == search.root) }
  }

  @Test func `Alternatives of alternatives take no long time`() throws {
    let group = "(" + Array(repeating: "a", count: 40).joined(separator: " OR ") + ")"
    let query = try Query(Array(repeating: group, count: 25).joined(separator: " "))

    #expect(LiveSource.sky(ScriptedClient(.sky([]))).searches(for: query) == [query])
  }

  private static func request(_ query: String) throws -> BlueskyRequest {
    let search = try BlueskySearch(try Query(query, timeZone: .gmt), at: "sky")
    return search.request(limit: 7, cursor: nil, since: nil)
  }
}

/// Who answers those who log in.
struct BlueskyFindingTests {
  @Test func `Who has a session is not logged in anew`() async throws {
    let server = try BlueskyServer(holding: [], login: ("ada", "pass"))
    let kept = KeptSessions()

    for _ in 0..<3 {
      let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept)
      #expect(
        try await source.finding(in: RequestContext())
          == "a server of Bluesky's network, logged in as ada.bsky.social")
    }

    #expect(server.requests("com.atproto.server.createSession").count == 1)
    #expect(server.requests("com.atproto.server.getSession").count == 3)
  }

  @Test func `A server that cannot tell who is logged in is one all the same`() async throws {
    let client = ScriptedClient(
      .session(1), .skyError("MethodNotImplemented", status: 501), .sky([]), .sky([]))

    #expect(
      try await LiveSource.sky(client, login: "ada@mail.example:pass").finding(in: RequestContext())
        == "a server of Bluesky's network, logged in as ada.bsky.social")
    #expect(client.requests.count == 3)
  }

  @Test(arguments: [
    HTTPResponse.text("<h1>Not Found</h1>", status: 404), .skyError("MethodNotImplemented", status: 501),
  ])
  func `A server that holds accounts alone is one all the same`(other: HTTPResponse) async throws {
    let client = ScriptedClient { request, _ in
      request.url.hasSuffix("com.atproto.server.describeServer")
        ? .text(#"{"did":"did:web:sky.example","availableUserDomains":[".sky.example"]}"#) : other
    }

    #expect(
      try await LiveSource.sky(client).finding(in: RequestContext())
        == "a server of Bluesky's network, which asks for a login; type login sky")
  }

  @Test(arguments: [
    "{}", "[]", #"{"did":"nobody","availableUserDomains":[]}"#, #"{"did":"did:web:a.example"}"#,
  ])
  func `Whoever describes nothing is none`(body: String) async {
    let client = ScriptedClient { request, _ in
      request.url.hasSuffix("describeServer") ? .text(body) : .text("", status: 404)
    }

    await #expect(throws: SourceError.self) {
      try await LiveSource.sky(client).finding(in: RequestContext())
    }
  }

  @Test func `A wrong password is told as such`() async throws {
    let server = try BlueskyServer(holding: [], login: ("ada", "pass"))

    let host = server.url.replacing("http://", with: "")
    await #expect(throws: SourceError.refusedLogin(source: "sky", host: host)) {
      try await LiveSource.sky(HTTPClient(), login: "ada:wrong", url: server.url).finding(
        in: RequestContext())
    }
    #expect(SourceError.refusedLogin(source: "sky").asksForLogin)
  }

  @Test func `No message repeats a password, however it is written`() async {
    let client = ScriptedClient(.skyError("Odd", #"\"pa\\\"ss\" and pa\"ss are odd"#, status: 400))

    await #expect {
      try await LiveSource.sky(client, login: "ada:pa\"ss").finding(in: RequestContext())
    } throws: { !"\($0)".contains("ss\"") && "\($0)".contains("are odd") }
  }
}

/// Posts that are shown to those alone who are logged in.
struct BlueskyMembersTests {
  private static let label = #""labels":[{"src":"did:plc:ada","val":"!no-unauthenticated"}]"#
  private let archive = Archive.inMemory()
  private let queue = KeepingQueue()

  @Test func `They are shown to who is logged in, and kept for nobody`() async throws {
    let posts = [skyPost(2, view: Self.label), skyPost(1)].joined(separator: ",")
    let answer = HTTPResponse.text("{\"posts\":[\(posts)]}")
    let live = LiveSource.sky(ScriptedClient(.session(1), answer), login: "ada:pass")
    let twin = twin(of: live)
    let rain = try Query("rain")

    let page = try await twin.page(of: rain, at: .newest, limit: 20)
    let found = try await twin.tweet(at: .id(skyURI(2)))
    await queue.settle()
    let kept = try await self.twin(of: SwitchedSource(failing: .away)).page(of: rain, at: .newest, limit: 20)

    #expect(page.tweets.map(\.isForMembers) == [true, false])
    #expect(found?.isForMembers == true)
    #expect(kept.tweets.map(\.id) == [skyURI(1)])
    #expect(try await ArchiveKeeper(archive: archive).tweet(at: .id(skyURI(2))) == nil)
  }

  private func twin(of live: any TweetSource) -> OfflineTwin {
    OfflineTwin(
      live, of: "sky", keeping: ArchiveKeeper(archive: archive), by: queue, now: { .fixture(minutes: 60) })
  }
}
