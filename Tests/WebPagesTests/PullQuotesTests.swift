import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Sentences of a text that are shown once more beside it.
struct PullQuotesTests {
  private static let said = "Nobody minded the rain, since there was nothing else to talk about"
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."

  private static func page(_ article: String) throws -> WebPage {
    try #require(
      WebPage.test(
        html: "<head><title>Rain</title></head><body><article><h1>Rain</h1>\(article)</article>"))
  }

  @Test(arguments: [
    "<blockquote><p>\(said)</p></blockquote>", "<aside><p>“\(said)”</p></aside>",
    "<p class=pullquote>\(said)…</p>", "<p class='c pull-quote'>\(said)…</p>",
    "<div class=article-pull_quote-big>\(said)…</div>", "<p class=bigPullQuote>\(said)…</p>",
    "<div><blockquote>\(said)</blockquote></div>",
    "<blockquote><p>\(said)</p><cite>Ada Lind</cite></blockquote>",
    "<blockquote class=post-pullquote>\(said)</blockquote>",
    "<div class=p><span>“</span><blockquote>\(said)</blockquote></div>",
    "<div class=quotebox><h3>\(said)</h3><h4>Ada Lind</h4></div>", "<div class=exergue>« \(said) »</div>",
    "<div class=pullquote>\(said) <span>Ada Lind</span></div>",
    "<blockquote class=pullquote><p>\(said)<cite>Ada Lind</cite></p></blockquote>",
  ])
  func `A quote of the text itself is beside it`(quote: String) throws {
    let text = "<p>\(Self.prose) \(Self.said).</p>"

    for article in ["\(quote)\(text)<p>\(Self.prose)</p>", "\(text)\(quote)<p>\(Self.prose)</p>"] {
      let page = try Self.page(article)
      #expect(page.body == "\(Self.prose) \(Self.said).\n\n\(Self.prose)")
      #expect(page.texts(of: .other).joined().contains(Self.said))
    }
  }

  @Test(arguments: [
    ("<p class=pullquote>Nobody minded it</p>", true),
    ("<p class=pullquote>Nobody minded, since there was nothing to talk about</p>", true),
    ("<p class=pullquote>Nobody minded rain, as there was nothing else to talk about</p>", false),
    ("<blockquote>Nobody minded, since there was nothing to talk about</blockquote>", false),
    ("<blockquote>Nobody minded it</blockquote>", false),
    ("<p class=pullquote>Nobody talks</p>", false),
  ])
  func `One that is called so may be short, or leave out words`(quote: String, isBeside: Bool) throws {
    let text = "<p>\(Self.prose) Nobody minded it. \(Self.said).</p>"

    let page = try Self.page("\(text)\(quote)<p>\(Self.prose)</p>")

    #expect(page.texts(of: .other).joined().contains("Nobody") == isBeside)
  }

  @Test(arguments: [("rain gutters which rust", true), ("rain gutters after us", false)])
  func `Words that are left out are few, wherever a paragraph says the others`(quote: String, isBeside: Bool)
    throws
  {
    let long = Array(repeating: Self.prose, count: 6).joined(separator: " ")
    let text = "<p>\(long) The <i>rain</i> fills all gutters, which then rust. So it was with us.</p>"

    let page = try Self.page("\(text)<p class=pullquote>\(quote)</p><p>\(Self.prose)</p>")

    #expect(page.texts(of: .other).contains(quote) == isBeside)
  }

  @Test(arguments: ["", " class=pullquote"])
  func `A quote with long text for those who run no scripts is read`(name: String) throws {
    let long = Array(repeating: Self.prose, count: 60).joined(separator: " ")
    let quote = "<blockquote\(name)>\(Self.said)<noscript>\(long)</noscript></blockquote>"

    let page = try Self.page("<p>\(Self.prose) \(Self.said).</p>\(quote)<p>\(Self.prose)</p>")

    #expect(page.body.hasSuffix(Self.prose))
  }

  @Test func `Words beside a quote of the text are not taken with it`() throws {
    let box = "<div><p>The mayor</p><blockquote>\(Self.said)</blockquote></div>"

    let page = try Self.page("<p>\(Self.prose) \(Self.said).</p>\(box)<p>\(Self.prose)</p>")

    #expect(page.body.contains("The mayor"))
  }

  @Test(arguments: [
    "<p>\(prose)</p><blockquote><p>\(said)</p></blockquote><p>\(prose)</p>",
    "<p>\(prose) \(said).</p><blockquote><p>\(said)</p><p>\(prose)</p></blockquote><p>\(prose)</p>",
    "<div class=m><p>\(prose) \(said).</p></div><div class=m><blockquote>\(said)</blockquote><p>\(prose)</p></div>",
    "<p>\(prose)</p><div><blockquote><p>\(said)</p></blockquote></div><p>\(prose)</p>",
    "<p>\(prose) \(said).</p><p>\(said)</p><p>\(prose)</p>",
    "<p>\(said).</p><p>Ben wrote</p><blockquote><p>\(said)</p></blockquote><p>\(prose)</p>",
    "<p>Ben wrote:</p><blockquote><p>\(said)</p></blockquote><p>\(prose) \(said), said Ben.</p>",
  ])
  func `Other quotes, and those of another message, stay`(article: String) throws {
    let count = { (text: String) in text.components(separatedBy: Self.said).count }

    #expect(count(try Self.page(article).body) == count(article))
  }

  @Test func `A picture beside a pull quote stays`() throws {
    let said = Array(repeating: Self.said, count: 4).joined(separator: ", ")
    let quote =
      "<div><aside class=pullquote>\(said)</aside></div><div><img src=/a.jpg width=600 height=400></div>"

    let page = try Self.page("<p>\(Self.prose) \(said).</p><div>\(quote)</div><p>\(Self.prose)</p>")

    #expect(page.blocks.contains { $0.kind == .image && $0.part == .body })
    #expect(page.body == "\(Self.prose) \(said).\n\n\(Self.prose)")
  }

  @Test func `Quotes without end take no longer than their bytes`() {
    let page = { (count: Int) in
      "<title>x</title><article><h1>x</h1>"
        + String(repeating: "<p>\(Self.prose) \(Self.said).</p><aside>\(Self.said), X</aside>", count: count)
    }

    #expect(ProcessorTime.growth(from: 2_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test func `A quote repeats an item of the list above it`() throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p><ul><li>\(Self.said), not even of the river.</li><li>Be kind.</li></ul>"
        + "<blockquote>\(Self.said)</blockquote><p>\(Self.prose)</p>")

    #expect(page.texts(of: .other).contains(Self.said))
  }
}
