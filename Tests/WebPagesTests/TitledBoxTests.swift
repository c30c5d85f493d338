import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// The element with the title of a short text and the text, and what stands beside it.
struct TitledBoxTests {
  private static let notice = "<h1>Hall closed</h1><p>The hall is closed on Friday for a meeting.</p>"
  private static let meeting =
    "We meet on the first Monday of each month at the Golden Rooster, and whoever comes along is welcome to stay."

  private static func text(_ body: String) -> String? {
    WebPage.test(html: "<head><title>Hall closed - Harbour News</title></head><body>\(body)")?.text
  }

  @Test(arguments: [
    "<div class=page><div class=in>\(notice)</div><div id=right><h3>Regulars</h3><p>\(meeting)</p></div></div>",
    "<main><article>\(notice)</article><div class=x><h3>Regulars</h3><p>\(meeting)</p></div></main>",
    "<table><tr><td width=150><a href=/a>Town</a><td>\(notice)<td><h3>Regulars</h3><p>\(meeting)</p></table>",
    "<div class=in>\(notice)<div class=newsletter-box><p>\(meeting)</p><form><input></form></div></div>",
    "<div class=in>\(notice)<div id=comments><h3>1 comment</h3><p>\(meeting)</p></div></div>",
    "<div class=in>\(notice)</div><noscript>Please switch scripts on to read the comments.</noscript>",
  ])
  func `A notice of a sentence is read without what stands beside it`(html: String) {
    let text = Self.text(html)

    #expect(text?.contains("The hall is closed on Friday") == true)
    #expect(text?.contains("Monday of each month") == false)
    #expect(text?.contains("scripts") == false)
  }

  @Test(arguments: [
    "<article><div class=hero>HEAD</div><div class=text>BODY</div></article>",
    "<div class=hero>HEAD</div><div class=text itemprop=articleBody>BODY</div>",
    "<main><section class=intro>HEAD</section><section class=body>BODY</section></main>",
  ])
  func `A title with a standfirst in a box of its own has its text in the next one`(html: String) {
    let head = "<h1>Hall closed</h1><p>The hall is closed on Friday.</p>"
    let body = "<p>\(WebPage.sentence)</p><p>It will cost a lot to mend.</p>"

    let text = Self.text(
      html.replacing("HEAD", with: head).replacing("BODY", with: body))

    #expect(text?.contains("It will cost a lot to mend.") == true)
  }

  @Test func `A short lead in the only article is no text beside a far longer one`() {
    let lead = "<article><h1>Hall closed</h1><p>\(WebPage.sentence)</p></article>"

    let text = Self.text("\(lead)<div class=story>\(WebPage.prose(12))</div>")

    #expect(text?.contains(WebPage.prose(1).dropFirst("<p>".count).prefix(30)) == true)
  }

  @Test func `Short sentences are a text of which the line with the day is none`() {
    let page = WebPage.test(
      html: "<head><title>Hall closed - Harbour News</title></head><body><div class=in><h1>Hall closed</h1>"
        + "<p>12 March 2014 by <a href=/ann>Ann</a></p><p>The hall is closed on Friday.</p><p>Thank you!</p></div>"
        + "<div class=x><h3>Regulars</h3><p>\(Self.meeting)</p></div>")

    #expect(page?.body == "The hall is closed on Friday.\n\nThank you!")
  }

  @Test(arguments: [
    // What it is about stands beside the title in boxes of the same kind.
    "<div class='box a'>\(notice)</div><div class='box b'><p>\(meeting)</p></div>",
    // A list of facts with a sentence is no notice.
    "<div class=in>\(notice)<ul><li>Price 40 a day, with a table and with all the chairs<li>Room 12 upstairs</ul></div>"
      + "<div class=x><p>\(meeting)</p></div>",
    // What stands beside it is far longer.
    "<div class=in>\(notice)</div><div class=x><p>\(meeting)</p><p>\(meeting)</p><p>\(meeting)</p></div>",
  ])
  func `A sentence below the title of another text does not stand for it`(html: String) {
    #expect(Self.text(html)?.contains("Monday of each month") == true)
  }

  @Test(arguments: [
    ("<main><article>", "</article></main>"), ("<main>", "</main>"), ("<div><article>", "</article></div>"),
    ("<div><div itemprop=articleBody>", "</div></div>"), ("<div><div class=entry-content>", "</div></div>"),
  ])
  func `What stands outside of the only element marked as the text is none of it`(start: String, end: String)
  {
    let about = (1...4).map { "<p>About \($0): \(Self.meeting)</p>" }.joined()
    let box = start.contains("<div><div")
    let heading = "<h1>Hall closed</h1>"
    let text = Self.text(
      (box ? start.replacingOccurrences(of: "<div><div", with: "<div>\(heading)<div") : start + heading)
        + WebPage.prose(3) + end + "<div class=x>\(about)</div>")

    #expect(text?.contains("Paragraph 3") == true)
    #expect(text?.contains("About 1") == false)
  }

  @Test func `A text is read that goes on outside of the first of several articles`() {
    let article = "<article><h1>Hall closed</h1>\(WebPage.prose(2))</article>"

    #expect(
      Self.text("<div>\(article)<article>\(WebPage.prose(3))</article></div>")?.contains("Paragraph 3")
        == true)
  }
}
