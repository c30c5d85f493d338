import SmashtagModel
import Testing

@testable import TweetFormats

/// Pages that are nothing without scripts, which are not run here.
struct PageWithoutScriptsTests {
  private static let prose = String(repeating: "The ferry was late again, and nobody said why. ", count: 9)

  @Test(arguments: [PageExtent.article, .full])
  func `What is there for those who run none is shown, pictures or not`(extent: PageExtent) {
    let html = "<img src=/logo alt=Logo><div id=app></div><noscript><p>Please enable scripts.</p></noscript>"

    #expect(WebPage.test(html: html, extent)?.text == "Image: Logo\n\nPlease enable scripts.")
  }

  @Test func `An article that is there without scripts is not interrupted by it`() {
    let html = "<p>\(Self.prose)</p><noscript><p>Please enable scripts.</p></noscript>"

    #expect(WebPage.test(html: html)?.text.contains("scripts") == false)
    #expect(WebPage.test(html: html, .full)?.text.hasSuffix("Please enable scripts.") == true)
  }

  @Test(arguments: [PageExtent.article, .full])
  func `Where there is no text the page's description is it`(extent: PageExtent) {
    let html = """
      <title>Ada</title><meta name=description content="Ada&#39;s posts">\
      <meta property="og:description" content=" The ferry is\n late again. ">\
      <img src=/a alt=Ada><noscript>Please enable scripts.</noscript>
      """

    let page = WebPage.test(html: html, extent)

    #expect(page?.text == "The ferry is late again.\n\nPlease enable scripts.\n\nImage: Ada")
    #expect(page?.isPartial == false)
  }

  @Test func `A description says nothing beside text`() {
    #expect(WebPage.test(html: "<meta name=description content=a><p>b")?.text == "b")
    #expect(WebPage.test(html: "<meta name=description content=' '><title>c</title>")?.text == "")
    #expect(WebPage.test(html: "<meta name=description content=a><title>c</title><h1>c</h1>")?.text == "a")
  }

  @Test func `An article says whether there is more on its page`() {
    let article = "<article><h1>Late</h1><p>\(Self.prose)</p></article>"

    #expect(WebPage.test(html: article)?.isPartial == false)
    #expect(WebPage.test(html: article + "<nav>|</nav>")?.isPartial == false)
    #expect(WebPage.test(html: article + "<nav><a href=/>Home</a></nav>")?.isPartial == true)
    #expect(WebPage.test(html: article + "<nav><a href=/>Home</a></nav>", .full)?.isPartial == false)
  }

  @Test(arguments: [
    "<noscript><td>imgadding:16px;color:#000024</noscript>",
    "><TD><IMG SRC=\"><noscript>imgadding:16px;color:#000024;border-radius:29px}\n.th:32%;margin:0 auto",
  ])
  func `There is an article wherever there is text`(html: String) {
    #expect(WebPage.test(html: html, .full)?.text.isEmpty == WebPage.test(html: html)?.text.isEmpty)
  }
}
