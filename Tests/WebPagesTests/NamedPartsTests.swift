import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Pictures with a line of text.
struct NamedPartsTests {
  @Test func `A centred line below a picture is its caption`() throws {
    let picture = "<center><img src=/a.jpg width=300 height=200><br><i>The river in 1951</i></center>"

    let page = try #require(WebPage.article("<p>\(WebPage.sentence)</p>\(picture)<p>\(WebPage.sentence)</p>"))

    #expect(page.texts(of: .caption).contains("The river in 1951"))
    #expect(page.body == "\(WebPage.sentence)\n\n\(WebPage.sentence)")
  }

  @Test(arguments: [
    ("pic-desc", picture, true), ("image_description", "<div>\(picture)</div><br>", true),
    ("pic-desc", "<hr>", false), ("item-desc", picture, false),
  ])
  func `What a class calls the description of a picture is its caption below one`(
    name: String, above: String, isCaption: Bool
  ) throws {
    let line = "<div class=\(name)>The river rose again. By the author.</div>"

    let page = try #require(
      WebPage.article("<p>\(WebPage.sentence)</p>\(above)\(line)<p>\(WebPage.sentence)</p>"))

    #expect(page.texts(of: .caption).contains("The river rose again. By the author.") == isCaption)
  }

  @Test func `A long heading called a subheader right below the title sums the text up`() throws {
    let line = "An exhibition of gutters from 4 May to 9 June"
    let page = try #require(
      WebPage.article(
        "<h3 class=element-subheader>\(line)</h3><p>\(WebPage.sentence)</p><p>\(WebPage.sentence)</p>"))

    #expect(page.texts(of: .standfirst).contains(line))
  }

  @Test func `A centred sentence below a picture is text`() throws {
    let picture = "<center><img src=/a.jpg width=300 height=200><br>The river rose again.</center>"

    let page = try #require(WebPage.article("<p>\(WebPage.sentence)</p>\(picture)<p>\(WebPage.sentence)</p>"))

    #expect(page.body.contains("The river rose again."))
  }

  @Test func `Name and day beside a picture above the text are no caption`() throws {
    let box = "<div><img src=/a.jpg><span>Ada Lind</span> <span>12 October 2024</span></div>"

    let page = try #require(WebPage.article("\(box)<p>\(WebPage.sentence)</p><p>\(WebPage.sentence)</p>"))

    #expect(page.texts(of: .caption).isEmpty)
    #expect(page.texts(of: .byline).contains("Ada Lind 12 October 2024"))
  }

  @Test(arguments: [("", true), ("<img src=/a.jpg width=300 height=200>", false)])
  func `Whose a quotation is stands below it in the text`(picture: String, isText: Bool) throws {
    let quote =
      "<figure>\(picture)<blockquote>It has always rained here.</blockquote><figcaption>Ada Lind</figcaption></figure>"

    let page = try #require(WebPage.article("<p>\(WebPage.sentence)</p>\(quote)<p>\(WebPage.sentence)</p>"))

    #expect(page.body.contains("It has always rained here.\n\nAda Lind") == isText)
    #expect(page.text.contains("Ada Lind"))
  }

  private static let picture = "<img src=/a.jpg width=300 height=200>"

  @Test(arguments: [
    (
      "<figure>\(picture)</figure><div class=x><p>It rose again, and nobody who lives beside it minded that.</p></div>",
      true
    ),
    (
      "<div><div>\(picture)</div><div class=x-body>It rose again, and nobody who lives beside it minded that.</div></div>",
      true
    ),
    (
      "<div>\(picture)<b>Ada Lind</b></div><div>It rose again, and nobody who lives beside it minded that.</div>",
      true
    ),
    (
      "<div>\(picture)</div><div class=x>It rose again, and nobody who lives beside it minded that.</div>",
      false
    ),
    (
      "<div>\(picture)</div><div class=image-text>It rose again, and nobody who lives beside it minded that.</div>",
      false
    ),
  ])
  func `A sentence in a box beside a picture is text, unless it may be the caption`(box: String, isText: Bool)
    throws
  {
    let page = try #require(
      WebPage.article("<p>\(WebPage.sentence)</p><div class=m>\(box)</div><p>\(WebPage.sentence)</p>"))

    #expect(page.body.contains("It rose again") == isText)
    #expect(page.texts(of: .caption).contains { $0.contains("It rose again") } != isText)
  }

  @Test(arguments: [
    "<figure><img src=/a.jpg><span>The river on 12 October 2024</span></figure>",
    "<div><img src=/a.jpg><span>The river on 12 October 2024 rose.</span></div>",
    "<div><img src=/a.jpg><span>The river in 2024</span></div>",
    "<div><img src=/a.jpg width=400 height=300><p>The river, 3 May 1998</p></div>",
  ])
  func `A figure, a sentence and a line without a day stay captions`(box: String) throws {
    let page = try #require(WebPage.article("\(box)<p>\(WebPage.sentence)</p><p>\(WebPage.sentence)</p>"))

    #expect(page.texts(of: .caption).contains { $0.hasPrefix("The river") })
  }

  @Test(arguments: [
    "<p class=disclosure><em>This text may hold links of X. Read <a href=/d>more about it</a>.</em></p>",
    "<div class='post-disclosure'><p>This text may hold links of X, by which we earn a coin or two.</p></div>",
    "<div class=disclaimer><p>What is said here is the opinion of X, and of nobody else in this town.</p></div>",
  ])
  func `What discloses who paid for a text is none of it`(note: String) {
    #expect(WebPage.article(note + WebPage.prose(5))?.body.contains("X") == false)
  }

  @Test func `A disclaimer below the box of a text is none of it`() {
    let note =
      "<p class=disclaimer><small>What is said here is the opinion of X, and of nobody else here.</small></p>"

    #expect(WebPage.article("<div>\(WebPage.prose(5))</div>\(note)")?.body.contains("X") == false)
    #expect(WebPage.article("<div>\(WebPage.prose(5))\(note)</div>")?.body.contains("X") == true)
  }

  @Test func `What is unfolded below a text is no disclosure`() {
    let fold =
      "<div class=disclosure><h3>Gutters</h3><p>It is told by X at length how they are cleared.</p></div>"

    #expect(WebPage.body(ofArticleWith: fold)?.contains("X") == true)
  }

  @Test func `How many liked it is none of a text`() {
    let likes = "<div itemprop=interactionStatistic itemscope><span class=n>6 Likes of X</span></div>"

    #expect(WebPage.body(ofArticleWith: likes)?.contains("X") == false)
  }

  @Test func `What an encyclopedia says that a text lacks is none of it, and a box of facts is`() {
    let notice =
      "<table class='metadata ambox'><tr><td>This article of X needs more sources. Please add <a href=/r>reliable ones</a>.</table>"
    let facts = "<table class=infobox><tr><th>Built<td>1932<tr><th>Height<td>40 m</table>"

    let page = WebPage.article(notice + facts + WebPage.prose(3))

    #expect(page?.body.contains("X") == false)
    #expect(page?.body.contains("1932") == true)
  }

  @Test(arguments: [
    "<p class='has-dropcap has-dropcap__lead-standard'>X \(WebPage.sentence)</p>",
    "<div class='field field-type-text-with-summary'><p>X \(WebPage.sentence)</p></div>",
    "<p>\(WebPage.sentence)</p><div class=no-caption><p>It was built when X was mayor of the town.</p></div>",
    "<p>\(WebPage.sentence)</p><p class=no-date>X was built in 1961.</p>",
  ])
  func `A class that says what an element has or lacks does not call it so`(html: String) throws {
    let page = try #require(
      WebPage.article("\(html)<p>\(WebPage.sentence)</p><p>\(WebPage.sentence)</p>"))

    #expect(page.body.contains("X"))
  }
}
