import SmashtagModel
import Testing

@testable import ShellCommands

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
