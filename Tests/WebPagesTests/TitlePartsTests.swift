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
  ])
  func `A heading or the data of a page tell which part is its title`(
    head: String, line: String, title: String
  ) {
    #expect(WebPage.test(html: "<head>\(head)</head><body>\(line)\(Self.prose)")?.title == title)
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
