import SmashtagModel
import Testing

@testable import WebPages

/// Feeds as XML has them: elements of other namespaces, XHTML, and addresses that are relative to one another.
struct FeedPageTests {
  private static func page(_ xml: String, _ extent: PageExtent = .full) -> WebPage? {
    let request = PageDecoder.Request(
      contentType: "application/xml", url: "https://a.example/feed.xml", extent: extent
    ) {
      TestAddress.joined($0, $1)
    }
    guard case .page(let page) = PageDecoder().answer(Array(xml.utf8), to: request) else { return nil }
    return page
  }

  /// A feed of Atom whose first entry has this content.
  private static func atom(_ content: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>
    <entry><title>First</title>\(content)</entry>
    <entry><title>Second</title><summary>sun</summary></entry></feed>
    """
  }

  private static func xhtml(_ text: String) -> String {
    atom(#"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">\#(text)</div></content>"#)
  }

  private static func texts(_ page: WebPage?) -> [String]? { page?.blocks.map(\.text.text) }

  private static func links(_ page: WebPage?) -> [String]? {
    page?.blocks.flatMap(\.items).compactMap(\.address)
  }

  @Test(arguments: [
    "<details><summary>More</summary><p>rain</p></details>", "<content>rain</content>",
    "<content/><p>rain</p>", "<!-- <content> --><p>rain</p>",
  ])
  func `XHTML may have elements with names of Atom`(text: String) {
    let texts = Self.texts(Self.page(Self.xhtml(text + "<p>last</p>")))

    #expect(texts?.filter { $0 != "More" } == ["First", "rain", "last", "Second", "sun"])
  }

  @Test(arguments: [
    "script", "iframe", "style", "textarea", "title", "select", "noscript", "video", "a", "b", "h2", "li",
    "pre",
  ])
  func `An empty element of XHTML ends at once`(name: String) {
    let page = Self.page(Self.xhtml("<\(name)/><p>rain</p>"))

    #expect(Self.texts(page) == ["First", "rain", "Second", "sun"])
    #expect(page?.blocks.first { $0.text.text == "rain" }?.kind == .paragraph)
  }

  @Test func `A break of XHTML is one`() {
    #expect(Self.texts(Self.page(Self.xhtml("<p>rain<br/>sun</p>")))?.contains("rain\nsun") == true)
  }

  @Test func `A section of XHTML is text`() {
    let page = Self.page(Self.xhtml("<p><![CDATA[a < b & <c> x]]></p>"))

    #expect(Self.texts(page)?.contains("a < b & <c> x") == true)
  }

  @Test func `XHTML may have a prefix`() {
    let content = """
      <content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml">\
      <x:p>rain <x:a href="/b">b</x:a></x:p><x:p>snow</x:p></x:div></content>
      """
    let page = Self.page(Self.atom(content))

    #expect(Self.texts(page) == ["First", "rain b", "snow", "Second", "sun"])
    #expect(Self.links(page) == ["https://a.example/b"])
  }

  @Test func `XHTML may be named by its media type`() {
    let content = #"<content type="application/xhtml+xml"><div><p>rain</p><p>snow</p></div></content>"#

    #expect(Self.texts(Self.page(Self.atom(content))) == ["First", "rain", "snow", "Second", "sun"])
  }

  @Test func `Links of a text are relative to its own base`() {
    let content = #"<content type="html" xml:base="/2026/post/">&lt;a href="b"&gt;b&lt;/a&gt;</content>"#

    #expect(Self.links(Self.page(Self.atom(content))) == ["https://a.example/2026/post/b"])
  }

  @Test func `The next part of a feed is relative to its base`() {
    let feed =
      #"<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/old/"><link rel="next" href="2"/></feed>"#

    #expect(Self.page(feed)?.next == "https://a.example/old/2")
  }

  private static func item(_ elements: String) -> String {
    """
    <rss xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:x="http://purl.org/dc/elements/1.1/"><channel>\
    <title>F</title><item><title>First</title>\(elements)</item></channel></rss>
    """
  }

  @Test func `Modules are known by their namespaces`() {
    let page = Self.page(
      Self.item("<c:encoded>rain</c:encoded><x:creator>Ada</x:creator><x:date>2026-11-20</x:date>"))

    #expect(Self.texts(page) == ["First", "2026-11-20 · Ada", "rain"])
  }

  @Test func `An empty date hides no other`() {
    #expect(
      Self.texts(Self.page(Self.item("<pubDate> </pubDate><x:date>2026-11-20</x:date>")))
        == ["First", "2026-11-20"])
  }
}
