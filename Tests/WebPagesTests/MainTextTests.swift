import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// The longest text of a page, and what is beside it.
struct MainTextTests {
  private static let notice = (1...3).map { number in
    "<p>Part \(number) of the notice says that the swimming hall stays closed, and until which day of the week.</p>"
  }.joined()

  private static func tile(_ number: Int, _ below: String = "") -> String {
    "<div class=tile><h4>Tile \(number)</h4><p>Other matter \(number) of the town is told here in a sentence that is long, "
      + "and then in one more.</p>\(below)</div>"
  }

  private static let tiles = (1...4).map { tile($0) }.joined()

  private static func page(_ body: String, title: String = "The hall") -> WebPage? {
    WebPage.test(html: "<head><title>\(title)</title></head><body>\(body)")
  }

  private static func portal(_ text: String) -> String {
    "<div class=row>\(tile(0))<div><div class=box>\(text)</div></div><div>\(tiles)</div></div>"
  }

  @Test func `A notice is read without the tiles around it`() {
    let page = Self.page(Self.portal("<h2>The hall</h2><div class=text>\(Self.notice)</div>"))

    #expect(page?.body.hasPrefix("Part 1") == true)
    #expect(page?.body.contains("Part 3") == true)
    #expect(page?.text.contains("Tile") == false)
  }

  @Test(arguments: [
    // Its beginning alone stands with the title.
    "<div class=box><h2>The hall</h2><div class=tile>Short.</div></div><div class=text>\(notice)</div>",
    // Other texts are as long.
    "<div class=box><h2>The hall</h2><div class=text>\(notice)</div></div><div class=box><div class=more>\(notice)</div></div>",
    // Another text is made in the same way.
    "<div class=box><h2>The hall</h2><div class=text>\(notice)</div></div><div class=box><div class=text>"
      + "<p>Part 4 is shorter, and it was written by the same hand on the same evening.</p></div></div>",
  ])
  func `A text that goes on elsewhere is read to its end`(html: String) {
    let page = Self.page("<div class=row>\(html)<div>\(Self.tiles)</div></div>")

    #expect(page?.text.contains("Part 3") == true)
    #expect(page?.text.contains("Tile 4") == true)
  }

  @Test func `What tells of many entries is not read without them`() {
    let entries = (1...12).map {
      "<div class=entry><h3>12:0\($0)</h3><p>Entry \($0) tells what happened at the hall in this minute, and who saw it.</p></div>"
    }
    let page = Self.page(
      Self.portal("<h1>The hall</h1><div class=text>\(Self.notice)</div>") + entries.joined())

    #expect(page?.text.contains("Entry 12") == true)
  }

  @Test func `A story is read among the headlines of others`() {
    let headlines = (1...12).map { "<li><h4><a href=/\($0)>Headline \($0) of the day</a></h4></li>" }.joined()
    let column =
      "<ul class=two><li><h1>The hall</h1><div class=text>\(String(repeating: Self.notice, count: 3))</div></li>"
    let page = Self.page("\(column)<li><ul>\(headlines)</ul></li></ul>")

    #expect(page?.body.contains("Part 3") == true)
    #expect(page?.text.contains("Headline") == false)
  }

  @Test func `A column that leads to others is beside the text`() throws {
    let entry = { (number: Int) in
      "<div><a href=/\(number)>Where to swim instead \(number)</a><div>It is a lake, and it is cold until the month of July"
        + " has come.</div></div>"
    }
    let column = "<div class=right><h4>More</h4>\((1...5).map(entry).joined())</div>"
    let page = Self.page(
      "<h1>The hall</h1><div><div class=left>\(Self.notice)\(Self.notice)</div>\(column)</div>")

    #expect(page?.body.hasSuffix("day of the week.") == true)
    #expect(page?.body.contains("swim instead") == false)
  }

  @Test func `Ingredients that lead to others are of the text above the steps`() {
    let items = (1...6).map {
      "<dd><a href=/\($0)>Flour of the kind \($0)</a> <span>\($0)00 grams of it</span></dd>"
    }
    let list = "<div class=list><h2>Ingredients</h2><dl>\(items.joined())</dl></div>"
    let page = { (above: String, below: String) in
      Self.page(
        "<h1>The hall</h1><div><div class=left>\(Self.notice)\(Self.notice)</div>\(above)\(list)\(below)</div>"
      )
    }

    #expect(page("", "<div class=steps>\(Self.notice)</div>")?.body.contains("kind 6") == true)
    #expect(page("<div class=steps>\(Self.notice)</div>", "")?.body.contains("kind 6") == false)
  }

  @Test(arguments: ["references", "footnotes"])
  func `Sources stay although they are links`(name: String) {
    let sources = (1...4).map {
      "<li><a href=/\($0)>A study of swimming halls \($0)</a>, printed in the year of 2019"
    }
    let page = Self.page(
      "<h1>The hall</h1><div><div class=left>\(Self.notice)\(Self.notice)</div>"
        + "<div class=\(name)><ol>\(sources.joined())</ol></div></div>")

    #expect(page?.body.contains("swimming halls 4") == true)
  }

  @Test func `A list of links that is longer than the text is what the page is about`() {
    let list = (1...20).map {
      "<li><a href=/\($0)>Chapter \($0) of the manual, on pumps and filters</a></li>"
    }
    let page = Self.page(
      "<h1>The hall</h1><div class=intro>\(Self.notice)<div class=chapters><div><ul>\(list.joined())</ul></div></div>"
    )

    #expect(page?.body.contains("Chapter 20") == true)
  }

  @Test(arguments: [
    ("<h1>Rain again</h1>", "<div>", "<h1>The ferry is back</h1>", false),
    ("<h2>Rain again</h2>", "<div>", "<h1>The ferry is back</h1>", true),
    ("<h1>Sun again</h1>", "<div>", "<h1>The ferry is back</h1>", true),
    ("<h1>Rain again</h1>", "<div>", "<h2>The ferry is back</h2>", true),
    ("<h1>Rain again</h1>", "<div>", "<h1>Re: Rain again</h1>", true),
    ("<h1>Rain again</h1>", "", "<h1>17:20 The ferry is back</h1>", true),
  ])
  func `An article ends where a page goes on with another`(
    first: String, box: String, second: String, isText: Bool
  ) throws {
    let article = { (heading: String, word: String) in
      let text = String(repeating: "<p>It rained for a whole year in the \(word), and longer.</p>", count: 9)
      return "<article>\(heading)<div class=t>\(text)</div></article>"
    }

    let page = try #require(
      WebPage.test(
        html:
          "<title>Rain again</title><body><main>\(article(first, "town"))\(box)\(article(second, "harbour"))")
    )

    #expect(page.body.contains("town"))
    #expect(page.body.contains("harbour") == isText)
  }

  @Test func `Texts and tiles without end take no longer than their bytes`() {
    let page = { (count: Int) in
      "<title>x</title><h1>x</h1><div class=a>\(Self.notice)</div>"
        + String(
          repeating: "<div><div class=a>\(Self.tile(1))<a href=/x>A link to another page</a></div>",
          count: count)
    }

    #expect(ProcessorTime.growth(from: 2_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }
}
