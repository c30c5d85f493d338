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
    ("/a", false), ("mailto:a@b.c", false), ("https:a", false), ("", false),
  ])
  func `Only pages of the web are doors`(href: String, isDoor: Bool) {
    #expect(HTMLLink(href: href, classes: [], relations: []).isDoor == isDoor)
  }

  @Test func `The first of two equal attributes counts, with quotes of either kind`() {
    #expect(HTMLText("<a HREF='a\"b' href=c>x</a>").links.map(\.href) == ["a\"b"])
  }
}
