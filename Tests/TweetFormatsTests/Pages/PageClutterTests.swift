import SmashtagModel
import Testing

@testable import TweetFormats

struct PageClutterTests {
  private static let prose =
    "<p>A paragraph that is written to be read, word for word, by somebody who has a quiet evening before them.</p>"
  private static let long = String(repeating: prose, count: 3)

  private static func text(_ html: String, _ extent: PageExtent = .article) -> String {
    WebPage.test(html: html, extent)?.text ?? ""
  }

  @Test(arguments: [
    "comments", "navigation", "menu", "footer", "cookies", "sharing", "related-work", "pagination",
    "subscribe", "sidebar",
    "login",
  ])
  func `A section that is called by its own heading is one of the document`(name: String) {
    let heading = name.replacing("-", with: " ")
    let sections = [
      "<section id=\(name)><h3>2.1. \(heading)</h3><p>X in short.</p></section>",
      "<section class=\(name)><h3>\(heading)</h3><p>X in short.</p></section>",
    ]

    for section in sections {
      #expect(Self.text("<main><h1>M</h1>\(Self.long)\(section)\(Self.long)</main>").contains("X in short."))
    }
  }

  @Test(arguments: [
    "cookie-recipe", "share-price", "related", "social-history", "newsletter", "sponsored", "subscribe",
    "footer-notes", "menu", "sidebar", "comments", "ad",
  ])
  func `Prose in an article stays whatever it is called`(name: String) {
    let box = "<div class=\(name)><p>X stands here: \(Self.prose)</p></div>"

    #expect(Self.text("<article>\(Self.long)\(box)\(Self.long)</article>").contains("X stands here"))
  }

  @Test(arguments: [
    "<div class=newsletter><p>X: \(prose)</p><form><input></form></div>",
    "<div class=related><p>X: \(prose)</p><a href=/a>Read</a></div>",
    "<div class=cookie-notice><p>X</p></div>",
  ])
  func `Boxes with links or something to fill in stay out`(box: String) {
    #expect(!Self.text("<article>\(Self.long)\(box)\(Self.long)</article>").contains("X"))
  }

  @Test func `A menu of dishes leads nowhere and stays`() {
    let menu = "<div class=menu><h2>Starters</h2><ul><li>Fish soup 7.50<li>Bread 2.00</ul></div>"

    #expect(Self.text("<main>\(Self.long)\(menu)</main>").hasSuffix("• Fish soup 7.50\n• Bread 2.00"))
  }

  @Test func `Cells, items and headings are not left out by their class`() {
    let table = "<table><tr><th class=ads>Comments:<td class='cell comments'>12 pages</table>"
    let list = "<ul><li class=menu>One<li class=share>Two</ul><h2 class=sponsors>Thanks</h2>"

    let text = Self.text("<article>\(Self.long)\(table)\(list)\(Self.long)</article>")

    #expect(text.contains("\n\nComments:\t12 pages\n\n• One\n• Two\n\nThanks\n\n"))
  }

  @Test(arguments: [
    "<div class=sidebar>\(long)</div>", "<aside>\(long)</aside>", "<div class=cookie-notice>\(long)</div>",
    "<div role=complementary>\(long)</div>",
  ])
  func `What stands beside the title and a few words does not win`(box: String) {
    let said = "<p>The pier is closed on Sunday.</p><p>Boats leave from the old harbour.</p>"
    let section = "<section><h2>Pier closed</h2>\(said)</section>"
    let html = "<title>Pier closed – Town of Harbour</title>\(section)\(box)"

    #expect(Self.text(html) == "The pier is closed on Sunday.\n\nBoats leave from the old harbour.")
  }

  @Test func `Comments below a paragraph are not what a page is about`() {
    let comments = "<div class=comments id=comments><h2>Comments</h2>\(Self.long)\(Self.long)</div>"
    let said = "<p>The pier is closed on Sunday, and boats leave from the old harbour instead.</p>"

    #expect(Self.text("<title>T</title><h1>T</h1>\(said)\(comments)").hasSuffix("harbour instead."))
  }

  @Test func `The end of an article for those who do not pay is told`() {
    let wall = "<div class=paywall><p>Subscribe to go on reading.</p></div>"

    #expect(Self.text("<article>\(Self.long)\(wall)</article>").hasSuffix("Subscribe to go on reading."))
  }

  @Test func `Text for those who run no scripts makes no article of what is beside it`() {
    let text = Self.text("<table><tr><td><noscript>\(Self.long)</noscript></td></tr></table><p>Here.")

    #expect(text.contains("Here."))
    #expect(text.contains("A paragraph"))
  }
}
