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

  @Test(arguments: [
    "<details><summary>More</summary><p>rain</p></details>", "<content>rain</content>",
    "<content/><p>rain</p>", "<!-- <content> --><p>rain</p>",
  ])
  func `XHTML may have elements with names of Atom`(text: String) {
    let texts = Self.texts(Self.page(Self.xhtml(text + "<p>last</p>")))

    #expect(texts?.filter { $0 != "More" } == ["First", "rain", "last", "Second", "sun"])
  }
}
