import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// Where `go` looks for a tweet when there are live sources.
struct GoCommandTests {
  private static let url = "https://home.example/@ada/109"
  private static let tweet = Tweet.fixture(id: "109", network: .mastodon, url: url)
  private static let away = SourceError.unreachable(
    source: "home", host: "home.example", reason: "no network")

  private func title(_ line: String, _ sources: [any TweetSource]) async throws -> String {
    var session = try Session.fixture(
      sources: [StubLibrary(name: "sample"), StubLibrary([.fixture(id: "1")])])
    for source in sources {
      let definition = SourceDefinition(kind: .mastodon, name: source.name, url: "https://home.example")
      session.sources.define(definition, as: source)
    }
    guard case .move(.push(let context, _)) = try await session.step(of: line) else { return "" }
    return context.tweet?.id ?? ""
  }

  @Test func `An address is asked for at the live sources too`() async throws {
    let home = StubSource([Self.tweet], name: "home")

    #expect(try await title("go \(Self.url)", [home]) == "109")
  }

  @Test(arguments: ["go https://u:secret@home.example/@ada/109", "https://u:secret@home.example/@ada/109"])
  func `A password in an address is refused, and not repeated`(line: String) async throws {
    let error = await #expect(throws: CommandError.loginInAddress) { try await title(line, []) }

    #expect(error.map { !"\($0)".contains("secret") } ?? false)
  }

  @Test func `An id means something else on each network`() async throws {
    let home = StubSource([Self.tweet], name: "home")

    await #expect(throws: CommandError.noTweet("109", source: "archive")) {
      try await title("go 109", [home])
    }
  }

  @Test func `A source that fails keeps no other from being asked`() async throws {
    let broken = StubSource(name: "away", failing: Self.away)
    let home = StubSource([Self.tweet], name: "home")

    #expect(try await title("go \(Self.url)", [broken, home]) == "109")
  }

  @Test func `Where none has it the failure is told`() async throws {
    let broken = StubSource(name: "away", failing: Self.away)

    await #expect(throws: Self.away) { try await title("go \(Self.url)", [broken]) }
  }

  @Test func `What was cancelled asks nobody else`() async throws {
    let cancelled = StubSource(name: "away", failing: .cancelled)
    let home = StubSource([Self.tweet], name: "home")

    await #expect(throws: SourceError.cancelled) { try await title("go \(Self.url)", [cancelled, home]) }
  }
}

/// Which live sources `go` asks for an address.
struct GoNetworkTests {
  private let asked = Asked()

  private static let definitions =
    SourceDefinition.builtIn + [
      SourceDefinition(kind: .x, name: "mine", url: "https://x.proxy.example"),
      SourceDefinition(kind: .mastodon, name: "home", url: "https://home.example"),
      SourceDefinition(kind: .mastodon, name: "work", url: "https://work.example/social"),
      SourceDefinition(kind: .bluesky, name: "pds", url: "https://pds.example"),
    ]

  /// All of them live, each over the same tweets; `using` are those in use.
  private func session(
    _ tweets: [Tweet] = [], using: String = "archive", failing: SourceError? = nil
  ) throws -> Session {
    var session = try Session.fixture(
      sources: [StubLibrary(name: "sample"), StubLibrary([.fixture(id: "1")])])
    for definition in Self.definitions {
      let source = StubSource(
        tweets, name: definition.name, failing: definition.name == "home" ? failing : nil)
      session.sources.define(definition, as: AskedSource(source, noting: asked))
    }
    session.sources = try session.sources.choosing(using)
    return session
  }

  @Test(arguments: [
    ("https://x.com/ada/status/109", ["x", "mine"]), ("https://www.x.com/ada/status/109", ["x", "mine"]),
    ("https://twitter.com/ada/status/109", ["x", "mine"]),
    ("http://www.twitter.com/ada/statuses/109", ["x", "mine"]),
    ("https://mobile.twitter.com/ada/status/109", ["x", "mine"]),
    ("https://m.twitter.com/ada/status/109", ["x", "mine"]),
    ("https://X.PROXY.example/ada/status/109", ["mine"]),
    ("https://bsky.app/profile/ada.example/post/3kabc", ["bluesky", "pds"]),
    ("https://bsky.app/profile/did:plc:abc/post/3kabc", ["bluesky", "pds"]),
    ("at://did:plc:abc/app.bsky.feed.post/3kabc", ["bluesky", "pds"]),
    ("https://pds.example/profile/ada.example/post/3kabc", ["pds"]),
    ("https://www.flickr.com/photos/ada/42", ["flickr"]), ("https://flic.kr/p/2abc", ["flickr"]),
    ("https://home.example/@ada/109", ["home"]), ("https://work.example/social/@ada/109", ["work"]),
    ("https://elsewhere.example/@ada/109", ["home", "work"]),
    ("https://elsewhere.example/objects/5a-b", ["home", "work"]), ("109", []),
  ])
  func `An address is asked for where it can belong to`(address: String, names: [String]) async throws {
    let session = try session()

    await #expect(throws: CommandError.noTweet(address, source: "archive")) {
      try await session.step(of: "go " + address)
    }

    #expect(asked.names == names)
  }

  @Test func `Those in use are asked first, and each once`() async throws {
    let session = try session(using: "pds,home")

    await #expect(throws: CommandError.self) {
      try await session.step(of: "go https://bsky.app/profile/ada.example/post/3kabc")
    }

    #expect(asked.names == ["pds", "bluesky"])
  }

  @Test func `Where the server of an address cannot answer, that is told, whatever others have`() async throws
  {
    let failure = SourceError.troubled(source: "home", host: "home.example", reason: "answered 500")
    let session = try session(using: "work", failing: failure)

    for line in ["go https://home.example/@ada/109", "https://home.example/@ada/109"] {
      await #expect(throws: failure) { try await session.step(of: line) }
    }

    #expect(asked.names == ["work", "home", "work", "home"])
  }

  @Test func `Where others have no such tweet, who could not answer is told beside it`() async throws {
    let remarks = Remarks()
    let session = try session(using: "home,work", failing: .needsLogin(source: "home"))
      .asking(remarks.request)

    await #expect(throws: CommandError.noTweet("109", source: "home,work")) {
      try await session.step(of: "go 109")
    }

    #expect(remarks.all == ["home needs a login; type login home"])
  }

  @Test func `Who is in use but of another network is not asked`() async throws {
    let page = "https://bsky.app/profile/ada.example/post/3kabc"
    let session = try session(
      [.fixture(id: "3kabc", network: .bluesky, url: page)], using: "home",
      failing: .needsLogin(source: "home"))

    guard case .move(.push(let context, _)) = try await session.step(of: "go " + page) else {
      return #expect(Bool(false))
    }

    #expect(context.tweet?.source == "bluesky" && asked.names == ["bluesky"])
  }

  @Test(arguments: [
    "https://x.com/ada/status/109", "https://bsky.app/profile/ada.example/post/3kabc",
    "at://did:plc:abc/app.bsky.feed.post/3kabc", "https://home.example/@ada/109", "x.com/ada/status/109",
  ])
  func `A pasted address alone goes there`(address: String) async throws {
    let session = try session()

    await #expect(throws: CommandError.noTweet(address, source: "archive")) {
      try await session.step(of: address)
    }
  }

  @Test(arguments: [
    (Network.x, "https://x.com/ada/status/109"), (.mastodon, "https://home.example/@ada/109"),
    (.bluesky, "https://bsky.app/profile/ada.example/post/3kabc"),
    (.flickr, "https://www.flickr.com/photos/ada/109"),
  ])
  func `Open and copy lead to the page of a tweet of any network`(network: Network, page: String) async throws
  {
    let tweet = Tweet.fixture(
      id: "109", network: network, url: page, hashtags: ["rain"], media: ["https://live.example/109.jpg"])
    let session = try await session([tweet], using: network == .flickr ? "flickr" : "home").typing(
      "go " + page)

    guard case .perform(.open([page])) = try await session.step(of: "open"),
      case .perform(.copy(page)) = try await session.step(of: "copy")
    else { return #expect(Bool(false)) }
    let results = try await self.session([tweet], using: "home").typing("search rain")
    guard case .perform(.open([page])) = try await results.step(of: "open 1"),
      case .perform(.copy(page)) = try await results.step(of: "copy 1")
    else { return #expect(Bool(false)) }
  }
}

/// Who was asked for a tweet, in order.
private final class Asked: Sendable {
  private let list = Mutex<[String]>([])

  var names: [String] { list.withLock { $0 } }

  func note(_ name: String) { list.withLock { $0.append(name) } }
}

/// Notes that it is asked for a tweet.
private struct AskedSource: TweetSource {
  private let source: StubSource
  private let asked: Asked

  init(_ source: StubSource, noting asked: Asked) { (self.source, self.asked) = (source, asked) }

  var name: String { source.name }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    asked.note(name)
    return try await source.tweet(at: address)
  }
}
