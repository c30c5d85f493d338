import SmashtagModel
import Testing

@testable import WebPages

struct ArticleFinderTests {
  private static let prose = WebPage.prose(4)

  /// Whether the article of a page has a text that stands in it.
  private static func shows(_ text: String, _ html: String) -> Bool? {
    WebPage.test(html: html).map { $0.text.contains(text) && $0.text.contains("Paragraph 4") }
  }

  @Test(arguments: [
    "<nav>X</nav>", "<footer>X</footer>", "<header>X</header>", "<div role=navigation>X</div>",
    "<form>X</form>",
    "<div class=cookie-banner>X</div>", "<div id=siteNotice>X</div>", "<div class='c ad-slot'>X</div>",
    "<div class=shareBar>X</div>", "<div data-ad-slot=1>X</div>", "<section class=related>X</section>",
    "<div id=comments>X</div>", "<aside>X</aside>", "<div role=dialog>X</div>",
    "<span class=sr-only>X</span>",
    "<div class=newsletter><p>X</p></div>", "<div class=widget><a href=/a>X</a></div>",
    "<ul><li><a href=#a>X</a><li><a href=#b>Y</a><li><a href=#c>Z</a></ul>",
  ])
  func `What stands around articles is left out`(html: String) {
    #expect(Self.shows("X", "<body>\(html)<div>\(Self.prose)</div>\(html)") == false)
    #expect(WebPage.test(html: html + Self.prose, .full)?.text.contains("X") == true)
  }

  @Test(arguments: [
    "<div class=h><div><h3>Read also</h3><a href=/a>X marks the spot</a></div></div>",
    "<div class=h>Lesen Sie auch: <a href=/a>X ist der Ort</a></div>",
    "<h3>Related</h3><ul><li><a href=/a>X</a></ul>",
    "<h3>Posts relacionados:</h3><ol><li><a href=/a>X</a><small>It says where.</small><li><a href=/b>Y</a><small>As said.</small></ol>",
    "<h3>Related</h3><ul><li><a href=/a>X</a><p>It says where to go, and when.</p><li><a href=/b>Y</a>, as said</ul>",
    "<div class=h><a href=/a><h3>X</h3></a><a href=/b><h3>Y</h3></a></div>",
    "<div class=h><b>Advertisement</b></div>", "<p>— Advertisement —</p>", "<p class=x>Advertisement:</p>",
    "<form class=signup><p>X marks what you agree to, and what you get.</p><button>Yes</button></form>",
    "<p>Tags: <a rel=tag href=/a>tag-X</a> <a rel=tag href=/b>tag-Y</a></p>",
    "<h2>Heading<a href=#h>¶</a></h2>",
    "<blockquote class=wp-embedded-content><a href=/a>X marks the spot, once more</a></blockquote>",
  ])
  func `Boxes of links within an article are left out`(html: String) {
    for word in ["X", "Advertisement", "¶"] where html.contains(word) {
      #expect(Self.shows(word, "<article>\(Self.prose)\(html)\(Self.prose)</article>") == false)
    }
  }

  @Test(arguments: [
    "<div class='note admonition'><p>X</p></div>", "<aside class=note>X</aside>",
    "<p class=byline>By <a href=/a>X</a></p>",
    "<ul><li><a href=/a>X</a><li><a href=/b>Y</a></ul>",
    "<h3>Related</h3><ul><li><a href=/a>X</a>, as it was said at length<li>Y, as <a href=/b>it</a> was said before</ul>",
    "<table><tr><th>X<td>Y</table>",
    "<div class=signature>X</div>", "<pre><span class=ln> 1</span>X:\n<span class=ln> 2</span>  go</pre>",
    "<p>Advertisement of X</p>",
    "<form class=usertext><input type=hidden name=id><p>X marks the spot where the gate leaks, and nobody knows why.</p></form>",
    "<div class=lightbox-wrapper><a class=lightbox href=/x.jpg><img src=/x.jpg width=600 height=400 alt=X></a></div>",
    "<blockquote>a<footer>X</footer></blockquote>",
    "<blockquote><a href=/a>X marks the spot, once more</a></blockquote>",
    "<blockquote>It rained, as <a href=/a>X said once more</a></blockquote>",
    "<blockquote><b><a href=/a>X marks the spot, once more</a></b></blockquote>", "<header><p>X</p></header>",
    "<footer class=references><p>X</p></footer>",
    "<pre><code><span class='code-line line-number'>let X = 1</span></code></pre>",
    "<footer> <section class=footnotes><ol><li>X</ol></section> </footer>",
    "<div class=has-sidebar>X</div>",
    "<p>More <a href=/a>X</a></p>", "<sup><a href=#1>[X]</a></sup>", "<ol class=references><li id=1>X</ol>",
    "<div class=hatnote-navigation-not-searchable>X</div>", "<p><a href=/download>X</a></p>",
  ])
  func `What belongs to an article stays`(html: String) {
    #expect(Self.shows("X", "<article>\(Self.prose)\(html)\(Self.prose)</article>") == true)
  }

  @Test(arguments: [("<time>14:05</time>", false), ("", true)])
  func `A box with another title and day below an article is another one`(day: String, isShown: Bool) {
    let box = { (name: String, title: String) in
      "<div class='\(name)'>\(day)<h1 class=t>\(title)</h1><div>\(Self.prose)</div></div>"
    }
    let html = "<title>Rain</title><div>\(box("topic", "Rain"))\(box("topic next", "X"))</div>"

    #expect(Self.shows("X", html) == isShown)
  }

  @Test func `A quotation beside no article stays`() {
    let quotation =
      "<aside class=quote><div>ada:</div><blockquote><p>X is what I said.</p></blockquote></aside>"

    #expect(Self.shows("X is what", "<div>\(Self.prose)\(quotation)\(Self.prose)</div>") == true)
  }

  @Test func `A short answer among others is no teaser, although its heading is a link`() {
    let posts = [
      Self.prose, Self.prose + Self.prose,
      "<p>Thank you, X was the reason, as I should have known before.</p>",
    ]
    let page = posts.enumerated().map { number, text in
      "<div class=post><div class=inner><h3><a href=#p\(number)>Re: Which oil?</a></h3><div>\(text)</div></div></div>"
    }

    #expect(Self.shows("X was the reason", "<div><h2>Which oil?</h2>\(page.joined())</div>") == true)
  }

  @Test(arguments: ["tag-sidebar", "category-newsletter", "tag-advertising-and-banner"])
  func `What a post is filed under says nothing of its place`(filing: String) {
    let post =
      "<article class='post-1 hentry \(filing)'><h2><a href=/x>X rains</a></h2>\(Self.prose)</article>"
    let other = "<article class='post-2 hentry tag-sun'><h2><a href=/y>Sun</a></h2>\(Self.prose)</article>"

    #expect(Self.shows("X rains", "<main>\(post)\(other)\(other)</main>") == true)
  }

  @Test(arguments: [
    "<form class=signup><p>X marks what you agree to.</p>\(prose)</form>",
    "<div id=sidebar-container><h2>X marks the spot</h2><div class=widget>\(prose)</div><div>\(prose)</div></div>",
    "<div class=offer-row>X marks this. \(prose)</div><div class=ad-row>\(prose)</div><div class=ad-row>\(prose)</div>",
  ])
  func `A page of which names leave nothing is read all the same`(content: String) {
    let links = (0..<9).map { "<li><a href=/\($0)>Department \($0)</a></li>" }.joined()

    let text =
      WebPage.test(html: "<body><nav><ul>\(links)</ul></nav>\(content)<footer>Imprint</footer>")?.text

    #expect(text?.contains("X marks") == true)
    #expect(text?.contains("Department 3") == false)
  }

  @Test(arguments: [("itemprop=description", true), ("class=terms", false)])
  func `What a form for a cart describes is text`(attribute: String, isShown: Bool) {
    let form =
      "<form action=/cart><input name=count><div \(attribute)><p>X is what it is made of, and nothing else in the world.</p>"
      + "</div><select><option>red</option></select><button>Buy</button></form>"
    let html =
      "<title>Rope</title><div><h1>Rope</h1>\(form)<div class=tabs><h2>Details</h2>\(Self.prose)</div></div>"

    #expect(Self.shows("X is what", html) == isShown)
  }

  /// A page of entries, of which the first is far longer than the others.
  private static func entries(in box: String = "div", _ entry: (_ heading: String, _ text: String) -> String)
    -> String?
  {
    let others = (2...3).map { entry("Entry \($0)", WebPage.prose(3)) }
    return WebPage.test(
      html: "<title>News</title><\(box)>\(entry("Entry 1", WebPage.prose(30)))\(others.joined())</\(box)>")?
      .text
  }

  @Test func `A long entry does not stand for the shorter ones beside it`() {
    let boxes = Self.entries {
      "<div class=post><h2><a href=/a>\($0)</a></h2><div class=body>\($1)</div></div>"
    }
    let rows = Self.entries(in: "table") {
      "<tr><td><div class=name><a href=/a>\($0)</a></div></td></tr><tr><td class=text>\($1)</td></tr>"
    }

    for number in 1...3 {
      #expect(boxes?.contains("Entry \(number)") == true)
      #expect(rows?.contains("Entry \(number)") == true)
    }
  }

  @Test(arguments: [
    ("row", false), ("row section", false), ("", false), ("row-entry", true), ("post", true),
  ])
  func `Boxes with names of a layout, or none, are no entries`(name: String, areEntries: Bool) {
    let text = Self.entries { "<div class='\(name)'><h2>\($0)</h2><div class=body>\($1)</div></div>" }

    #expect(text?.contains("Entry 3") == areEntries)
  }

  @Test func `A notice of rights below a table is no article`() {
    let rows = (1...60).map { "<tr><td>\($0)</td><td>Bell \($0) of the tower</td><td>\($0 * 7) kg</td></tr>" }
    let rights =
      "<div class=end>© The tower. All names, weights and pictures of bells belong to those who cast them, who are "
      + "named in the register, and none of them has asked us to write this page, nor has anybody else.</div>"

    let text = WebPage.test(html: "<h1>Bells</h1><table>\(rows.joined())</table>\(rights)")?.text

    #expect(text?.contains("Bell 33 of the tower") == true)
  }

  /// A portal whose notice is far shorter than the teasers beside it.
  private static func portal(_ notice: String) -> String? {
    let links = (0..<12).map { "<li><a href=/s\($0)>Register of births and deaths</a></li>" }.joined()
    let teasers = (0..<5).map {
      "<div class=teaser><h4><a href=/n\($0)>The mayor opens the new bridge</a></h4><p>The mayor opened the new bridge, "
        + "which took nine years, before many people from the town, the villages, and the capital.</p></div>"
    }
    let page =
      "<div><div><h3>Services</h3><ul>\(links)</ul></div>\(notice)"
      + "<div class=right><h3>News</h3>\(teasers.joined())</div></div>"
    return WebPage.test(html: page)?.text
  }

  @Test(arguments: ["main", "article", "div role=main"])
  func `What a page marks as its main part is not lost beside longer texts`(tag: String) {
    let end = tag.prefix { $0 != " " }
    let notice =
      "<\(tag)><h1>Water off on Friday</h1><p>On Friday from 9 to 11 the water is off.</p></\(end)>"

    let text = Self.portal(notice)

    #expect(text?.contains("from 9 to 11 the water is off") == true)
    #expect(text?.contains("The mayor opened") == false)
  }

  @Test(arguments: [
    "<main><h1>News</h1></main>", "<main><h1>News</h1><a href=/a>All that there was yesterday</a></main>",
    "<article><h1>One</h1><p>A short text.</p></article><article><h1>Two</h1><p>A short text.</p></article>",
  ])
  func `A title, links, or one part of several do not stand for the page`(notice: String) {
    #expect(Self.portal(notice)?.contains("The mayor opened") == true)
  }

  @Test func `A heading with a picture between paragraphs, both of them links, leads on`() throws {
    let name = "Ghost ship with oranges and no X"
    let picture = "<a href=/a><img src=/a.jpg></a>"

    let teaser = "<div class=card>\(picture)<div><h3><a href=/a>\(name)</a></h3></div></div>"
    let labelled = "<div>\(picture)<h3><a href=/t>Ships</a></h3><h3><a href=/a>\(name)</a></h3></div>"
    #expect(WebPage.body(ofArticleWith: teaser)?.contains(name) == false)
    #expect(WebPage.body(ofArticleWith: labelled)?.contains(name) == false)
    #expect(WebPage.body(ofArticleWith: "<div>\(picture)<h3>\(name)</h3></div>")?.contains(name) == true)
  }

  @Test(arguments: [2, 3])
  func `Sections whose headings lead elsewhere keep them`(count: Int) {
    let sections = (1...count).map {
      "<a href=/s\($0)><h2>The ferry is back in service \($0)</h2></a>\(WebPage.prose(4))"
    }

    let text = "<article><h1>Rain</h1>\(WebPage.prose(4))\(sections.joined())</article>"
    let page = WebPage.test(html: "<head><title>Rain</title></head><body>\(text)")

    #expect((1...count).allSatisfy { page?.text.contains("in service \($0)") == true })
  }

  @Test func `The title of level 1 counts, also after a lower one that says the same`() throws {
    let page = try #require(
      WebPage.test(
        html:
          "<title>Rain in the town</title><main><div><h1>U.S.</h1>|<h2>Rain in the town</h2></div><article>"
          + "<h1>Rain in the town</h1>\(WebPage.prose(6))</article></main>"))

    #expect(page.body.hasPrefix("Paragraph 1"))
  }

  @Test func `A heading may say what the document is called, and not what is shared of it`() throws {
    let cookies =
      "<div class=o-message><h1>Cookies on this site</h1><p>We use cookies for a number of reasons, such as X.</p></div>"
    let head = "<title>Miner cuts its guidance | Times</title><meta property=og:title content='Guidance cut'>"

    let page = try #require(
      WebPage.test(
        html: "\(head)\(cookies)<article><h2>Miner cuts its guidance</h2>\(WebPage.prose(6))</article>"))

    #expect(page.title == "Guidance cut")
    #expect(page.body.hasPrefix("Paragraph 1"))
    #expect(!page.body.contains("X"))
  }

  @Test func `Comments between a question and its answer are none of the text`() throws {
    let comment =
      "<div class=comments><ul><li class=comment>Mine did this in a heat wave, and I gave it the name of X.</ul></div>"

    #expect(WebPage.body(ofArticleWith: comment)?.contains("X") == false)
  }

  @Test func `Boxes that hold the text in parts are no frame, whatever they are called`() throws {
    let part = { (number: Int) in
      "<div class=sidebar-grid><div class=story>\(WebPage.prose(3))<p>Part \(number) ends here, as all parts of it have to.</p></div></div>"
    }
    let head =
      "<div><h2>Rain in the town</h2><p>It rained, and for once nobody in the town had been told of it.</p></div>"

    let body = try #require(
      WebPage.test(html: "<title>Rain in the town</title><main>\(head)\((1...3).map(part).joined())</main>")?
        .body)

    for number in 1...3 { #expect(body.contains("Part \(number) ends")) }
  }

  @Test func `A list of films is left out, and pictures with captions stay`() {
    let films = { (end: String) in
      (1...4).map {
        "<div class=v><div><img src=/\($0).jpg alt=V\($0)></div><div>Film \($0) X</div>\(end)</div>"
      }
      .joined()
    }
    let list = films("<div>- Source: <span>01:23</span></div>")

    #expect(Self.shows("X", "<article>\(Self.prose)<div>\(list)</div>\(Self.prose)</article>") == false)
    #expect(Self.shows("V3", "<article>\(Self.prose)<div>\(films(""))</div>\(Self.prose)</article>") == true)
  }

  @Test(arguments: [
    ("<div class=v><a href=/v></a><div>How X is made at home</div><span>2:14</span></div>", false),
    ("<div class=v><a href=/v>Watch</a><div>How X is made at home</div><span>2:14</span></div>", false),
    ("<div class=v><a href=/v>Watch</a><h3>How X is made at home</h3><span>2:14</span></div>", true),
    ("<div class=v><a href=/v>Ada</a><p>She ran as X did at home</p><span>2:14</span></div>", true),
    ("<div class=v><a href=/v>Ada</a> and X ran home in the rain. <span>2:14</span></div>", true),
    ("<div class=v>How X is made at home <span>2:14</span></div>", true),
  ])
  func `A single film between paragraphs is left out`(film: String, isText: Bool) throws {
    let body = WebPage.body(ofArticleWith: film)

    #expect(body?.contains("X") == isText)
    #expect(body?.contains("Paragraph 6") == true)
  }

  @Test(arguments: [
    ("<table>", "<tr><td><img src=/f.png width=600><td>X<td>2:00:40", "</table>"),
    ("<ul>", "<li><img src=/s.png width=600><span>10:30</span> X talks", "</ul>"),
    (
      "<section><h2>X</h2><p>X is said in a paragraph that is long enough to be read by somebody.</p>",
      "<figure><img src=/f.png width=600><span>3:20</span></figure>", "</section>"
    ),
  ])
  func `Runners, talks and sections with films in them stay`(begin: String, item: String, end: String) {
    let list = begin + String(repeating: item, count: 4) + end

    #expect(Self.shows("X", "<article>\(Self.prose)\(list)\(Self.prose)</article>") == true)
  }

  @Test(arguments: [
    "<audio src=/a.mp3>X is not supported by your browser.</audio>", "<canvas>X cannot be drawn</canvas>",
    "<ul><li class=hidden>X</ul>", "<p class='note d-none'>X</p>", "<video><p>X</p></video>",
  ])
  func `What a browser would not show is left out`(html: String) {
    #expect(Self.shows("X", "<article>\(Self.prose)\(html)\(Self.prose)</article>") == false)
  }

  @Test(arguments: [
    "<p class='hidden md:block'>X</p>", "<p class='d-none d-md-block'>X</p>",
    "<div class='answer hidden'><p>X is what a script shows when somebody asks for it, which is the case here.</p></div>",
    "<img class='lazy hidden' alt=X src=/x.png width=600>",
    "<object data=/x.svg><img src=/x.png alt=X width=600></object>",
    "<canvas><table><tr><td>X<td>Y</table></canvas>",
  ])
  func `What is hidden in small windows alone, or shown later, stays`(html: String) {
    #expect(Self.shows("X", "<article>\(Self.prose)\(html)\(Self.prose)</article>") == true)
  }

  private static let consent =
    "<div role=dialog>"
    + (1...4).map { "<p>We and \($0) partners use what your device says, and ask whether we may.</p>" }
    .joined() + "</div>"

  @Test(arguments: [
    "<div id=articleBody style='display: none'>", "<div hidden class='text article-body'>",
    "<section itemprop=articleBody aria-hidden=true>",
  ])
  func `An article that a script would show is shown, and what asks for consent is not`(box: String) {
    let text = (1...8).map {
      "<p>Paragraph \($0) is about the rain, and long enough for somebody with time.</p>"
    }.joined()
    let html = "<title>Rain</title><body>\(Self.consent)<main><h1>Rain</h1>\(box)\(text)"

    #expect(Self.shows("Paragraph 8 is about", html) == true)
    #expect(Self.shows("partners", html) == false)
  }

  @Test(arguments: ["Loading the next post, please wait", "…"])
  func `A few hidden words are no article`(words: String) throws {
    let html = "<div class=post-content hidden>\(words)</div><main><h1>Rain</h1><p>It rained,<br>and rained."

    #expect(WebPage.test(html: html)?.text.contains(words) == false)
  }

  @Test func `A dialog that is all the text there is stays`() {
    let html = "<h1>Rain in town</h1><p>A photo and a text by Ada Lind, of the town, in 2020.</p>"

    #expect(Self.shows("Paragraph 1", "\(html)<div role=dialog>\(Self.prose)</div>") == true)
  }

  @Test func `A hidden copy of an article stays hidden`() {
    let copy = "<div class=article-body style='display:none'><p>Printed</p>\(Self.prose)\(Self.prose)</div>"

    #expect(Self.shows("Printed", "<body><main>\(Self.prose)\(Self.prose)</main>\(copy)") == false)
  }

  @Test func `The title is the first heading that nearly says it, not a picture's after the text`() {
    let html =
      "<title>The rain and the mayor (Lind)</title><body><div><h1>The rain and the mayor</h1></div>"
      + "<div><p>It rained, and the mayor said that it would.</p><p>Paragraph 4</p></div>"
      + "<div><h4>The rain and the mayor (Lind)</h4>\(Self.consent)</div>"

    #expect(Self.shows("It rained", html) == true)
  }

  @Test(arguments: ["h1", "h2"])
  func `A logo that the title begins with is no title`(tag: String) {
    let html =
      "<title>Lighthouse keepers of the north</title><body><div><h1>Lighthouse</h1>\(Self.consent)</div>"
      + "<div><\(tag)>Lighthouse keepers of the north</\(tag)>\(Self.prose)\(Self.prose)</div>"

    #expect(Self.shows("partners", html) == false)
    #expect(Self.shows("Lighthouse keepers", html) == false)
  }

  @Test func `What stands between the title and the article belongs to it`() {
    let html =
      "<title>T</title><div><div><h1>T</h1></div><div>Lead</div><div>\(Self.prose)</div></div><div>Other</div>"

    #expect(WebPage.test(html: html)?.text.hasPrefix("Lead\n\nParagraph 1") == true)
    #expect(Self.shows("Other", html) == false)
  }

  @Test func `Parts of a text that stand beside it belong to it`() {
    let beside =
      "<div class=post-lead><p>First, and long enough to be read by somebody who has the time for it.</p></div>"
    let end =
      "<div class=post-end><p>Last, and long enough to be read by somebody who has the time for it.</p></div>"
    let other = "<div class=postal><p>Other, and long enough to be read by somebody. © The Harbour</p></div>"
    let html = "\(beside)<div class=post-body>\(Self.prose)\(Self.prose)</div>\(end)\(other)"

    let text = WebPage.test(html: html)?.text

    #expect(text?.hasPrefix("First, and") == true)
    #expect(text?.hasSuffix("Last, and long enough to be read by somebody who has the time for it.") == true)
  }

  @Test func `A discussion begins with what it is about`() {
    let story =
      "<tr><td><a href=https://b.example/>A timetable of ferries</a> (<a href=/s>b.example</a>)<tr><td>42 points"
    let head = "<div><a href=/u>user</a> | <a href=/n>next</a></div>"
    let text = "<table>\(story)</table><div>\(head)\(Self.prose)</div>"
    let html = "<title>A timetable of ferries | News</title>" + text

    let shown = WebPage.test(html: html)?.text

    #expect(shown?.contains("A timetable of ferries (b.example)") == true)
    #expect(shown?.contains("user | next") == true)
  }

  @Test func `Where letters before and after are listed is left out`() {
    let before = "<li>Previous message: <a href=1>Release of the timetable</a>"
    let list = "<ul>\(before)<li>Next message: <a href=2>Locks</a></ul>"

    #expect(Self.shows("message", "<h1>T</h1>\(list)<hr>\(Self.prose)<hr>\(list)") == false)
  }

  @Test func `A front page loses no headline`() {
    let cards = (1...12).map {
      "<div class=card><h3><a href=/\($0)>Story \($0)</a></h3><p>One line of it, which is short</p></div>"
    }
    let html = "<nav>Menu</nav>" + cards.joined() + "<footer>Foot</footer>"

    let text = WebPage.test(html: html)?.text ?? ""

    #expect((1...12).allSatisfy { text.contains("Story \($0)\n") })
    #expect(!text.contains("Menu"))
    #expect(!text.contains("Foot"))
  }

  @Test(arguments: [
    "<p>All is well.</p>", "<nav>Menu</nav>", "<footer>Foot</footer>", "<form><p>Words</p></form>",
    "<div class=comments><p>Hello</p></div>", "<aside><a href=/a>X</a></aside>", "<div class=ads>Buy</div>",
    "<table><tr><th>a<td>b</table>", "<img src=/i alt=a>", "<noscript>Scripts are needed</noscript>",
  ])
  func `Where there is text there is an article`(html: String) {
    #expect(WebPage.test(html: html)?.blocks.isEmpty == false)
  }

  @Test func `Comments stay where they are what a page is about`() {
    let comments = (1...5).map {
      "<div class=comment><p>Comment \($0) says at length what it thinks of the link above, and why.</p></div>"
    }

    let text = WebPage.test(html: "<h1>Link</h1><div class=comments>\(comments.joined())</div>")?.text

    #expect(text?.contains("Comment 5") == true)
  }

  @Test func `Names do not leave out most of a page`() {
    #expect(Self.shows("Paragraph 1", "<div class='sidebar footer'>\(Self.prose)</div>") == true)
    #expect(Self.shows("Paragraph 1", "<form>\(Self.prose)</form>") == true)
    #expect(Self.shows("Paragraph 1", "<div id=TOC_TITLE_1><h2>One</h2>\(Self.prose)</div>") == true)
    #expect(
      Self.shows("Paragraph 1", "<div class=layout-with-sidebar><div>\(Self.prose)</div></div>") == true)
  }
}

struct ClassWordsTests {
  @Test(arguments: [
    ("menu", ClassWords.Part.navigation), ("main-menu", .navigation), ("mainMenu", .navigation),
    ("a b_nav", .navigation), ("READ-ALSO", .offer), ("siteNotice", .frame), ("css-1 ad-slot", .offer),
    ("widget", .doubtful), ("widget newsletter", .offer), ("comment-list", .comments), ("lineno", .sign),
    ("lnt", .sign),
    ("has-sidebar", nil), ("no-cookies", nil), ("content", nil), ("", nil), (" - ", nil), ("menus", nil),
    ("loading", nil), ("header", nil), ("é-menu", .navigation), ("not-a-menu nav", .navigation),
    ("cookie-notice-text", .frame), ("sr-only", .sign), ("wolperd_comments", .comments),
    ("wolperd_commentForm", .comments), ("no-comments", nil), ("article-newsletter", .offer),
    ("similar", .offer), ("b similar", .offer), ("similar_topics", .offer), ("similar-coats", nil),
    ("copyright-note", .frame), ("mod comentarios", .comments), ("yarpp-related", .offer),
    ("elementor-share-buttons", .offer), ("box-cta", .doubtful),
  ])
  func `Words are told whole and in parts`(value: String, part: ClassWords.Part?) {
    #expect(ClassWords.part(Array(value.utf8)[...]) == part)
  }

  @Test(arguments: [
    "cookie-recipe", "share-price", "related-work", "restaurant-menu", "socialHistory", "footer_notes",
    "comments-syntax", "breadcrumb-bakery",
  ])
  func `One part of a word that says what is in a box is doubtful`(value: String) {
    #expect(ClassWords.part(Array(value.utf8)[...]) == .doubtful)
  }
}

struct PageClutterTests {
  private static let data = "{\"widget\": \"X\", \"sizes\": {\"width\": 48}}"

  @Test func `Data of scripts in a box of their own are no text`() {
    #expect(WebPage.body(ofArticleWith: "<div>\(Self.data)</div>")?.contains("X") == false)
  }

  @Test func `Data of scripts in a paragraph with a class, and without others beside it, are no text`() {
    let widget = { (inner: String) in "<div><p class=state>\(Self.data)</p>\(inner)</div>" }

    #expect(WebPage.body(ofArticleWith: widget("")) == WebPage.body(ofArticleWith: ""))
    #expect(WebPage.body(ofArticleWith: widget(widget("") + widget(""))) == WebPage.body(ofArticleWith: ""))
    #expect(WebPage.body(ofArticleWith: "<p class=state>\(Self.data)</p>")?.contains("X") == true)
  }

  @Test(arguments: [
    "<div><p>\(WebPage.sentence)</p></div><p class=state>\(data)</p><div></div>",
    "<div></div><p class=state>\(data)</p><div><p>\(WebPage.sentence)</p></div>",
  ])
  func `A paragraph within the box before or after data is not beside them`(markup: String) {
    #expect(WebPage.body(ofArticleWith: "<div>\(markup)</div>")?.contains("X") == false)
  }

  @Test(arguments: [
    "<div>It says \(data)</div>", "<pre><div>\(data)</div></pre>", "<p>\(data)</p>",
    "<p>It sends <code>\(data)</code> to it.</p>", "<div><code>\(data)</code></div>",
    "<ul><li><code>\(data)</code> is sent.</ul>", "<blockquote><p>\(data)</p></blockquote>",
  ])
  func `What says how data look is text`(markup: String) {
    #expect(WebPage.body(ofArticleWith: markup)?.contains("X") == true)
  }

  @Test func `Comments are the text where nothing stands between them and the title`() throws {
    let title = "The calendar shows Tuesday twice when weeks begin on Wednesday"
    let comments = (1...3).map {
      "<div class=comment><pre>Comment \($0) of those who have missed a concert since</pre></div>"
    }
    let note = "<p>You need to log in before you can comment on or make changes to this bug.</p>"
    let page = { (above: String) in
      WebPage.test(
        html:
          "<title>\(title)</title><p>\(title)</p><div>Bug 41207 - \(title)</div>\(above)<div class=comments>"
          + "\(comments.joined())</div>\(note)")
    }

    #expect(try #require(page("")).body.contains("Comment 3"))
    #expect(
      try !#require(page("<p>It was always a Tuesday when the gutters of the town ran over.</p>")).body
        .contains("Comment 3"))
  }

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

  @Test(arguments: ["vjs-modal-dialog-content", "opt-in", "content-blocker"])
  func `Words on a player, or before it is let in, are none of the text`(name: String) {
    let box = "<div class=\(name)><p>X: \(Self.prose)</p><p>\(Self.prose)</p></div>"

    #expect(!Self.text("<article>\(Self.long)\(box)\(Self.long)</article>").contains("X"))
  }

  @Test func `An answer in an element for menus leads nowhere and stays`() {
    let answer = "<div class=q><div>On X?</div><nav><p>It is said that X rains.</p></nav></div>"

    #expect(Self.text("<article>\(Self.long)\(answer)\(Self.long)</article>").contains("X rains"))
    #expect(!Self.text("<article>\(Self.long)<nav><p>Articles</p></nav></article>").contains("Articles"))
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

  private static func mail(_ name: String, _ text: String) -> String {
    "<div class='mail \(name)'><div class=mail-header><h2><a href=/u>\(name)</a></h2></div><div>\(text)</div></div>"
  }

  @Test func `Replies that are made as the first message is are of the page`() {
    let replies =
      Self.mail("Ben", Self.long)
      + Self.mail("Cy", "<p>A last one, said by nobody else than Cy, is this.</p>")

    let text = Self.text(
      "<title>The pier</title><h1>The pier</h1><div>\(Self.mail("Ada", Self.long))</div>"
        + "<div class=thread-replies>\(replies)</div>")

    #expect(text.contains("said by nobody else"))
  }

  @Test func `Comments in boxes that the text has as well are not`() {
    let row = { (text: String) in "<div class=row><div class=col>\(text)</div></div>" }
    let comments =
      "<div class=comments>\(row("<p>A first one, said by nobody else than Cy, is this.</p>"))</div>"

    let text = Self.text("<title>The pier</title><h1>The pier</h1>\(row(Self.long + Self.long))\(comments)")

    #expect(!text.contains("said by nobody else"))
  }

  @Test(arguments: [
    ("<div class=k><div>Cy</div>\(prose)<p>X is wrong.</p></div>", false),
    ("<div class=k><b>Cy</b><div class=t>\(prose)<p>X is wrong.</p></div></div>", false),
    ("\(prose)<p>X is wrong.</p>", true),
  ])
  func `Comments by several above other prose are none of the text`(entry: String, isText: Bool) {
    let comments = "<div class=comments>\(entry)\(entry)</div>"
    let below = "<div class=g><h3>How to write</h3>\(Self.prose)</div>"

    let text = Self.text(
      "<title>The pier</title><main><h1>The pier</h1>\(Self.long)\(comments)\(below)</main>")

    #expect(text.contains("X") == isText)
  }

  @Test func `A poll that is embedded is none of the text`() {
    let poll = "<div class=embedded-poll><p>Should the pier be painted X?</p><ul><li>Yes<li>No</ul></div>"

    let text = Self.text("<h1>The pier</h1><article>\(Self.long)\(poll)\(Self.long)</article>")

    #expect(!text.contains("X"))
  }

  @Test func `Links that close each heading lead back`() {
    let section = { (name: String, link: String) in
      "<h2>\(name) of the pier &nbsp;<a href=#top><span>\(link)</span></a></h2>\(Self.long)"
    }
    let parts = ["Piles", "Planks", "Paint"]

    let alike = Self.text("<h1>The pier</h1>" + parts.map { section($0, "top") }.joined())
    let unlike = Self.text("<h1>The pier</h1>" + parts.map { section($0, $0.uppercased()) }.joined())

    #expect(!alike.contains("top"))
    #expect(alike.contains("Planks of the pier"))
    #expect(unlike.contains("Planks of the pier PLANKS"))
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
