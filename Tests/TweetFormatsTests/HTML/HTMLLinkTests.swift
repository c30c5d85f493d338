import Testing

@testable import TweetFormats

struct HTMLLinkTests {
  @Test func `A link holds the whole address and what is shown of it`() throws {
    let html = HTMLText(
      """
      <p>é <a href="https://www.a.example/b?c=1&amp;d=2" rel="nofollow noopener"> \
      <span class="invisible">https://www.</span><span class="ellipsis">a.example/b</span>\
      <span class="invisible">?c=1&amp;d=2</span> </a> 😀</p>
      """)

    let link = try #require(html.links.first)
    #expect(html.text == "é https://www.a.example/b?c=1&d=2 😀")
    #expect(link.href == "https://www.a.example/b?c=1&d=2")
    #expect(link.text == "https://www.a.example/b?c=1&d=2")
    #expect(link.shown == "a.example/b…")
    #expect(link.range == 2..<33)
    #expect(link.relations == ["nofollow", "noopener"])
  }

  @Test func `Links over lines, without text and inside each other keep their order`() {
    let html = HTMLText("<a href=a>x<br>y</a><a href=b></a> <a href=c>1<a href=d>2</a></a>")

    #expect(html.text == "x\ny 12")
    #expect(html.links.map(\.href) == ["a", "b", "c", "d"])
    #expect(html.links.map(\.range) == [0..<3, nil, 4..<5, 5..<6])
    #expect(html.links.first?.shown == "x y")
  }

  @Test func `Classes and the sign before a link are kept`() {
    let links = HTMLText("a #<a class=' mention\nhashtag' href=x>b</a> <a>c</a>").links

    #expect(links.map(\.classes) == [["mention", "hashtag"], []])
    #expect(links.map(\.sign) == ["#", nil])
  }

  @Test(arguments: [
    ("https://a.b", true), ("HTTP://a.b", true), ("javascript:alert(1)", false), ("httpsx", false),
    ("/a", false), ("https:a", false), ("", false), ("data:text/html,x", false),
    ("JavaScript://a.b/%0Ax()", false),
    ("gemini://a.b/c", true), ("gopher://a.b", true), ("ipfs://bafy", true), ("ipns://a.b", true),
    ("dat://0a", true), ("dweb:/ipfs/bafy", true), ("ssb:message/x", true), ("magnet:?xt=urn:btih:0a", true),
    ("xmpp:a@b.c", true), ("mailto:a@b.c", true), ("mailto:", false), ("gemini:a", false),
    ("file:///etc", false),
  ])
  func `Only addresses that lead to a place are doors`(href: String, isDoor: Bool) {
    #expect(HTMLLink(href: href, classes: [], relations: []).isDoor == isDoor)
  }

  @Test func `An address without a protocol has the one of the web`() {
    let links = HTMLText("<a href='//a.b/c'>x</a> <a href='/c'>y</a>").links

    #expect(links.map(\.href) == ["https://a.b/c", "/c"])
  }

  @Test(arguments: [
    "#<a href=b><br>x</a>", "#<a href=b><p>x</p></a>", "# <a href=b>x</a>", "#<br><a href=b>x</a>",
  ])
  func `A sign that something parts from the link is not its own`(html: String) {
    #expect(HTMLText(html).links.map(\.sign) == [nil])
  }

  @Test func `A link inside what a browser hides shows nothing`() {
    let links = HTMLText("<span class=invisible><a href=b>hid</a></span><a href=c>den</a>").links

    #expect(links.map(\.text) == ["hid", "den"])
    #expect(links.map(\.shown) == ["", "den"])
  }

  @Test func `The first of two equal attributes counts, with quotes of either kind`() {
    #expect(HTMLText("<a HREF='a\"b' href=c>x</a>").links.map(\.href) == ["a\"b"])
  }
}
