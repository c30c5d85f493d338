import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// What of an article is none of its text.
struct PagePartsTests {
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them."
  private static let more =
    "Nobody minded, since there was nothing else to talk about, and the river had its bed."

  private static func page(_ article: String, head: String = "") throws -> WebPage {
    try #require(
      WebPage.test(
        html: "<head><title>Rain</title>\(head)</head><body><article><h1>Rain</h1>\(article)</article>"))
  }

  private static func article(above: String = "", below: String = "") -> String {
    "\(above)<p>\(prose)</p><p>\(more) \(prose)</p>\(below)"
  }

  @Test(arguments: [
    "<div class='admonition warning'><p class=admonition-title>Warning</p><p>Mind the water.</p></div>",
    "<p>Notes</p><aside class='footnote brackets'><span>[1]</span><p>As in May.</p></aside>",
    "<h2>Sources</h2><ul class=references><li>Lind, 1811.</ul>",
  ])
  func `Warnings and notes below a text belong to it`(below: String) throws {
    let page = try Self.page(Self.article(below: below))

    #expect(page.blocks.count > 3)
    #expect(page.blocks.allSatisfy { $0.part == .body })
  }

  @Test func `Lines below a text that are called nothing do not belong to it`() throws {
    let page = try Self.page(Self.article(below: "<div class=x><p>Warning</p><p>Mind the water.</p></div>"))

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  private static func entry(_ number: Int, by name: String) -> String {
    "<section class=e><div><time>18:1\(number)</time> <span class=\(name)>Ada</span></div><h3>Entry \(number)</h3><p>\(more) \(prose)</p></section>"
  }

  @Test(arguments: ["x", "entry-author"])
  func `The first of several entries with a day each sums nothing up`(name: String) throws {
    let page = try Self.page("<div>" + (1...3).map { Self.entry($0, by: name) }.joined() + "</div>")

    #expect(page.texts(of: .standfirst).isEmpty)
    #expect(page.body.contains("Entry 1"))
    #expect(page.body.components(separatedBy: Self.more).count == 4)
  }

  @Test func `What stands above the day of an article sums it up`() throws {
    let page = try Self.page(
      "<section class=e><p>\(Self.more)</p></section><time>18:10</time>\(Self.article())\(Self.article())")

    #expect(page.texts(of: .standfirst) == [Self.more])
  }

  @Test func `A large number above an article is no day`() throws {
    let page = try Self.page(
      "<section class=e><p>\(Self.more)</p></section><div class=f><button>Share</button><span>1.204 views</span></div>"
        + Self.article())

    #expect(page.body.hasPrefix(Self.more))
  }

  @Test(arguments: [
    ("<p><a href=/x>Photos of the day</a></p><p>The town keeps a room. Once a week he comes.</p>", true),
    (
      "<div class=x><p>Day: <a href=/x>Photos of it</a></p></div><p>The town keeps a room. He comes.</p>",
      true
    ),
    ("<div class=x><h3><a href=/x>About</a></h3></div><p>The town keeps a room. He comes.</p>", false),
    ("<p>The town keeps a room.</p>", false),
    ("<h3>About</h3><p>The town keeps a room. Once a week he comes.</p>", false),
    ("<p><b>About</b></p><p>The town keeps a room. Once a week he comes.</p>", false),
    ("<div class=x>About</div><p>The town keeps a room. Once a week he comes.</p>", false),
    ("<p>The town keeps a room. <a href=/x>Once a week</a> he comes.</p>", false),
  ])
  func `A paragraph of sentences right after one with line breaks in a box belongs to the text`(
    after: String, isText: Bool
  ) throws {
    let text = Array(repeating: "\(Self.prose) \(Self.more)", count: 5).joined(separator: "<br><br>")

    let page = try Self.page("<div class=b><div class=c><p>\(text)</p></div>\(after)</div>")

    #expect(page.body.contains("The town keeps a room.") == isText)
    #expect(!page.body.contains("Photos"))
    #expect(!page.body.contains("About"))
  }

  @Test func `A box above the last sentence belongs to the text`() throws {
    let box = "<div class=c><h3>Tip</h3><div><p>Ask the mayor first.</p></div></div>"
    let after = "<h2>Two</h2><p>It dried.</p>\(box)"

    let within = try Self.page(Self.article(below: "\(after)<h2>Three</h2><p>Then it rained again.</p>"))
    let below = try Self.page(Self.article(below: "\(after)<ul><li><a href=/x>What the mayor said</a></ul>"))

    #expect(
      within.body.hasSuffix("It dried.\n\nTip\n\nAsk the mayor first.\n\nThree\n\nThen it rained again."))
    #expect(!below.body.contains("Ask the mayor"))
  }

  @Test(arguments: [
    ("<p><b>About the Post</b></p><p>The Post was founded in 1921.</p>", true),
    ("<h2>About the Post</h2><p>The Post was founded in 1921, says <a href=/x>its book</a>.</p>", true),
    ("<p><b>About the Post</b></p><div class=x>Founded in 1921</div>", false),
    ("<h2>About the Post</h2><p><a href=/x>The Post was founded in 1921, says its book.</a></p>", false),
  ])
  func `A heading stays where the sentence below it does`(below: String, isText: Bool) throws {
    let page = try Self.page(Self.article(below: below))

    #expect(page.body.contains("About the Post") == isText)
    #expect(page.body.contains("1921") == isText)
  }

  @Test func `What is all of a text is none of its parts`() throws {
    let items = (1...12).map {
      "<div><img src=/\($0).jpg alt=''><div class=caption>Ring \($0) is made by hand from silver, as all rings here are.</div></div>"
    }

    let page = try Self.page(items.joined())

    #expect(page.body.contains("Ring 7 is made by hand"))
    #expect(page.blocks.allSatisfy { $0.part != .caption })
  }

  @Test(arguments: [
    ("<p class=byline>By Ada Lind</p>", PageBlock.Part.byline, "By Ada Lind"),
    ("<div><span class='article-author'>By Ada Lind</span></div>", .byline, "By Ada Lind"),
    ("<p><a rel=author href=/ada>Ada Lind</a></p>", .byline, "Ada Lind"),
    ("<p itemprop=author>Ada Lind</p>", .byline, "Ada Lind"),
    ("<p><time datetime=2024-03-01>1 March</time></p>", .date, "1 March"),
    ("<p class=post-date>1 March 2024</p>", .date, "1 March 2024"),
    (
      "<div><b>Posted: <time>Feb 3, 2031 / 10:00 AM EST</time></b> <b>Updated: <time>Feb 3, 2031 / 11:02 AM EST</time></b></div>",
      .date, "Posted: Feb 3, 2031 / 10:00 AM EST Updated: Feb 3, 2031 / 11:02 AM EST"
    ),
    (
      "<p class=standfirst>All about rain, and why nobody minds it any more.</p>", .standfirst,
      "All about rain, and why nobody minds it any more."
    ),
    ("<p>Weather · 4 min read</p>", .other, "Weather · 4 min read"),
  ])
  func `What stands above the text is told apart`(above: String, part: PageBlock.Part, text: String) throws {
    let page = try Self.page(Self.article(above: above))

    #expect(page.texts(of: part) == [text])
    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
    #expect(page.text.contains(text))
  }

  @Test(arguments: [
    "<pre>while true; do dig; done # for as long as it rains, and an hour more</pre>",
    "<ul><li>a spade with a long handle<li>a bucket for the leaves, which are many</ul>",
    "<table><tr><th>Month<th>Days of rain in the years since then<tr><td>March<td>29 and a half</table>",
  ])
  func `Short sentences above the last list, table or code belong to the text`(last: String) throws {
    let below = "<h2>Clear a gutter</h2><div><p>You need this:</p></div>\(last)"

    let page = try Self.page(Self.article(below: below))

    #expect(page.body.contains("Clear a gutter\n\nYou need this:"))
    #expect(page.texts(of: .other) == [])
  }

  @Test(arguments: [
    "<div><p class=t>It is still raining today.</p></div>",
    "<h2>Today</h2><div><p class=t>It is still raining today.</p></div>",
  ])
  func `The last sentences belong to the text in boxes like those above as well`(last: String) throws {
    let page = try Self.page(
      "<div><p class=t>\(Self.prose)</p></div><div><p class=t>\(Self.more) \(Self.prose)</p></div>\(last)")

    #expect(page.body.hasSuffix("It is still raining today."))
    #expect(page.texts(of: .other) == [])
  }

  @Test(arguments: [
    ("<p>Then all went home.</p>", true),
    ("<h2>Two</h2><p>Then all went home.</p>", true),
    ("<div class=c><h2>Notes</h2><div>The mayor as well.</div></div><p>Then all went home.</p>", true),
    ("<h4>Two</h4><p>Then all went home.</p>", false),
    ("<p class=x>Then all went home.</p>", false),
    ("<p>Then all <a href=/x>went home</a>.</p>", false),
    ("<div><p>Then all went home.</p></div>", false),
  ])
  func `The text goes on after a box with its last long paragraph, called as it is above`(
    last: String, isText: Bool
  ) throws {
    let box = "<div class=tip><h3>Tip</h3><p>\(Self.more) \(Self.prose)</p></div>"

    let page = try Self.page("\(Self.article(below: "<h2>One</h2><p>\(Self.prose)</p>"))\(box)\(last)")

    #expect(page.body.hasSuffix("Then all went home.") == isText)
    #expect(page.texts(of: .other).isEmpty == isText)
  }

  @Test func `The last sentence belongs to the text in a box called like one of those above`() throws {
    let boxes =
      "<div class=m><p>\(Self.prose)</p></div><div class=n><div><p>\(Self.more) \(Self.prose)</p></div></div>"

    let page = try Self.page("\(boxes)<hr><div class=m><p>It is still raining today.</p></div>")

    #expect(page.body.hasSuffix("It is still raining today."))
  }

  @Test(arguments: [
    ("answer best", "text", true), ("best answer", "text", false), ("answer best", "x", false),
  ])
  func `The last sentence belongs to the text where boxes around it begin to be called like those above`(
    box: String, inner: String, isText: Bool
  ) throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p><div class='\(box)'><div class=text><p>\(Self.prose)</p><p>\(Self.more) \(Self.prose)</p></div></div>"
        + "<div class=answer><div class=\(inner)><p>It is still raining today.</p></div></div>")

    #expect(page.body.hasSuffix("It is still raining today.") == isText)
  }

  @Test(arguments: [
    "<p class=t>It is still raining today.</p>", "<h2>Today</h2><p class=t>It is still raining today.</p>",
  ])
  func `The last sentences belong to the text in several boxes around each paragraph`(last: String) throws {
    let boxed = { (content: String) in "<div class=w><div class=v><div class=u>\(content)</div></div></div>" }
    let box = boxed(
      "<ul><li>a spade with a long handle<li>a bucket for the leaves, of which there are many</ul>")

    let page = try Self.page(
      boxed("<p class=t>\(Self.prose)</p>") + boxed("<p class=t>\(Self.more) \(Self.prose)</p>") + box
        + boxed(last))

    #expect(page.body.hasSuffix("It is still raining today."))
    #expect(page.texts(of: .other) == [])
  }

  @Test(arguments: [
    "<a href=/weather><span>Weather X</span></a>", "<span class=overtitle>X of the day</span>",
    "<div><a href=/weather>X</a><h2>It rains</h2></div>",
  ])
  func `Words of a line beside the title introduce it`(label: String) throws {
    let page = try #require(
      WebPage.test(
        html:
          "<title>Rain in town</title><article><header>\(label)<h1>Rain in town</h1></header>\(Self.article())"
      ))

    #expect(!page.body.contains("X"))
    #expect(page.text.contains("X"))
    #expect(page.body.hasSuffix(Self.prose))
  }

  @Test(arguments: [
    "<div><p>By <b>Ada</b></p><span>Posted on 25 November 2022 at 06h00, changed at 10h31, X</span><span>X, 4 min.</span></div>",
    "<details><summary>Fri 14 Jun 2024 X</summary>Last changed on Fri 14 Jun 2024 X</details>",
    "<h3>X in short</h3><ul><li>It rains X<li>It rained X</ul>",
    "<dl><dt>Details<dd>Under: X<dd class=published>1 May 2024<dd>Read by X. And by 11 others.</dl>",
    "<div role=note>This is about rain in town. For that in the hills, see <a href=/x>Rain X</a>.</div>",
  ])
  func `What tells of the text above it is beside it`(above: String) throws {
    let page = try Self.page(Self.article(above: above))

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
    #expect(page.text.contains("X"))
  }

  @Test(arguments: [
    "<ul><li><b>\(more)</b></li><li>\(more)</li></ul><p class=byline>By Ada Lind</p>",
    "<ul><li>\(more)</li></ul><div><p>Weather</p></div><p><time>1 May 2024</time></p>",
  ])
  func `A list above the byline says in short what the text says`(above: String) throws {
    let page = try Self.page(Self.article(above: above))

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
    #expect(page.texts(of: .standfirst).joined().contains(Self.more))
  }

  @Test func `A list above the box of the text sums it up, unless it has a heading`() throws {
    let list = "<ul><li>\(Self.more)</li><li>The gutters have names, and nobody knows why that is.</li></ul>"
    let text = "<div class=text>\(Self.article())</div>"

    #expect(try Self.page("<div class=points>\(list)</div>\(text)").body.hasPrefix(Self.prose))
    #expect(
      try Self.page("<div><h2>You need</h2>\(list)</div>\(text)").body.contains("The gutters have names"))
  }

  @Test func `A first heading of level 1 after other sections is one of them`() throws {
    let text =
      "<h2>Before it</h2><p>\(Self.prose)</p><ul><li>\(Self.more)</ul><h1>Behind it</h1><p>\(Self.more) \(Self.prose)</p>"

    let body = try #require(
      WebPage.test(html: "<title>Rain</title><article>\(text)<p>\(Self.prose)</p></article>")
    ).body

    for part in ["Before it", Self.more, "Behind it"] { #expect(body.contains(part)) }
  }

  @Test func `Who made a picture is told, whatever that is called`() throws {
    let credit = "<figcaption>A gutter in May <span class=copyright>Picture: Bo Lind</span></figcaption>"

    let page = try Self.page(
      "<p>\(Self.prose)</p><figure><img src=/a.jpg>\(credit)</figure><p>\(Self.more) \(Self.prose)</p>")

    #expect(page.texts(of: .caption).joined().contains("Bo Lind"))
  }

  @Test func `Lists above the title are tools`() throws {
    let tools =
      "<div><ul><li><a href=/a.mp3>Download</a><li><code>&lt;iframe src=https://a.example/player/embed/1195004321></code></ul></div>"

    let page = try #require(
      WebPage.test(
        html: "<title>Rain in town</title><article>\(tools)<h1>Rain in town</h1>\(Self.article())</article>"))

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test func `A list in which each fact has its term is text`() throws {
    let list =
      "<dl><dt>When<dd><time>5 May 2026, 19:30</time><dt>Where<dd>Town hall X<dt>Tickets<dd>12 euros</dl>"

    #expect(try Self.page(list + Self.article()).body.contains("Town hall X"))
  }

  @Test func `Sections that each head links are text`() throws {
    let section =
      "<section><h2>Version X</h2><ul><li><a href=/a>Fix the crash on empty input files</a></ul></section>"

    let page = try Self.page("<p>\(Self.prose)</p>\(section)\(section)<p>\(Self.more) \(Self.prose)</p>")

    #expect(page.body.contains("Version X"))
  }

  @Test func `A list that a paragraph stands above is text, also above a date`() throws {
    let list = "<p>\(Self.prose)</p><ul><li>\(Self.more)</li></ul><p class=byline>By Ada Lind</p>"

    #expect(try Self.page(list + Self.article()).body.contains(Self.more))
  }

  @Test(arguments: [
    "<section><h3>More</h3><a href=/a>Another story of the weather X</a></section>",
    "<div class=recirc><ul><li><a href=/a>Another story of the weather X</a><li><a href=/b>A story of the town X</a></ul></div>",
    "<p><a href=/a>The air of the town X</a> • <a href=/b>The price of rain X</a> – <a href=/c>The town X</a></p>",
    "<p><a href=/a>The air of the town X</a> | <a href=/b>The price of rain X</a> | <a href=/c>The town X</a></p>",
  ])
  func `Lists and lines of links between paragraphs lead on`(links: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p>\(links)<p>\(Self.more) \(Self.prose)</p>")
    #expect(!page.body.contains("X"))

    let introduced = try Self.page(
      "<p>\(Self.prose) There are two:</p>\(links)<p>\(Self.more) \(Self.prose)</p>")
    #expect(introduced.body.contains("X") == !links.hasPrefix("<p>"))
  }

  @Test func `A line of an author whom the page names is the byline`() throws {
    let line = "<p class=l>Von Ada Lind, SWF</p>"

    let page = try Self.page(
      "<p><b>\(Self.prose)</b></p>\(line)<p>\(Self.more) \(Self.prose)</p><p>\(Self.more) \(Self.prose)</p>",
      head: "<meta name=author content='Ada Lind'>")

    #expect(page.texts(of: .byline) == ["Von Ada Lind, SWF"])
  }

  @Test func `A letter with long terms is invited to as any is`() throws {
    let terms = "By entering your address you agree to our terms, and to all that follows from these. "
    let letter =
      "<div class=l><h3>Rain</h3><p>Every day, X</p><form><input></form><p>\(String(repeating: terms, count: 8))</p></div>"
    let text = String(repeating: "<p>\(Self.more) \(Self.prose)</p>", count: 18)

    #expect(try !Self.page("\(text)\(letter)\(text)").body.contains("X"))
  }

  @Test func `A heading that nearly says the title stands above the text`() throws {
    let heading = "<h2>A grandmother who moved her house by a foot is told to move it back</h2>"

    let page = try #require(
      WebPage.test(
        html:
          "<title>A grandmother who moved her house by a foot has to move it</title><article>\(heading)\(Self.article())"
      ))

    #expect(page.body.hasPrefix(Self.prose))
  }

  @Test func `A heading may introduce the title`() throws {
    let heading = "<h2><span>Weather</span> <span>The town where it rains</span></h2>"

    let page = try #require(
      WebPage.test(
        html:
          "<title>The town where it rains</title><article>\(heading)<div>By Ada Lind, Dunmarrow</div>\(Self.article())"
      ))

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test func `A title that is no heading is none of the text, nor is what stands above it`() throws {
    let table =
      "<table><tr><td><font size=5><b>The town where it rains</b></font><br>\(Self.prose)<br><br>\(Self.prose)</table>"

    let page = try #require(
      WebPage.test(html: "<title>Almanac - The town where it rains</title><p><b>The Almanac</b></p>\(table)"))

    #expect(page.title == "The town where it rains")
    #expect(page.body.hasPrefix("It rained"))
  }

  @Test(arguments: [
    ("", 8, 9, false), ("</table><table>", 8, 9, false), ("", 8, 11, true), ("", 1918, 1919, true),
  ])
  func `Numbers in cells beside paragraphs are none of the text`(
    between: String, first: Int, second: Int, isText: Bool
  ) throws {
    let row = { (number: Int) in "<tr><td><a name=r>\(number)</a><td><p>\(Self.prose)</p><p>\(Self.more)</p>"
    }

    let page = try Self.page(
      "\(Self.long)<h2>Facts</h2><table>\(row(first))\(between)\(row(second))</table>")

    #expect(page.body.contains("8") == isText)
  }

  @Test func `Numbers below a head, and one alone, are text`() throws {
    let row = "<tr><td>8<td><p>\(Self.prose)</p><p>\(Self.more)</p>"
    let next = "<tr><td>9<td><p>\(Self.prose)</p><p>\(Self.more)</p>"

    for table in [row, "<tr><th>No.<th>Text\(row)\(next)"] {
      #expect(try Self.page("\(Self.long)<h2>Facts</h2><table>\(table)</table>").body.contains("8"))
    }
  }

  @Test func `Cells that end with a number count no answers`() throws {
    let table = "<table><tr><th>Coats</th><th>Price</th><tr><td>Family (4)</td><td>26 pounds</td></table>"

    let page = try Self.page(
      "<p>\(Self.prose)</p><p>\(Self.more) \(Self.prose)</p>\(table)<p>\(Self.prose)</p>")

    #expect(page.body.contains("Family (4)"))
    #expect(page.body.hasSuffix(Self.prose))
  }

  @Test func `A bold word that is made like a paragraph is a heading`() throws {
    let text =
      "<div class=t>\(Self.prose)</div><div class=t><b>Chickens</b></div><div class=t>\(Self.more) \(Self.prose)</div>"

    #expect(try Self.page(text).body.contains("Chickens"))
  }

  @Test(arguments: [
    "<p>This was written on 10 June 2008 and is filed under <a rel='category tag' href=/x>X</a>. You may answer below.</p>",
    "<p>All of this was told under the following word, as always, <a rel=tag href=/x>X</a>.</p>",
    "<table><tr><td><h3>Read also X</h3><a href=/x>The ferry is back, and nobody knows why, X</a></table>",
  ])
  func `Where a text is filed, and what is read beside it, is none of it`(below: String) throws {
    #expect(try Self.page(Self.article(below: below)).body.contains("X") == false)
  }

  @Test(arguments: [
    (
      "<p><em>Follow us on <a href=/x>X</a>, and be the first to hear of the rain in this town.</em></p>",
      false
    ),
    (
      "<p><em>This was changed on 7 May, since the gutters of the town have no names any more, says X.</em></p>",
      true
    ),
    (
      "<p><em>Follow us on </em><a href=/x><em>X</em></a><em>, and be the first to hear of the rain here</em>.</p>",
      false
    ),
    (
      "<p>Follow <em>the water</em> to <a href=/x>the gutters</a>, and be the first to see the rain, says X.</p>",
      true
    ),
  ])
  func `A last paragraph in italics that leads on is beside the text`(last: String, isText: Bool) throws {
    #expect(try Self.page(Self.article(below: last)).body.contains("X") == isText)
  }

  @Test(arguments: [
    ("</div><p>We are glad that you are with us. Have our letter sent to you by X.</p>", false),
    (
      "<div>This page is under the rights of X. No part of it may be copied without a letter from us.</div></div>",
      false
    ),
    ("<p>We are glad that you are with us. Nobody was named after X.</p></div>", true),
  ])
  func `Short paragraphs after the box of a text, or made in another way, are beside it`(
    last: String, isText: Bool
  ) throws {
    let text = String(repeating: "<p>\(Self.more) \(Self.prose)</p>", count: 5)

    #expect(try Self.page("<div class=text>\(text)\(last)").body.contains("X") == isText)
  }

  @Test func `Two last paragraphs in italics are text`() throws {
    let last =
      "<p><em>The first poem of X tells of <a href=/x>rain</a>, of gutters and of the river.</em></p>"

    #expect(try Self.page(Self.article(below: last + last)).body.contains("X"))
  }

  @Test func `What stands between a figure and the text is told apart, whatever the caption says`() throws {
    let figure =
      "<figure><img src=/a.jpg><figcaption>The gutters of the town, which have names, in May of the year.</figcaption></figure>"
    let lead =
      "<div class='hyphenate lead'>It was the wettest month of the year, and nobody had minded it at all.</div>"
    let points = "<ul class=p><li>The gutters of the town have names since the time of the first mayor</ul>"

    let page = try Self.page("\(figure)\(lead)\(points)<div class=text>\(Self.article())</div>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
    #expect(page.texts(of: .standfirst).count == 2)
  }

  @Test func `A hashtag files nothing`() throws {
    let below =
      "<p>Whoever wants to see more of the rain in this town looks for <a rel=tag href=/x>#rain</a>.</p>"

    #expect(try Self.page(Self.article(below: below)).body.contains("#rain"))
  }

  @Test func `Spans before the text without end take no longer than their bytes`() {
    let page = { (count: Int) in
      "<title>x y z</title><article><h1>x y z</h1><div>\(String(repeating: "<span>a 1</span>", count: count))<p>b</p></div>"
        + String(repeating: "<div class=t><div class=u><p>\(Self.prose)</p></div></div>", count: count / 8)
    }

    #expect(ProcessorTime.growth(from: 8_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test(arguments: [
    ("<div class=byline><div>Ada Lind</div><div>17 March 2024</div></div>", ["Ada Lind"], "17 March 2024"),
    (
      "<div class=byline><p>17 March 2024</p><p>Ada Lind</p><p>4 min</p></div>", ["Ada Lind"], "17 March 2024"
    ),
    ("<div class=date><p>Rain</p><p>17 March 2024</p></div>", [], "17 March 2024"),
  ])
  func `The lines of a box with byline and date are told apart`(
    box: String, byline: [String], date: String
  ) throws {
    let page = try Self.page(Self.article(above: box))

    #expect(page.texts(of: .byline) == byline)
    #expect(page.texts(of: .date) == [date])
  }

  @Test(arguments: [
    "<p><b>1. Salt, 1811</b></p>", "<p>The gutters, 1811 to 1815</p>",
    "<p>Three things:</p><ul><li>1. 2. 3.</ul>", "<pre>dig()</pre><p>asked 1 May 2023 at 10:00</p>",
    "<pre>dig()</pre><div class=byline>By Ada Lind</div>",
  ])
  func `A first paragraph above a numbered line is no standfirst`(line: String) throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p>\(line)<p>\(Self.more) \(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(page.texts(of: .standfirst) == [])
    #expect(page.body.hasPrefix(Self.prose))
  }

  @Test func `A step with a picture is no caption`() throws {
    let step = "<ol><li>Dig a hole.<li><img src=/a.jpg alt=hole>Wait until it is full of rain.</ol>"

    let page = try Self.page(Self.article(below: step))

    #expect(page.texts(of: .caption) == [])
    #expect(page.body.contains("Wait until it is full of rain."))
  }

  @Test(arguments: ["rains.[1]", "rains.[1][12]", "(it rains.)", "“it rains.”", "雨だ」", "անձրև։", "rains!*"])
  func `A sentence may end with a reference or a closing sign`(end: String) throws {
    let first = "It was said for a very long time in this town that when the wind turns west \(end)"

    let page = try Self.page("<p>\(first)</p><p>\(Self.more) \(Self.prose)</p>")

    #expect(page.body.hasPrefix("It was said"))
  }

  @Test func `Lists of links end no text`() throws {
    let links = (1...4).map { "<li><a href=/\($0)>Another story about the weather \($0)</a>" }.joined()
    let below = "<div><p>Read on:</p></div><div class=more><ul>\(links)</ul></div>"

    let page = try Self.page(Self.article(below: below))

    #expect(page.body.hasSuffix(Self.prose))
  }

  @Test(arguments: [
    "<figure><img src=/a.jpg alt=rain><figcaption>A gutter in March</figcaption></figure>",
    "<div><img src=/a.jpg alt=rain><p>A gutter in March</p></div>",
    "<p class=wp-caption-text>A gutter in March</p>",
  ])
  func `What stands below a picture is its caption`(picture: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p>\(picture)<p>\(Self.more) \(Self.prose)</p>")

    #expect(page.texts(of: .caption) == ["A gutter in March"])
    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test(arguments: [
    "<p><a href=/more>More about the weather in this town</a></p>", "<p>Tags: rain, gutters</p>",
    "<div><p>Never miss a drop.</p><form><input name=mail></form></div>",
    "<h3>3 comments</h3><p>I mind it, and I have a letter from the mayor to show for it, so there you are, too.</p>",
    "<h2>Kommentare</h2><div><b>Bo</b><p>I mind it, and I have a letter from the mayor to show for it, so there.</p></div>",
    "<p><b>Read also</b><br><a href=/a>More about the weather in this town</a><br><a href=/b>Where the river goes</a></p>",
    "<h3>Comments (3)</h3><p>I mind it, and I have a letter from the mayor to show for it, so there you are.</p>",
    "<div class=author-bio><p>Ada has written about rain for thirty years, and lives below a gutter.</p></div>",
  ])
  func `What stands below the text leads on`(below: String) throws {
    let page = try Self.page(Self.article(below: below))

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test(arguments: [
    (
      "<div><h4>About the author</h4><p>Has looked at gutters for thirty years, and lives below one.</p></div>",
      false
    ),
    (
      "<h4>Über die Autorin:</h4><p>Schaut seit dreißig Jahren auf Rinnen und wohnt in einer davon.</p>",
      false
    ),
    (
      "<h4>About the authority</h4><p>It has looked at gutters for thirty years, and lives below one.</p>",
      true
    ),
  ])
  func `What stands below the text under the author's label is none of it`(about: String, isText: Bool) throws
  {
    let page = try Self.page("<div>\(Self.article(below: about))</div>")

    #expect((page.besideBody.isEmpty) == isText)
    #expect(page.body.hasSuffix(Self.prose) != isText)
  }

  @Test(arguments: [
    ("<p>by <a href=/ada>Ada Lind</a> · 1 March</p>", ""), ("<p class=byline>By Ada Lind</p>", ""),
    ("", "<meta name=author content='Ada Lind'>"),
    (
      "",
      "<script type='application/ld+json'>{\"@type\":\"Article\",\"author\":{\"name\":\"Ada Lind\"}}</script>"
    ),
    ("", "<script type='application/ld+json'>[{\"author\":[\"Bo\",\"Ada Lind\"]}]</script>"),
  ])
  func `Who the author is stands below the text, and is none of it`(above: String, head: String) throws {
    let about = "<div><h3>The author</h3><p>Ada Lind has looked at gutters for thirty years.</p></div>"
    let page = try Self.page(Self.article(above: above, below: about), head: head)

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test(arguments: [
    "Mill Lane has looked at gutters for thirty years.", "The gutters are those of Ada Lind.",
  ])
  func `A last paragraph that begins with no author's name is of the text`(last: String) throws {
    let page = try Self.page(
      Self.article(
        above: "<p class=byline>By Ada Lind</p>", below: "<p>\(Self.more) \(last)</p><p>\(last)</p>"))

    #expect(page.body.hasSuffix(last))
  }

  @Test(arguments: [
    "<h2>All about rain, and why nobody in the whole town minds it any more</h2><div>Ada Lind</div>",
    "<h2 class=subtitle>All about rain, and why nobody in the whole town minds it any more</h2>",
  ])
  func `A heading below the title with lines after it is a standfirst`(above: String) throws {
    let page = try Self.page(Self.article(above: above))

    #expect(
      page.texts(of: .standfirst) == ["All about rain, and why nobody in the whole town minds it any more"])
    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test func `A heading above the first paragraph begins a section`() throws {
    let heading = "All about rain, and why nobody in the whole town minds it any more"

    #expect(try Self.page(Self.article(above: "<h2>\(heading)</h2>")).body.hasPrefix(heading))
  }

  @Test func `Lines in cells of a layout are beside the text, and those of a table are not`() throws {
    let html = { (table: String) in
      "<head><title>Rain</title></head><body><table><tr><td><h1>Rain</h1><tr><td>Written by Ada | read 812 times"
        + "<tr><td><p>\(Self.prose)</p><p>\(Self.more)</p>\(table)<p>\(Self.more) \(Self.prose)</p></table>"
    }
    let page = try #require(
      WebPage.test(html: html("<table><tr><th>Day<th>Rain<tr><td>Monday<td>12 mm</table>")))

    #expect(!page.body.contains("Written by"))
    #expect(page.body.contains("Monday"))
  }

  @Test func `A link to the comments above the text ends nothing`() throws {
    let page = try Self.page(
      "<p>\(Self.prose) \(Self.more) \(Self.more)</p><p><a href=#c>12 comments</a></p><p>\(Self.prose)</p>")

    #expect(page.body.hasSuffix(Self.prose))
  }

  @Test func `A heading about comments above paragraphs of its own begins a section`() throws {
    let section = "<h2>Comments</h2><p>\(Self.more) In a program they begin with a sign of their own.</p>"

    #expect(try Self.page(Self.article(below: section)).body.hasSuffix("sign of their own."))
  }

  @Test func `A heading between the title and the byline belongs to the title`() throws {
    let subtitle = "<h2>All about rain, and why nobody minds</h2><p class=byline>By Ada Lind</p>"
    let section = "<p class=byline>By Ada Lind</p><h2>All about rain, and why nobody minds</h2>"

    let (one, other) = (
      try Self.page(Self.article(above: subtitle)), try Self.page(Self.article(above: section))
    )

    #expect(one.texts(of: .standfirst) == ["All about rain, and why nobody minds"])
    #expect(one.body.hasPrefix(Self.prose))
    #expect(other.body.hasPrefix("All about rain"))
  }

  @Test(arguments: ["<p>It was raining again.</p>", "<p>“No,” she said.</p><p>And it was true.</p>"])
  func `Short sentences right above the first paragraph open the text`(opening: String) throws {
    let page = try Self.page(Self.article(above: "<p class=byline>By Ada Lind</p>" + opening))

    #expect(page.body.contains(".\n\n\(Self.prose)"))
    #expect(page.besideBody.isEmpty)
  }

  @Test(arguments: [
    "<p>Updated on 3 March.</p>", "<p>Rain.</p>", "<p>See <a href=/a>all of the weather</a>.</p>",
  ])
  func `A line about the text does not open it`(line: String) throws {
    let page = try Self.page(Self.article(above: line))

    #expect(page.body.hasPrefix(Self.prose))
    #expect(page.besideBody.count == 1)
  }

  @Test func `A paragraph in the group of the title is its subtitle`() throws {
    let page = try #require(
      WebPage.test(
        html: "<title>Rain</title><article><hgroup><h1>Rain</h1><p>And no end</p></hgroup>\(Self.article())"))

    #expect(page.texts(of: .standfirst) == ["And no end"])
    #expect(page.body.hasPrefix(Self.prose))
  }

  @Test func `A sentence about the author below the text is no byline`() throws {
    let about = "<div class=author-bio><h3>About</h3><p>Ada has looked at gutters for thirty years.</p></div>"
    let page = try Self.page(Self.article(above: "<p class=byline>By Ada Lind</p>", below: about))

    #expect(page.texts(of: .byline) == ["By Ada Lind"])
    #expect(page.besideBody == ["About", "Ada has looked at gutters for thirty years."])
  }

  @Test func `A list below the text keeps its heading, and the text has no markers`() throws {
    let list = "<h3>References</h3><ol><li>Lind, On rain<li>Noakes, On gutters</ol><h3>More</h3>"
    let page = try Self.page(Self.article(below: list))

    #expect(page.body.hasSuffix("References\n\nLind, On rain\nNoakes, On gutters"))
    #expect(page.text.contains("1. Lind, On rain\n2. Noakes, On gutters"))
  }

  @Test func `A correction below the text is of the text`() throws {
    let correction =
      "Correction: an earlier version of this article gave the wrong name to the gutter of Mill Lane."
    let page = try Self.page(Self.article(below: "<p>\(correction)</p>"))

    #expect(page.body.hasSuffix(correction))
  }

  @Test func `Teasers of other articles are left out, and posts are not`() throws {
    let teaser =
      "<article><h3><a href=/b>Snow</a></h3><p>It was white and there was much of it.</p></article>"
    let posts = (1...4).map {
      "<div class=post><h4><a href=/u\($0)>Ada</a></h4><p>\(Self.prose) \($0)</p></div>"
    }

    let page = try Self.page(Self.article(below: teaser))
    let thread = try Self.page(posts.joined())

    #expect(!page.text.contains("Snow"))
    #expect((1...4).allSatisfy { thread.text.contains("\(Self.prose) \($0)") })
  }

  @Test func `What asks for consent above the title is no article`() throws {
    let consent =
      "<div><p>\(Self.more) We and our partners keep files on your machine.</p><p>\(Self.more)</p></div>"
    let page = try #require(
      WebPage.test(
        html: "<title>Rain</title><body>\(consent)<div><h1>Rain</h1>\(Self.article())</div>"))

    #expect(!page.text.contains("partners"))
    #expect(page.body.hasPrefix(Self.prose))
  }

  @Test(arguments: ["author-text", "photo-credits", "updated", "article-caption"])
  func `What holds the text is the text, whatever it is called`(name: String) throws {
    let page = try Self.page(
      "<div class=\(name)><p>\(Self.prose)</p></div><p>Ten words are not so many as one thinks.</p>")

    #expect(page.body.hasPrefix(Self.prose))
  }

  @Test func `A short text beside a form is the text`() throws {
    let page = try #require(
      WebPage.test(
        html: "<title>Rain</title><h1>Rain</h1><div><p>\(Self.prose)</p><p>\(Self.more)</p>"
          + "<div><p>Never miss a drop.</p><form><input></form></div></div>"))

    #expect(page.body == "\(Self.prose)\n\n\(Self.more)")
  }

  @Test func `A description that is taken from the text makes no standfirst of its first paragraph`() throws {
    let head = "<meta name=description content='\(Self.prose) \(Self.more)'>"
    let page = try Self.page(
      Self.article(below: "<p>\(Self.more) \(Self.prose) \(Self.more)</p>"), head: head)

    #expect(page.texts(of: .standfirst).isEmpty)
    #expect(page.body.hasPrefix(Self.prose))
  }

  @Test(arguments: [
    "<h3 class=byline>By Ada Lind</h3>", "<span class=byline>By Ada Lind</span>",
    "<span><span class=byline>By Ada Lind</span></span>",
  ])
  func `A byline may be a heading, or stand between the blocks of a box`(above: String) throws {
    let page = try Self.page(Self.article(above: above))

    #expect(page.texts(of: .byline) == ["By Ada Lind"])
    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test func `A word within a sentence is no line of its own`() throws {
    let page = try Self.page(
      "<div>Once <span class=author>Ada Lind</span> said: \(Self.prose)</div><p>\(Self.more)</p>")

    #expect(page.texts(of: .byline).isEmpty)
    #expect(page.body.hasPrefix("Once Ada Lind said: It rained"))
  }

  @Test(arguments: [
    "<p>This is a last paragraph that goes on for so long that nobody would take it for a label (or for a name)</p>",
    "<p>Those who like <a href=/a>the story of the three gutters</a> may also like <a href=/b>that of the river and "
      + "of its bed</a>, which is longer.</p>",
  ])
  func `A last paragraph may end without a full stop, or lead on`(last: String) throws {
    let page = try Self.page(Self.article(below: last))

    #expect(page.body.split(separator: "\n\n").count == 3)
  }

  private static let long = (1...5).map { "<p>\(prose) \(more) \($0).</p>" }.joined()

  @Test(arguments: [
    "<strong>KEPT: the bridge is closed for two years.</strong>", "<code>npm install KEPT</code>",
    "<em>KEPT and rain,</em><br><em>and rain again,</em><br>", "<b>KEPT</b><ul><li>two eggs</ul>",
    "<span>KEPT is said in some ninety bytes, which is more than a label but no long paragraph at all.</span><br><br>",
  ])
  func `Words in a line of their own above the first paragraph are of the text`(above: String) throws {
    #expect(try Self.page(Self.article(above: above)).body.contains("KEPT"))
  }

  @Test(arguments: [
    "<p>\(prose)</p><time>KEPT 1921</time><p>\(more)</p><time>KEPT 1922</time><p>\(prose)</p>",
    "<p>\(prose)</p><div><time>KEPT 10:00</time><h3>Talk</h3><p>\(more)</p></div>"
      + "<div><time>KEPT 11:00</time><h3>Talk</h3><p>\(more)</p></div>",
    "<p>\(prose)</p><ul><li><span class=date>KEPT 2020-05-01</span><br>Changed that which was wrong.</ul>",
    "<p>\(prose)</p><blockquote>\(more)<br><span class=author>KEPT</span></blockquote><p>\(more)</p>",
    "<p>\(prose)</p><pre><span class=date>KEPT</span><br>rain</pre><p>\(more)</p>",
  ])
  func `Times and names in the text are of it`(article: String) throws {
    let body = try Self.page(article).body

    #expect(body.contains("KEPT"))
    #expect(body.hasPrefix(Self.prose))
  }

  @Test func `A list keeps the bullet of an item that begins with a date`() throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p><ul><li><span class=date>2020-05-01</span><br>Mended.<li>More</ul><p>\(Self.more)</p>"
    )

    #expect(page.text.contains("• 2020-05-01\n  Mended.\n• More"))
  }

  @Test(arguments: [
    "<blockquote><div><p>Dear KEPT</p>\(long)<p>Yours, Bob</p></div></blockquote>",
    "<h2>Books</h2><ul><li><p><a href=/a>The book of rain, volume one</a></p><p>A KEPT book, and long enough for a week "
      + "in a house by the sea.</p>"
      + "<li><p><a href=/b>The book of rain, volume two</a></p><p>A KEPT book, and long "
      + "enough for a week in a house by the sea.</p>"
      + "<li><p><a href=/c>The book of rain, volume three</a></p><p>A "
      + "KEPT book, and long enough for a week in a house by the sea.</p></ul>",
    "<section><h2>See also</h2><ul><li><a href=/a>KEPT gutters of the town</a><li><a href=/b>Rivers</a></ul></section>",
    "<table><tr><td><a href=/a>KEPT-1.0.zip</a><td><a href=/b>rain-1.0.tar.gz</a></table>",
    "<div>In the end these are the places that we have seen, in a year of walking about: <ul><li><a href=/a>KEPT</a>"
      + "<li><a href=/b>River</a></ul></div>",
  ])
  func `Letters, lists with comments and sections of links are of the text`(below: String) throws {
    let page = try Self.page("<section>\(Self.long)</section><section>\(Self.long)</section>\(below)")

    #expect(page.body.contains("KEPT"))
  }

  @Test func `What others wrote is beside the text also after a link to answer`() throws {
    let comments = (1...4).map {
      "<div class=c><div>Ann Lee 1 May 2020 at 10:0\($0)</div><p>I mind it, and have said so to the mayor, in "
        + "a letter.</p></div>"
    }
    let box =
      "<div><div class=l><div><a href=/in>Log in to add your comment here</a></div></div>\(comments.joined())</div>"

    #expect(try !Self.page(Self.long + box).body.contains("Ann Lee"))
  }

  @Test func `A heading above the text that is a day is its date, and one of several is not`() throws {
    let day = "<h6>Tuesday, 10 June 2014</h6>"

    let page = try Self.page(Self.article(above: day))
    let diary = try Self.page(Self.article(above: day, below: "<h6>9 June 2014</h6><p>\(Self.prose)</p>"))
    let event = try Self.page(Self.article(above: "<h3>The great rain of the town on 10 June 2014</h3>"))

    #expect(page.texts(of: .date) == ["Tuesday, 10 June 2014"])
    #expect(!page.body.contains("2014"))
    #expect(diary.body.contains("10 June 2014"))
    #expect(event.body.contains("10 June 2014"))
  }

  @Test func `The first line above the text with a day is the date where nothing else is`() throws {
    let page = try Self.page(
      Self.article(above: "<div>Weather</div><div>4 Mar 2026, 10:20, Dunmarrow</div><div>1999</div>"))

    #expect(page.texts(of: .date) == ["4 Mar 2026, 10:20, Dunmarrow"])
    #expect(try Self.page(Self.article(above: "<div>Room 2012</div>")).texts(of: .date).isEmpty)
  }

  @Test func `A byline and a day in a box above the text are told apart`() throws {
    let above = "<div class=meta><p class=author>Ada Lind</p><p>4 Mar 2026</p><p>Weather</p></div>"
    let page = try Self.page("\(above)<div>\(Self.long)</div>")

    #expect(page.texts(of: .byline) == ["Ada Lind"])
    #expect(page.texts(of: .date) == ["4 Mar 2026"])
    #expect(page.texts(of: .other) == ["Weather"])
  }

  @Test func `Words that style alone keeps apart have a blank between them above the text`() throws {
    let above =
      "<div class=byline><span>By Ada Mc</span><span>Lind</span><a href=/d>Dunmarrow</a><a href=/w>Weather</a>"
      + "<i>, today</i></div>"
    let page = try Self.page(
      Self.article(above: above) + "<p><b>Un</b><i>broken</i> rain, in all of the town.</p>")

    #expect(page.texts(of: .byline) == ["By Ada McLind Dunmarrow Weather, today"])
    #expect(page.body.contains("Unbroken rain"))
  }

  @Test func `Names and days of comments and teasers are none of the article's`() throws {
    let comments = (1...4).map {
      "<div class=c><div><b class=author>Reader \($0)</b> <time>10 May 2024</time></div><p>I mind it, and have said so.</p></div>"
    }
    let page = try Self.page(
      "<div>\(Self.long)</div><div><div>\(comments.joined())</div></div>",
      head: "<meta name=author content='Ada Lind'><meta name=date content=2026-01-02>")

    #expect(page.texts(of: .byline) == ["Ada Lind"])
    #expect(page.texts(of: .date) == ["2026-01-02"])
  }

  @Test(arguments: ["Paris 2024, day 3", "1991–2024", "Room 2012"])
  func `A line with another year than the data's is no date`(line: String) throws {
    let page = try Self.page(
      Self.article(above: "<div>\(line)</div>"), head: "<meta name=date content=2026-01-02>")

    #expect(page.texts(of: .date) == ["2026-01-02"])
  }

  @Test func `A page with no sentence above its list of links is read`() throws {
    let prose = String(
      repeating: "<p><span>It rained on the town for days, and nobody minded it much.</span></p>", count: 14)
    let list = (1...5).map { "<li><p><a href=/\($0)>A linked title of the story \($0)</a></p>more</li>" }
      .joined()

    #expect(
      try #require(WebPage.test(html: "\(prose)<div><h1>Title</h1><ul>\(list)</ul></div>")).text.contains(
        "story 5"))
  }

  @Test func `Boxes that each begin with a link lead to other texts`() throws {
    let teasers = ["The mayor and the gutter", "Where the river goes", "Ten umbrellas for April"].map {
      "<div class=box><div><a href=/\($0.count)>\($0)</a></div><div>3 May</div><p>Somebody looked at it for a year, and "
        + "wrote down what he saw there.</p></div>"
    }
    let page = try Self.page(Self.long + "<div><div>More</div>\(teasers.joined())</div>")

    #expect(page.body.hasSuffix("bed. 5."))
    #expect(page.texts(of: .other).contains("The mayor and the gutter"))
  }

  @Test(arguments: [("<br>", false), (" of ", true)])
  func `Items that begin with a linked line lead to other texts`(end: String, isText: Bool) throws {
    let jobs = (1...3).map {
      "<li><a href=/\($0)>Somebody for the gutters, \($0)</a>\(end)Town of Lind, X</li>"
    }

    let body = try Self.page(
      "\(Self.long)<div class=jobs><ol>\(jobs.joined())</ol></div><p>\(Self.more) \(Self.prose)</p>"
    ).body

    #expect(body.contains("X") == isText)
  }

  @Test(arguments: [
    ("<h2>Scorers</h2><p>Tries: Okafor, X</p><p>Penalties: Tansey (4)</p>", true),
    ("<h2>Read on</h2><p>All of it: X</p><p><a href=/a>The story of all scorers</a></p>", false),
    ("<p>Tries: Okafor, X</p>", false), ("<div><h2>Scorers</h2><p>Tries: X</p></div>", false),
  ])
  func `Lines below a heading in the box of the text belong to it`(below: String, isText: Bool) throws {
    let page = try Self.page("<div>\(Self.article())\(below)</div>")

    #expect(page.body.contains("X") == isText)
    #expect(page.text.contains("X"))
  }

  @Test func `Lists of links in boxes of their own after the text lead on`() throws {
    let list = "<ul><li><a href=/a>The mayor and the gutter</a><li><a href=/b>Where the river goes</a></ul>"

    #expect(
      try Self.page("<div>\(Self.long)</div><div><h2>Pictures</h2>\(list)</div>").body.hasSuffix("bed. 5."))
    #expect(
      try Self.page("\(Self.long)<h2>Sources</h2>\(list)").body
        .hasSuffix("Sources\n\nThe mayor and the gutter\nWhere the river goes"))
  }

  @Test func `A table that frames a link is an advertisement`() throws {
    let table = "<table><tr><td><a href=/umbrella>An umbrella for every day</a></table>"
    let page = try Self.page("<p>\(Self.prose)</p>\(table)<p>\(Self.more) \(Self.prose)</p>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.more) \(Self.prose)")
  }

  @Test func `An article in an item of a list has parts as any other`() throws {
    let html =
      "<head><title>Rain</title></head><body><ul><li><h1>Rain</h1><div>2019-09-09 19:32</div>\(Self.long)</li>"
      + "<li>Weather</li></ul>"

    let page = try #require(WebPage.test(html: html))

    #expect(page.body.contains("\(Self.prose) \(Self.more) 1."))
    #expect(!page.body.contains("2019"))
  }

  @Test func `What a page calls its description is its standfirst`() throws {
    let page = try Self.page(
      Self.article(above: "<div>All about rain, and why nobody in this town minds it.</div>"),
      head: "<meta name=description content='All about rain, and why nobody in this town minds it.'>")

    #expect(page.texts(of: .standfirst) == ["All about rain, and why nobody in this town minds it."])
  }

  @Test func `Days of entries are not those of an article, which has its own`() throws {
    let entries = ["14:20", "13:05", "11:05"].map {
      "<div class=e><div class=t><time datetime=2025-01-26T\($0)>\($0)</time></div><p>\(Self.more) \(Self.prose)</p></div>"
    }

    let page = try Self.page("<p>Published 26/01/2025</p><p>\(Self.prose)</p>\(entries.joined())")

    #expect(page.texts(of: .date) == ["Published 26/01/2025"])
  }

  @Test func `A numbered list right below the authors is where they work`() throws {
    let authors = "<ul class=authors><li>Ada Lind<sup>1</sup></li><li>Bo Lund<sup>2</sup></li></ul>"
    let places =
      "<ol class=aff><li>Department of Gutters, University of X</li><li>Institute of Rain, X</li></ol>"

    let page = try Self.page("\(authors)\(places)<h2>Abstract</h2>\(Self.article())")

    #expect(!page.body.contains("X"))
    #expect(page.body.contains("Abstract"))
  }

  @Test func `Short lists at the end, each with a heading, end a text together`() throws {
    let verdict = "<div><h3>Verdict</h3><p>A wet and salty game about doing one job well.</p></div>"
    let lists =
      "<div><h4>Good</h4><ul><li>The rain</li><li>A log that answers</li></ul></div>"
      + "<div><h4>Bad</h4><ul><li>The town</li><li>A night that is lost</li></ul></div>"

    let page = try Self.page(Self.article(below: "<section class=v>\(verdict)<div>\(lists)</div></section>"))

    #expect(page.body.contains("Verdict\n\nA wet and salty game"))
    #expect(page.body.hasSuffix("A night that is lost"))
  }
}

/// What a page tells of its article for machines.
struct StructuredDataTests {
  private static func page(_ data: String, _ body: String) -> WebPage? {
    WebPage.test(
      html: "<title>Rain</title><script type='application/ld+json'>\(data)</script><body><h1>Rain</h1>\(body)"
    )
  }

  private static let long = String(repeating: "It rained for days, and then it rained again. ", count: 12)

  @Test func `An article that stands in the data alone is shown`() throws {
    let page = try #require(
      Self.page(
        #"[{"@graph":[{"@type":"NewsArticle","articleBody":"\#(Self.long)\n\nThe end."}]}]"#,
        "<p>It rained…</p>"))

    #expect(page.blocks.map(\.text.text) == [Self.long.trimmingCharacters(in: .whitespaces), "The end."])
    #expect(page.isPartial)
  }

  @Test func `Data end with their script, also where they are hidden`() throws {
    let data =
      "<div hidden><script type='application/ld+json'>{\"articleBody\":\"\(Self.long)\"}</script>more</div>"
    let page = try #require(WebPage.test(html: "<title>Rain</title><h1>Rain</h1><p>It rained…</p>" + data))

    #expect(page.body == Self.long.trimmingCharacters(in: .whitespaces))
  }

  @Test(arguments: [
    "{", "[]", #"{"articleBody":12}"#, #"{"articleBody":"short"}"#, String(repeating: "[", count: 5_000),
  ])
  func `Other data change nothing`(data: String) throws {
    let page = try #require(Self.page(data, "<p>\(Self.long)</p>"))

    #expect(page.body.hasPrefix("It rained for days"))
  }
}

struct FormulaTests {
  @Test func `A formula is shown as its author wrote it, or by its signs`() throws {
    let named = WebPage.test(
      html: "<p>Energy <math alttext='{\\displaystyle E=mc^{2}}'><mi>E</mi></math> is denoted by "
        + "<math alttext='E'><mi>E</mi></math>, then.</p>", .full)
    let signs = WebPage.test(
      html:
        "<p>a <math><mi>x</mi><mo>+</mo><mn>1</mn><annotation encoding='application/x-tex'>x+1</annotation></math></p>",
      .full)

    #expect(named?.text == "Energy E=mc^{2} is denoted by E, then.")
    #expect(signs?.text == "a x+1")
  }

  @Test(arguments: [
    ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
    ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow> <mn>2</mn></mfrac>", "(a+b)/2"),
    ("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "E=mc²"),
    ("<msup><mi>e</mi><mrow><mo>-</mo><mi>x</mi></mrow></msup>", "e^(-x)"),
    ("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>3</mn></msup>", "(a)³"),
    ("<msub><mi>x</mi><mi>i</mi></msub>", "x_i"),
    ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
    (
      "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
      "∑_(i=1)^n i"
    ),
    (
      "<mi>a</mi><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts><mo>+</mo>",
      "a ¹⁴_6 C+"
    ),
    (
      "<mmultiscripts><mi>R</mi><mi>i</mi><none></none><mrow></mrow><mi>j</mi><mprescripts></mprescripts></mmultiscripts>",
      "R_i^j"
    ),
    ("<mmultiscripts><mi>X</mi><mprescripts/><none/><mi>k</mi></mmultiscripts>", "^kX"),
    ("<mmultiscripts></mmultiscripts>y", "y"),
    ("<msqrt><mn>1</mn><mo>-</mo><mi>x</mi></msqrt>", "√(1-x)"),
    ("<mroot><mi>x</mi><mn>3</mn></mroot>", "³√x"),
    ("<mroot><mi>x</mi><mi>n</mi></mroot>", "n√x"),
    ("<msup><mi>e</mi><mfrac><mn>1</mn><mn>2</mn></mfrac></msup>", "e^(1/2)"),
    (
      "<mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><mfrac><mi>c</mi><mi>d</mi></mfrac></mfrac>",
      "(a/b)/(c/d)"
    ),
    ("<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>", "(x²)³"),
    ("<mn>2</mn><mo>&InvisibleTimes;</mo><mfrac><mn>1</mn><mn>3</mn></mfrac>", "2 1/3"),
    (
      "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>",
      "1 0; 0 1"
    ),
    ("<mi>A</mi><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable><mi>x</mi>", "A 1 x"),
    ("<semantics><mi>x</mi><annotation-xml><ci>x</ci></annotation-xml></semantics>", "x"),
    ("<mfrac></mfrac>y", "y"),
    ("<mfrac><mn>1</mn><mn>2</mn><mn>3</mn></mfrac>", "1/23"),
  ])
  func `What formulas set above and below stands on one line`(formula: String, text: String) {
    #expect(WebPage.test(html: "<p><math>\(formula)</math></p>", .full)?.text == text)
  }
}
