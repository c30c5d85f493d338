import SmashtagModel
import Testing

@testable import WebPages

/// Headings of an article of whose section nothing is left.
struct EmptySectionsTests {
  private static func body(with section: String) -> String? {
    WebPage.body(ofArticleWith: section + "<h2>End</h2>")
  }

  @Test(arguments: [
    "<h2>X</h2><div class=newsletter><p>Our letter</p></div>", "<h3>X</h3><aside class=ads>Buy</aside>",
    "<h2>X</h2><h3>X</h3><p><a href=/a>The river goes to the sea again</a></p>",
    "<h2>X</h2><p class=byline>By Ada Lind</p>",
    "<div><h2>X</h2><ul class=newsletter><li><a href=/x>Our letter for each day</a><li><a href=/y>Our letter for the week</a></ul></div><p>It rained on.</p>",
    "<div><div class=h><h2>X</h2></div><div class=related><div><h3><a href=/x>The river goes to the sea again</a></h3></div>"
      + "<div><h3><a href=/y>The gutters of the town run dry</a></h3></div></div></div><p>It rained on.</p>",
    "<div><div><div><h2>X</h2></div></div><div class=related><a href=/x><h3>The river goes to the sea again</h3></a>"
      + "<a href=/y><h3>The gutters of the town run dry</h3></a></div></div><p>It rained on.</p>",
  ])
  func `A heading goes with all that stood after it`(section: String) {
    let body = Self.body(with: section)

    #expect(body?.contains("X") == false)
    #expect(body?.contains("End") == true)
  }

  @Test(arguments: [
    "<h2>X</h2>", "<h2>X</h2><p>Short.</p><div class=ads>Buy</div>",
    "<h2>X</h2><div class=ads>Buy</div><p>Short.</p>",
    "<h2>X</h2><img src=/a.jpg width=600><div class=ads>Buy</div>",
    "<h2>X</h2><div class=ads>Buy</div><h3>Y</h3><p>Short.</p>",
    "<h2>X</h2><div class=ads>Buy</div><ul><li>One</ul>",
    "<div><h2>X</h2></div><p>It rained on.</p>",
    "<div><h2>X</h2><div class=share><a href=/x>Share this chapter of it</a> <a href=/y>Send this chapter to all</a></div></div>"
      + "<p>It rained on.</p>",
    "<div><div class=h><h2>X</h2></div><div class=share><a href=/x>Share this chapter of it</a> <a href=/y>Send this chapter to all</a></div></div>"
      + "<p>It rained on.</p>",
    "<div><div class=h><h2>X</h2></div><div class=related><h3><a href=/x>The river goes to the sea again</a></h3></div></div>"
      + "<p>It rained on.</p>",
    "<div><div class=h><h2>X</h2><p>Short.</p></div><div class=related><h3><a href=/x>The river goes to the sea again</a></h3>"
      + "<h3><a href=/y>The gutters of the town run dry</a></h3></div></div><p>It rained on.</p>",
    "<div><h2>X</h2><p class=byline>By Ada Lind</p></div><p>It rained on.</p>",
    "<div><h2>X</h2><div class=newsletter>Our letter</div><p>It rained on.</p></div>",
  ])
  func `A heading above anything of the text stays`(section: String) {
    #expect(Self.body(with: section)?.contains("X") == true)
  }

  @Test(arguments: [
    ("<p>X to read:</p><ul class=related><li><a href=/a>The river goes to the sea again</a></ul>", false),
    ("<p>X to read:</p><p>It rained on.</p>", true),
    ("<p>X to read:</p><ul><li>It rained on<li>and on</ul>", true),
  ])
  func `A line with a colon goes with the list of links that it introduces`(section: String, isText: Bool) {
    #expect(Self.body(with: section + "<p>It rained on.</p>")?.contains("X") == isText)
  }

  @Test(arguments: [("", false), ("<p>It rained on.</p>", true)])
  func `A last line with a colon goes with what it introduces`(end: String, isText: Bool) {
    let section = "<p>X to ask:</p><p class=byline>Ada Lind, the town hall</p>"

    let body = WebPage.article("\(WebPage.prose(6))\(section)\(end)")?.body

    #expect(body?.contains("X") == isText)
  }

  @Test func `A notice of rights below the text is none of it`() {
    let page = WebPage.test(
      html: "<head><title>Rain</title></head><body><article><h1>Rain</h1>\(WebPage.prose(6))"
        + "<p>© 2026 The Town Crier. All of this may be read aloud, and none of it printed again without a word to us.</p>"
    )

    #expect(page?.body.contains("Crier") == false)
    #expect(page?.body.contains("Paragraph 6") == true)
  }
}
