import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Texts with a box in them that holds most of what they say.
struct SurroundingTextTests {
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."

  @Test(arguments: [
    ("<h3>Thanks</h3><p>The goose is real.</p>", true),
    ("<p>The goose is real.</p>", true),
    ("<h5>Thanks</h5><p>The goose is real.</p>", false),
    ("<p>The goose <a href=/x>is real</a>.</p>", false),
  ])
  func `The text goes on after a box with most of what is said, as it began above`(last: String, isText: Bool)
    throws
  {
    let talk = "<div class=talk>\(String(repeating: "<p>\(Self.prose)</p>", count: 4))</div>"
    let text = "<p>\(Self.prose)</p><h3>What was said</h3><p>\(Self.prose)</p>\(talk)\(last)"

    let page = try #require(
      WebPage.test(html: "<title>Rain</title><article><h1>Rain</h1><div class=text>\(text)</div></article>"))

    #expect(page.body.hasSuffix("The goose is real.") == isText)
    #expect(page.body.contains("Thanks") == (isText && last.contains("Thanks")))
  }
}
