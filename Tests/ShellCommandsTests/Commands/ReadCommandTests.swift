import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct ReadCommandTests {
  private let pages = StubPages.rain()

  private static let tweets = [
    Tweet.fixture(
      id: "3", url: "https://x.com/ada/status/3", text: "rain",
      urls: ["https://news.example/rain", "https://maps.example/rain"],
      media: ["https://p.example/lake.jpg"]),
    .fixture(
      id: "2", url: "https://maps.example/rain", text: "rain", created: .fixture(minutes: -1),
      hashtags: ["rain"]),
    .fixture(id: "1", text: "rain", created: .fixture(minutes: -2), hashtags: ["rain"]),
  ]

  private func session(_ line: String = "") async throws -> Session {
    try await Session.fixture(Self.tweets, pages: pages).typing(line)
  }

  @Test(arguments: [
    ("", "read https://news.example/rain", "https://news.example/rain"),
    ("", "read 'news.example/rain'", "https://news.example/rain"),
    ("", "read 'https://news.example/rain'", "https://news.example/rain"),
    ("", "read \"https://news.example/rain\"", "https://news.example/rain"),
    ("search rain; 1", "read \"2\"", "https://news.example/rain"),
    ("", "https://news.example/rain", "https://news.example/rain"),
    ("search rain; 1", "read", "https://news.example/rain"),
    ("search rain; 1", "read 3", "https://maps.example/rain"),
    ("search rain; 2", "read", "https://maps.example/rain"),
    ("search rain", "read 1", "https://news.example/rain"),
    ("search rain", "read 2", "https://maps.example/rain"),
    ("search rain; 1; mentions", "read", "https://news.example/rain"),
    ("search rain; mentions urls", "read 1", "https://maps.example/rain"),
    ("read news.example/rain", "read 1", "https://maps.example/rain"),
    ("read news.example/rain", "1", "https://maps.example/rain"),
    ("set links open; read news.example/rain", "1", "https://maps.example/rain"),
    ("read news.example/rain; mentions", "read", "https://news.example/rain"),
  ])
  func `It reads what is named, or what is in front`(place: String, line: String, address: String)
    async throws
  {
    let step = try await session(place).step(of: line)

    guard case .move(.push(let context, _)) = step else { return #expect(Bool(false)) }
    #expect(type(of: context).kind == .page && context.link == address)
  }

  @Test(arguments: [
    ("search rain; 1", "read 1"), ("search rain; 1; 1", "read"), ("", "read p.example/lake.jpg"),
  ])
  func `An image is looked at`(place: String, line: String) async throws {
    let session = try await session(place + "; " + line)

    #expect(session.kinds.last == .image && session.context.link == "https://p.example/lake.jpg")
  }

  @Test(arguments: [
    ("search rain; 1", 1), ("search rain; 1; mentions", 1), ("search rain; mentions images", 1),
    ("search rain; gallery", 1), ("read news.example/rain", 3), ("read news.example/rain; mentions", 1),
  ])
  func `An item that is an image is looked at beside the others, and not asked for as a page`(
    place: String, number: Int
  ) async throws {
    let session = try await session(place)
    let asked = pages.questions

    guard case .move(.push(let context as ImageContext, _)) = try await session.step(of: "read \(number)")
    else {
      return #expect(Bool(false))
    }

    #expect(context.picture.media.url == "https://p.example/lake.jpg")
    #expect(context.isOfPage == session.context.isOfPage)
    #expect(context.picture.media.alt == (context.isOfPage ? "A lake" : nil))
    #expect(pages.questions == asked)
  }

  @Test(arguments: [
    ("search rain; 2", "read 1"), ("search rain", "read 3"), ("search rain; recents", "read 1"),
  ])
  func `What has no page is named`(place: String, line: String) async throws {
    let session = try await session(place)

    await #expect(throws: CommandError.noLink) { try await session.step(of: line) }
  }

  @Test(arguments: ["", "search rain", "search rain; 3", "recents"])
  func `Where nothing leads to a page it says what to do`(place: String) async throws {
    let session = try await session(place)

    await #expect(
      throws: CommandError.notHere(
        "there is no link here to read", instead: "choose a url by its number, or type its address")
    ) {
      try await session.step(of: "read")
    }
  }

  @Test(arguments: [
    "rain", "ftp://news.example/", "file:///etc/passwd", "mailto:ada@news.example", "news.example/rain now",
    "3.5",
    "../rain.html", "~/rain.html", "a..example", "javascript:alert(1)", "1.2.3",
  ])
  func `What is no address is named`(text: String) async throws {
    let session = try await session()

    await #expect(throws: PageError.noAddress(text)) { try await session.step(of: "read " + text) }
  }

  @Test(arguments: [
    ("example.org", "https://example.org"), ("example.org/a?b#c", "https://example.org/a?b#c"),
    ("example.org:8080/a", "https://example.org:8080/a"), ("192.0.2.1/a", "https://192.0.2.1/a"),
    ("пример.example", "https://пример.example"), ("HTTP://a.example", "HTTP://a.example"),
    ("https://localhost:8080/it's", "https://localhost:8080/it's"),
    ("https://a.example/\"b\"", "https://a.example/\"b\""), ("\"a.example/\\$b\"", "https://a.example/$b"),
  ])
  func `An address may be typed without its protocol`(text: String, address: String) async throws {
    let session = try await session()

    await #expect(throws: PageError.self) { try await session.step(of: "read " + text) }
    #expect(pages.questions.map(\.address.url) == [address])
  }

  @Test(arguments: ["read https://ada:secret@news.example/", "read ada@news.example", "search rain; 1"])
  func `Nobody's login is sent`(line: String) async throws {
    let tweets = [Tweet.fixture(text: "rain", urls: ["https://ada:secret@news.example/"])]
    let session = try await Session.fixture(tweets, pages: pages).typing("search rain")

    await #expect(throws: CommandError.loginInAddress) { try await session.typing(line).step(of: "1") }
    #expect(pages.questions.isEmpty)
  }

  @Test(arguments: ["read 0", "read 99999999999999999999"])
  func `A number is one from 1 on`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test(arguments: [("off", MediaReach.outside), ("on", .anywhere)])
  func `Nobody is led home, unless that is set`(value: String, reach: MediaReach) async throws {
    _ = try await session("set local \(value); read news.example/rain")

    #expect(pages.questions.map(\.address.reach) == [reach])
  }

  @Test func `The source of its own network may be asked for its pages`() async throws {
    var session = try await session()
    session.sources.define(
      SourceDefinition(kind: .mastodon, name: "home", url: "https://news.example"), as: StubLibrary([]))

    try await session.type("read news.example/rain")

    #expect(pages.questions.map(\.address.reach) == [.outsideBut(source: "https://news.example")])
  }
}

/// What selecting a url does.
struct SelectedURLTests {
  private func step(_ line: String, hasDesktop: Bool) async throws -> Step {
    var session = try Session.fixture(
      [.fixture(text: "rain", urls: ["https://news.example/rain"])], pages: StubPages.rain())
    session.ports.hasDesktop = hasDesktop
    return try await session.typing(line + "; search rain; 1").step(of: "1")
  }

  @Test(arguments: [("", false), ("set links read", false), ("set links read", true)])
  func `It is read where there is no desktop, or that is set`(line: String, hasDesktop: Bool) async throws {
    guard case .move(.push(let page, _)) = try await step(line, hasDesktop: hasDesktop) else {
      return #expect(Bool(false))
    }
    #expect(page.title == "Rain on campus")
  }

  @Test(arguments: [("", true), ("set links open", true), ("set links open", false)])
  func `It is opened where there is a desktop, or that is set`(line: String, hasDesktop: Bool) async throws {
    guard case .perform(.open(let url)) = try await step(line, hasDesktop: hasDesktop) else {
      return #expect(Bool(false))
    }
    #expect(url == ["https://news.example/rain"])
  }
}

/// An address alone on a line.
struct PastedAddressTests {
  private let pages = StubPages(failing: .refused(host: "a.example", status: 404))

  private func session(_ tweets: [Tweet] = []) throws -> Session {
    var session = try Session.fixture(tweets, pages: pages)
    session.sources.define(
      SourceDefinition(kind: .mastodon, name: "home", url: "https://home.example"), as: StubLibrary([]))
    return session
  }

  @Test(arguments: [
    "https://a.example", "http://127.0.0.1:8080/p2", "HTTPS://A.example/news/rain?x=1#top",
    "https://a.example/it's", "https://a.example/post/rain", "https://a.example/@ada/109",
  ])
  func `It is read where no source has it as a post`(address: String) async throws {
    let session = try session()

    await #expect(throws: PageError.self) { try await session.step(of: address) }
    #expect(pages.questions.map(\.address.url) == [address])
  }

  @Test(arguments: [
    "https://x.com/ada/status/109", "https://bsky.app/profile/ada.example/post/3kabc",
    "https://home.example/@ada/109", "at://did:plc:abc/app.bsky.feed.post/3kabc",
  ])
  func `Of a server of posts it is that of a post`(address: String) async throws {
    let session = try session()

    await #expect(throws: CommandError.noTweet(address, source: "sample")) {
      try await session.step(of: address)
    }
    #expect(pages.questions.isEmpty)
  }

  @Test func `A post that a source has is gone to`() async throws {
    let address = "https://a.example/@ada/109"
    let session = try session([.fixture(id: "109", network: .mastodon, url: address)])

    guard case .move(.push(let context, _)) = try await session.step(of: address) else {
      return #expect(Bool(false))
    }
    #expect(context.tweet?.id == "109" && pages.questions.isEmpty)
  }

  @Test(arguments: ["ftp://a.example/p", "a.example/p", "https://a.example/p now"])
  func `What is not the address of a page is no command`(line: String) throws {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test func `Its apostrophe is a letter`() throws {
    #expect(
      try CommandLine("https://a.example/it's; back").parts.map(\.text) == ["https://a.example/it's", "back"])
  }

  @Test(arguments: ["https://a.example/news/p2", "\"https://a.example/news/p2\""])
  func `Go says how a page is read`(text: String) async throws {
    let session = try session()

    let error = await #expect(throws: CommandError.self) { try await session.step(of: "go " + text) }

    #expect(
      error?.description
        == "sample has no tweet https://a.example/news/p2; use another source or import it first; "
        + "read ADDRESS shows the page")
  }
}
