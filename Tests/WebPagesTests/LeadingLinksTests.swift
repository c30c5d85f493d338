import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Links and teasers between the paragraphs of an article.
struct LeadingLinksTests {
  private static let prose =
    "<p>It rained for so long that the gutters of the town were named after those who cleared them, and still are.</p>"

  private static func body(with box: String) throws -> String {
    let text = String(repeating: prose, count: 3)
    return try #require(
      WebPage.test(html: "<title>Rain</title><article><h1>Rain</h1>\(text)\(box)\(text)Last.</article>")
    ).body
  }

  @Test(arguments: [
    "<ul><li><a href=/c>Join the channel of the X Post</a></ul>",
    "<div class=b><ul><li><a href=/c>Join the channel of the X Post</a></ul></div>",
    "<div class=t><a href=/1><h3>The X bridge is closed again</h3></a></div>",
    "<div class=t><a href=/1><span>Towns</span><h3>The X bridge is closed again</h3><p>Read the full story</p></a></div>",
    "<p><b>İLGİLİ HABER</b></p><p><a href=/1>X köyünde sekiz kişilik sinema</a></p>",
    "<div><b>İlgili Haberler</b> <a href=/1>X köyünde sinema</a> <a href=/2>Dağda tren</a></div>",
  ])
  func `A list of one link, a headed link and links below a label are beside the text`(box: String) throws {
    let body = try Self.body(with: box)

    #expect(!body.contains("X"))
    #expect(!body.contains("HABER"))
    #expect(body.components(separatedBy: "It rained").count == 7)
  }

  @Test(arguments: [
    "<p>Who knows more:</p><ul><li><a href=/c>Write to the X Post</a></ul>",
    "<ul><li><a href=#c>What the X Post wrote then</a></ul>",
    "<ul><li><a href=mailto:x@example.org>Write to the X Post today</a></ul>",
    "<ul><li><a href=/c>The book</a> of the X Post</ul>", "<ul><li><a href=/c>The X Post</a></ul>",
    "<ul><li><a href=/c>What the X Post wrote then</a></ul><p>It was long ago, in a town by the river, that anybody read it.</p>"
      + "<ul><li><a href=/d>What the Y Post wrote then</a></ul>",
    "<div class=t><a href=/1><h3>X bridge</h3></a></div>",
    "<div class=t><a href=/1><h3>4. The X bridge is closed</h3></a></div>",
    "<div class=t><a href=#b><h3>The X bridge is closed again</h3></a></div>",
    "<div class=t><h3><a href=/1>The X bridge is closed again</a></h3></div>",
    "<p><b>Haber</b></p><p><a href=/1>X köyünde sinema</a> açıldı, ve herkes geldi.</p>",
  ])
  func `Other lists, headings and labels are text`(box: String) throws {
    #expect(try Self.body(with: box).contains("X"))
  }

  @Test func `Headed links that each have a text below them are the text`() throws {
    let parts = (1...6).map {
      "<div class=t><a href=/\($0)><h3>The X bridge of town \($0)</h3></a></div>\(Self.prose)"
    }

    #expect(try Self.body(with: parts.joined()).contains("The X bridge of town 4"))
  }

  @Test(arguments: [
    ("<ul class=band><li><a href=/t>Portal of the towns on the X</a></ul>", false),
    ("<div class=ads>Buy</div><ul id=band><li><a href=/t>Portal of the towns on the X</a></ul>", false),
    ("<ul><li><a href=/t>Portal of the towns on the X</a></ul>", true),
    ("<ul class=notes><li><a href=/t>The book of the towns on the X</a></ul>", true),
    ("<ul class=band><li><a href=#t>Portal of the towns on the X</a></ul>", true),
    ("<h2>Elsewhere</h2><ul class=band><li><a href=/t>The towns on the X</a></ul>", true),
  ])
  func `A list of one link right after the sources leads on if it has a name`(list: String, isText: Bool)
    throws
  {
    let sources =
      "<h2>Sources</h2><div class=references><ol><li>Lind, 1811, on the gutters of the town.</ol></div>"
    let html = "<h1>Rain</h1>\(String(repeating: Self.prose, count: 6))\(sources)\(list)"

    let body = try #require(WebPage.test(html: "<title>Rain</title><article>\(html)</article>")).body

    #expect(body.contains("X") == isText)
    #expect(body.contains("Lind, 1811"))
  }

  @Test func `Headed links and lists without end take no longer than their bytes`() {
    let page = { (count: Int) in
      let box = "<div class=t><a href=/1><h3>The bridge is closed again</h3></a></div>"
      return "<title>x</title><article><h1>x</h1>"
        + String(
          repeating: "\(box)<ul><li><a href=/c>Join the channel of the Post</a></ul>\(WebPage.prose(1))",
          count: count)
    }

    #expect(ProcessorTime.growth(from: 2_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test func `A last headed list of links belongs to a text that ends with a tip`() {
    let tip =
      "<div class='admonition tip'><div>tip</div><div><p>Mind the water, and the gutters.</p></div></div>"
    let list =
      "<h2>Next steps</h2><ul><li><a href=/1>Clear the gutters</a></li><li><a href=/2>Read the gauge</a></li></ul>"

    let long = "<p>\(WebPage.sentence) \(WebPage.sentence)</p>"

    let body = WebPage.article(
      "\(long)<h2>Rules</h2>\(long)<h2>More</h2><p>There are none.</p>\(tip)\(list)")?.body

    #expect(body?.hasSuffix("Next steps\n\nClear the gutters\nRead the gauge") == true)
  }
}
