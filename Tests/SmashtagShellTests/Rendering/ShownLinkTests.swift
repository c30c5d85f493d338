import SmashtagModel
import TerminalKit
import Testing

@testable import SmashtagShell

/// How links are shown that their short form says something else of.
struct ShownLinkTests {
  private func shown(_ display: String?, _ expanded: String? = "https://evil.example/login") -> String {
    StyledText(.url(IndexedURL("https://t.co/1", expanded: expanded, display: display))).plainText
  }

  @Test(arguments: [
    ("evil.example/lo…", "evil.example/lo…"), ("pic.twitter.com/x", "evil.example/login"),
    ("paypal.com", "evil.example/login"), ("click here", "click here"), ("a\u{1B}[31m\nb", "a[31m b"),
    ("\u{202E}moc.lapyap", "evil.example/login"), ("\u{202E}ereh kcilc", "ereh kcilc"),
    ("", "https://evil.example/login"), (" \u{200B}\n", "https://evil.example/login"),
  ])
  func `A short form is shown unless it lies or cannot be seen`(display: String, expected: String) {
    #expect(shown(display) == expected)
  }

  @Test(arguments: ["pic.twitter.com/rAIn", "example.org/a…"])
  func `The forms of X stay as they are`(display: String) {
    #expect(shown(display, nil) == display)
  }

  @Test func `A form without end is cut`() {
    #expect(shown("evil.example/" + String(repeating: "x", count: 10_000)).count == 301)
    #expect(shown("z" + String(repeating: "\u{301}", count: 100_000)).unicodeScalars.count <= 32)
  }

  @Test func `The link leads to the whole address, however it is shown`() {
    let url = IndexedURL("https://t.co/1", expanded: "https://evil.example/login", display: "click here")

    #expect(StyledText(.url(url)).runs.map(\.link) == ["https://evil.example/login"])
  }

  @Test(
    arguments: [
      ("облака -дождь", ["strong:облака -дождь"]), ("rain #rain", ["strong:rain ", "hashtag:#rain"]),
      ("@ada OR (#a b)", ["user:@ada", "strong: OR (", "hashtag:#a", "strong: b)"]), ("a#b", nil), ("", []),
    ] as [(String, [String]?)])
  func `A search shows the mentions in it`(term: String, expected: [String]?) {
    let runs = StyledText(mentionsIn: term).runs

    #expect(runs.map(\.text).joined() == term)
    if let expected { #expect(runs.map { "\($0.role):\($0.text)" } == expected) }
  }
}
