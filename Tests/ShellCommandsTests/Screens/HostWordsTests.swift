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
  func `Behind an address too`(address: String, text: String) {
    #expect(address.withASCIIHost == text)
  }

  @Test(
    arguments: [
      ("пример.example/a", "https://пример.example/a", "xn--e1afmkfd.example"),
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
