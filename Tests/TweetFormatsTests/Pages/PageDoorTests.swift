import SmashtagModel
import Testing

@testable import TweetFormats

/// Links and pictures of a page.
struct PageDoorTests {
  /// The list of doors as the goldens have it.
  private static func doors(_ html: String) -> [String] {
    let doors = WebPage.test(html: html, .full)?.doors ?? []
    return doors.map { door in
      switch door.mention {
      case .url(let url): "\(door.number) \(url.target) \(url.label)"
      case .image(let image): "\(door.number) image \(image.url) \(image.alt ?? "-")"
      default: "?"
      }
    }
  }

  @Test(arguments: [
    ("<a href='/x?a=1&amp;b=2#c'>l</a>", ["1 https://a.example/x?a=1&b=2#c l"]),
    ("<a href=x>l</a>", ["1 https://a.example/b/x l"]),
    ("<a href='//h.example'>l</a>", ["1 https://h.example l"]),
    ("<a href=' http://h.example/\nx '> l  m </a>", ["1 http://h.example/x l m"]),
    ("<base href='/z/'><a href=x>l</a>", ["1 https://a.example/z/x l"]),
    ("<a href='#x'>l</a><a href='c#x'>m</a><a href=''>n</a><a>o</a>", []),
    ("<a href='javascript:x()'>l</a><a href='mailto:a@b.example'>m</a><a href='file:///etc'>n</a>", []),
    ("<a href=/x></a><a href=/y> </a>", []),
    ("<a href=/x>l<a href=/y>m</a>", ["1 https://a.example/x l", "2 https://a.example/y m"]),
    ("<a href=/x><h2>l</h2><p>m</p></a>", ["1 https://a.example/x l"]),
    ("<a href='/a/../b/./c'>l</a>", ["1 https://a.example/b/c l"]),
    ("<a href='/x#a b'>l</a>", ["1 https://a.example/x#a%20b l"]),
  ])
  func `Links have numbers and whole addresses`(html: String, doors: [String]) {
    #expect(Self.doors(html) == doors)
  }

  @Test(arguments: [
    ("<img src=/i.png alt=' a  b'>", ["1 image https://a.example/i.png a b"]),
    ("<img src=/i.png>", ["1 image https://a.example/i.png -"]),
    (
      "<img src=/i.png width=1 height=1 alt=a><img src=/i.png class='x emoji' alt=b><img src=/i.png height=32>",
      []
    ),
    ("<img src=/i.png width='30%' alt=a>", ["1 image https://a.example/i.png a"]),
    ("<img src=data:x data-src=/i.png alt=a>", ["1 image https://a.example/i.png a"]),
    ("<img src=/1.gif data-src=/i.png alt=a>", ["1 image https://a.example/i.png a"]),
    ("<img src=/1 srcset='/a 1x, /b 3x,/c 2x' alt=a>", ["1 image https://a.example/b a"]),
    ("<img srcset='/a,b 480w,/c 960w' alt=a>", ["1 image https://a.example/c a"]),
    ("<picture><source srcset='/w 2x'><img alt=a></picture>", ["1 image https://a.example/w a"]),
    ("<img src=data:x alt=a>", []), ("<img>", []),
    ("<a href=/x><img src=/i alt=a></a>", ["1 image https://a.example/i a", "2 https://a.example/x a"]),
    ("<a href=/x><img src=/i></a>", ["1 image https://a.example/i -"]),
    (
      "<p><a href=/x><img src=/i alt=a>l</a></p>",
      ["1 https://a.example/x l", "2 image https://a.example/i a"]
    ),
    (
      "<img src=/1 data-src=/i alt=a><noscript><img src=/i alt=a></noscript>",
      ["1 image https://a.example/i a"]
    ),
    (
      "<amp-img src=/i alt=a><noscript><img src=/j alt=a></noscript></amp-img><amp-img src=/k></amp-img>",
      ["1 image https://a.example/i a", "2 image https://a.example/k -"]
    ),
    ("<noscript><img src=/i alt=a></noscript>b", ["1 image https://a.example/i a"]),
  ])
  func `Pictures have numbers unless they are small`(html: String, doors: [String]) {
    #expect(Self.doors(html) == doors)
  }

  @Test func `A picture follows the paragraph that holds it`() {
    let text = WebPage.test(html: "<p>a <img src=/i alt=b> c</p>d<img src=/e class=emoji alt=😀>", .full)?.text

    #expect(text == "a c\n\nImage: b\n\nd😀")
  }

  @Test func `A door stands where its link does`() throws {
    let block = try #require(WebPage.test(html: "é <a href=/x> ü <b>ö</b> </a> a", .full)?.blocks.first)

    let text = Array(block.text.text.utf8)
    #expect(block.text.doors.map { String(decoding: text[$0.range], as: UTF8.self) } == ["ü ö"])
  }

  @Test func `A door in code stands where its link does`() throws {
    let block = try #require(WebPage.test(html: "<pre>\n\n <a href=/x>ab</a>\n\n</pre>", .full)?.blocks.first)

    #expect(block.kind == .code)
    #expect(block.text == PageText(" ab", doors: block.text.doors))
    #expect(block.text.doors.map(\.range) == [1..<3])
  }
}
