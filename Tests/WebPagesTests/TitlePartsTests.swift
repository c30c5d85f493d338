import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Which part of what a page is called names its text, and where the page says it.
struct TitlePartsTests {
  private static let prose =
    "<p>It rained for so long that the gutters of the town were named after those who cleared them, and still are.</p>"

  @Test(arguments: [
    ("<title>Tools: trim_the_lamp - Manual</title>", "<h1>trim_the_lamp</h1>", "trim_the_lamp"),
    (
      "<title>Tools: trim_the - Manual of all lamps</title>", "<h1>trim_the</h1>",
      "Tools: trim_the - Manual of all lamps"
    ),
    (
      "<title>Ropes and Knots (The Rigger Manual)</title>", "<h3>4.2 Ropes and Knots</h3>", "Ropes and Knots"
    ),
    (
      "<title>Ropes and Knots (The Rigger Manual)</title>", "<h3>42 Ropes and Knots</h3>",
      "Ropes and Knots (The Rigger Manual)"
    ),
    (
      "<title>Town of Locks Notices The gate is closed</title><meta name=ArticleTitle content='The gate is closed'>",
      "<div>The gate is closed</div>", "The gate is closed"
    ),
    (
      "<title>#28 (The gate leaks when it rains) – Locks</title>", "<h1>The gate leaks when it rains</h1>",
      "The gate leaks when it rains"
    ),
    (
      "<title>Lend a hand: Keep the gate open - Locks</title><meta property=og:title content='Now! Keep the gate open'>",
      "<h2>Keep the gate open</h2>", "Keep the gate open"
    ),
    (
      "<title>Lend a hand: Keep the gate - Locks</title><meta property=og:title content='Now! Keep the gate'>",
      "<h2>Keep the gate</h2>", "Now! Keep the gate"
    ),
    (
      "<title>The Gate by Ada Lind of Dunmarrow</title>",
      "<h1>The Gate</h1><p>by <a href=/l>ADA LIND</a> of Dunmarrow</p>", "The Gate"
    ),
    (
      "<title>The Gate by Ada Lind of Dunmarrow</title>", "<h1>The Gate</h1><p>by Ben Moor</p>",
      "The Gate by Ada Lind of Dunmarrow"
    ),
    (
      "<title>Why the gate leaks (1931) - Dunmarrow - Lock Post</title><meta property=og:site_name content=Memory>"
        + "<meta property=og:title content='Why the gate leaks (1931) - Lock Post'>",
      "", "Why the gate leaks (1931)"
    ),
    (
      "<title>Why the gate leaks - Part Two</title><meta property=og:site_name content=Memory>"
        + "<meta property=og:title content='Why the gate leaks - Part Two'>",
      "", "Why the gate leaks - Part Two"
    ),
  ])
  func `A heading or the data of a page tell which part is its title`(
    head: String, line: String, title: String
  ) {
    #expect(WebPage.test(html: "<head>\(head)</head><body>\(line)\(Self.prose)")?.title == title)
  }

  @Test(arguments: [
    (
      #"{"@type":"Article","headline":"Five things the gate taught us"}"#,
      "<h1>Five things the gate taught us</h1>", true
    ),
    (
      #"{"@graph":[{"@type":"Article","headline":"Five things the gate taught us"}]}"#,
      "<h1>Five things the gate taught us</h1>", true
    ),
    (#"{"@type":"Article","headline":"Five things the gate taught us"}"#, "<h1>The gate</h1>", false),
    (
      #"{"@type":"Article","headline":"Five things the gate taught us"}"#,
      "<h1>Locks</h1><h1>Five things the gate taught us</h1>", false
    ),
  ])
  func `The only heading that the data of a page call an article is its title`(
    data: String, headings: String, isTitle: Bool
  ) {
    let head = "<title>Gates that last - 2023 guide</title><script type=application/ld+json>\(data)</script>"
    let page = WebPage.test(html: "<head>\(head)</head><body>\(headings)\(Self.prose)")

    #expect((page?.title == "Five things the gate taught us") == isTitle)
  }

  @Test func `A title is written as the page writes it where the heading only has other capitals`() {
    let data = #"{"@type":"Article","headline":"The gate leaks"}"#
    let head = "<title>The gate leaks</title><script type=application/ld+json>\(data)</script>"

    let page = WebPage.test(html: "<head>\(head)</head><body><h1>The Gate Leaks</h1>\(Self.prose)")

    #expect(page?.title == "The gate leaks")
  }

  @Test func `A line called a title counts before the first section of a text`() throws {
    let text =
      "\(Self.prose)<div class=code><div>let it = rain</div></div><h1>When it rains</h1>\(Self.prose)"
    let page = try #require(
      WebPage.test(
        html: "<title>Locks: Getting the gate open</title><body><div class=title>Getting the gate open</div>"
          + "<div class=contents>\(text)</div>"))

    #expect(page.title == "Getting the gate open")
    #expect(page.body.contains("let it = rain"))
    #expect(page.body.contains("When it rains"))
  }
}
