import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Hosts in other scripts, whose letters may look like others.
struct HostWordsTests {
  @Test(arguments: [
    ("https://пример.example/a", "пример.example (xn--e1afmkfd.example)"),
    ("https://a.example/b", "a.example"),
    ("https://xn--e1afmkfd.example/", "xn--e1afmkfd.example"),
  ])
  func `Beside such a name stands its form in ASCII`(address: String, words: String) {
    #expect(Host(ofAddress: address)?.words == words)
  }

  @Test(arguments: [
    ("https://пример.example/a", "https://пример.example/a (xn--e1afmkfd.example)"),
    ("https://a.example/ж", "https://a.example/ж"), ("no address", "no address"),
  ])
  func `After an address too`(address: String, text: String) {
    #expect(address.withASCIIHost == text)
  }

  @Test(
    arguments: [
      ("пример.example/a", "https://пример.example/a", "xn--e1afmkfd.example"),
      ("пример.example/a", "https://xn--e1afmkfd.example/a", "xn--e1afmkfd.example"),
      ("xn--e1afmkfd.example/a", "https://xn--e1afmkfd.example/a", nil),
      ("here", "https://пример.example/a", "leads to пример.example (xn--e1afmkfd.example)"),
      ("here", "https://a.example/", "leads to a.example"), ("a.example", "https://a.example/", nil),
    ] as [(String, String, String?)])
  func `Links among mentions say where they lead`(display: String, target: String, note: String?) {
    var tweet = Tweet.fixture(urls: [target])
    tweet.urls[0].display = display

    let sections = Screen.sections(of: tweet)

    #expect(sections.first?.rows.first?.note == note)
  }

  @Test func `In a ranking the form in ASCII is enough`() async throws {
    let tweets = [
      Tweet.fixture(urls: ["https://a.example/"]), .fixture(id: "2", urls: ["https://пример.example/"]),
    ]

    let rows = try await Session.fixture(tweets).typing("search rain; mentions").screen.rows

    #expect(Set(rows.map(\.note)) == [nil, "xn--e1afmkfd.example"])
  }
}

/// What is said after the text of a link that names a host.
struct HostWarningTests {
  private func warning(_ text: String, _ target: String = "https://evil.example/x") -> String? {
    IndexedURL(target, expanded: nil, display: text).hostWarning
  }

  @Test(arguments: [
    "paypal.com", "Visit paypal.com today", "(paypal.com)", "→ paypal.com", "paypal\u{3002}com",
    "https://paypal.com/a",
    "https:\\\\paypal.com", "hxxps://paypal.com", "//paypal.internal", "www.paypal.internal",
    "data.zip/paypal",
  ])
  func `A text that names another host is contradicted`(text: String) {
    #expect(warning(text) == "leads to evil.example")
  }

  @Test(arguments: [
    "README.md", "main.rs", "setup.py", "run.sh", "data.zip", "Node.js", "vue.js and node.js", "v1.2.3",
    "3.14",
    "index.html", "docs/install", "read on", "evil.example", "https://evil.example/y",
    "a.evil.example or evil.example",
    "mirrors: paypal.com and https://evil.example/", "@bank.example",
  ])
  func `A text that names none, or the right one, is left alone`(text: String) {
    #expect(warning(text) == nil)
  }

  @Test func `An address in another script stands with its ASCII form`() {
    let address = "http://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com/"

    #expect(warning(address, address) == "xn--80ak6aa92e.com")
    #expect(warning("apple.com", address) == "leads to xn--80ak6aa92e.com")
    #expect(warning("read on", address) == nil)
  }
}

/// What a link's short form says of where it leads.
struct IndexedURLHostTests {
  private func url(_ display: String?, _ expanded: String?) -> IndexedURL {
    IndexedURL("https://t.co/1", expanded: expanded, display: display)
  }

  @Test func `A host that only looks like the one that is shown is told`() {
    let url = url("paypal.example/x", "https://payp\u{E2}l.example/x")

    #expect(url.hiddenHost == "xn--paypl-6qa.example" && url.namesFalseHost)
  }

  @Test(
    arguments: [
      ("stanford.edu/rain…", "https://www.stanford.edu/rain/today"),
      ("stanford.edu", "http://news.stanford.edu"),
      ("WWW.Stanford.edu/a", "https://stanford.edu/a"),
      ("pic.twitter.com/x", "https://twitter.com/a/status/1/photo/1"),
      ("pic.x.com/x", "https://x.com/a/status/1/photo/1"), ("bücher.example", "https://bücher.example/"),
      ("https://a.example:8080/x", "https://a.example:8080/x"), ("nytimes.com/x", nil),
      (nil, "https://a.example"),
    ] as [(String?, String?)])
  func `A form that shows the host hides nothing`(display: String?, expanded: String?) {
    let url = url(display, expanded)

    #expect(url.hiddenHost == nil && !url.namesFalseHost)
  }

  @Test(arguments: [
    ("paypal.com", "https://evil.example/login"),
    ("paypal.com@evil.example", "https://paypal.com@evil.example/"),
    ("paypal.com:x@evil.example/", "https://paypal.com:x@evil.example/"),
    ("a.evil.example", "https://evil.example"),
    ("evil.example.com", "https://evil.example"), ("pic.twitter.com/x", "https://evil.example"),
    ("раураl.com", "https://evil.example"), ("paypal.c…", "https://evil.example"),
  ])
  func `A form that names another host is known to lie`(display: String, expanded: String) {
    let url = url(display, expanded)

    #expect(url.hiddenHost == "evil.example" && url.namesFalseHost)
  }

  @Test(arguments: ["click here", "", "evil", "Rain. And wind", "↓", "evil.exam…", "/path", "\u{202E}moc"])
  func `A form that names no host, or half of one, only hides it`(display: String) {
    let url = url(display, "https://evil.example/x")

    #expect(url.hiddenHost == "evil.example" && !url.namesFalseHost)
  }
}

struct ImageAddressTests {
  private func reach(of url: String, set lines: String = "") async throws -> MediaReach? {
    let session = try await Session.fixture().typing(
      "source add mastodon home http://127.0.0.1:8080; source add mastodon work https://work.example; "
        + lines)
    guard case .web(url, let reach) = session.locator.address(of: MediaItem(url: url)) else { return nil }
    return reach
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080/1.jpg", "http://127.0.0.1:8080"),
    ("http://127.0.0.1:9000/1.jpg", "http://127.0.0.1:8080"),
    ("https://127.0.0.1/1.jpg", "http://127.0.0.1:8080"),
    ("https://WORK.example./1.jpg", "https://work.example"),
  ])
  func `An image at the host of a source may lead to that source`(url: String, source: String) async throws {
    #expect(try await reach(of: url) == .outsideBut(source: source))
  }

  @Test(arguments: [
    "https://media.work.example/1.jpg", "http://localhost/1.jpg", "http://127.0.0.1@evil.example/1.jpg",
    "http://127.0.0.2/1.jpg", "http://evil.example/127.0.0.1:8080/1.jpg", "",
  ])
  func `Any other leads to nothing local`(url: String) async throws {
    #expect(try await reach(of: url) == .outside)
  }

  @Test(arguments: ["http://localhost/1.jpg", "https://work.example/1.jpg", "https://evil.example/1.jpg"])
  func `Where the reader allows it all lead anywhere`(url: String) async throws {
    #expect(try await reach(of: url, set: "set local on") == .anywhere)
  }

  private static func inExport(_ kind: MediaItem.Kind = .photo) -> MediaItem {
    var media = MediaItem(url: "https://p.example/a.jpg", kind: kind)
    media.file = MediaFile(path: "/e.zip", entry: "data/tweets_media/1-a.jpg")
    return media
  }

  @Test func `An image of an export comes out of the export`() throws {
    let images = StubImageLibrary(["/e.zip/data/tweets_media/1-a.jpg": PixelSize(width: 4, height: 3)])
    let session = try Session.fixture(images: images)

    let addresses = [
      session.locator.address(of: Self.inExport()),
      session.locator.address(of: Self.inExport(), covering: PixelSize(width: 80, height: 60)),
    ]

    let file = MediaFile(path: "/e.zip", entry: "data/tweets_media/1-a.jpg")
    #expect(addresses == [.exported(file), .exported(file)])
  }

  @Test func `An image of an export that went away comes from its address`() throws {
    let address = try Session.fixture().locator.address(of: Self.inExport())

    #expect(address == .web("https://p.example/a.jpg"))
  }

  @Test func `Of a film the still is shown, which no export has`() throws {
    let images = StubImageLibrary(["/e.zip/data/tweets_media/1-a.jpg": PixelSize(width: 4, height: 3)])

    let address = try Session.fixture(images: images).locator.address(of: Self.inExport(.video))

    #expect(address == .web("https://p.example/a.jpg"))
  }
}
