import Foundation
import SmashtagModel
import Testing

@testable import WebPages

struct PageDecoderTests {
  private static func answer(_ text: String, _ contentType: String? = "text/html") -> PageDecoder.Answer {
    let request = PageDecoder.Request(contentType: contentType, url: "https://a.example/b", extent: .article)
    {
      TestAddress.joined($0, $1)
    }
    return PageDecoder().answer(Array(text.utf8), to: request)
  }

  @Test(arguments: [
    "<meta http-equiv=refresh content='0;url=/c'>",
    "<meta http-equiv=Refresh content=\"0; URL='https://a.example/c'\"><p>Wait</p>",
    "<noscript><META http-equiv=\"refresh\" content=\"0;URL=https://a.example/c\"></noscript><title>x</title>",
  ])
  func `A page that leads on at once is none`(html: String) {
    #expect(Self.answer(html) == .redirect("https://a.example/c"))
  }

  @Test(arguments: [
    "<meta http-equiv=refresh content=300>a", "<meta http-equiv=refresh content='600;url=/c'>a",
    "<meta http-equiv=refresh content='0;url=javascript:x'>a",
    "<!-- <meta http-equiv=refresh content='0;url=/c'> -->a",
    "<meta http-equiv=refresh content='0;url=/b'>a", "<meta http-equiv=refresh content='5;url=b#c'>a",
    "<meta http-equiv=refresh content='0;url=https://a.example/b'>a",
  ])
  func `A page that may be read first is a page`(html: String) throws {
    guard case .page(let page) = Self.answer(html) else { throw Missing() }
    #expect(page.text == "a")
  }

  @Test func `A page that is a long table is read before it leads on`() throws {
    let rows = String(repeating: "<tr><th>row<td>\(String(repeating: "value ", count: 20))</tr>", count: 20)
    let html = "<meta http-equiv=refresh content='5;url=/c'><table>\(rows)</table>"

    guard case .page(let page) = Self.answer(html) else { throw Missing() }
    #expect(page.textLength > 2_000)
  }

  private struct Missing: Error {}

  @Test func `Characters are decoded as the server says`() throws {
    let request = PageDecoder.Request(
      contentType: "text/html; charset=windows-1251", url: "https://a.example", extent: .full
    ) {
      TestAddress.joined($0, $1)
    }

    guard case .page(let page) = PageDecoder().answer([0xCF, 0xF0, 0xE8], to: request) else {
      throw Missing()
    }

    #expect(page.text == "При")
  }
}

/// Links and pictures of a page.
struct PageItemTests {
  /// The list of doors as the goldens have it.
  private static func items(_ html: String) -> [String] {
    let items = WebPage.test(html: html, .full)?.items ?? []
    return items.map { item in
      switch item.mention {
      case .url(let url): "\(item.number) \(url.target) \(url.label)"
      case .image(let image): "\(item.number) image \(image.url) \(image.alt ?? "-")"
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
  func `Links have numbers and whole addresses`(html: String, items: [String]) {
    #expect(Self.items(html) == items)
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
  func `Pictures have numbers unless they are small`(html: String, items: [String]) {
    #expect(Self.items(html) == items)
  }

  @Test func `A picture follows the paragraph that holds it`() {
    let text = WebPage.test(html: "<p>a <img src=/i alt=b> c</p>d<img src=/e class=emoji alt=😀>", .full)?.text

    #expect(text == "a c\n\nImage: b\n\nd😀")
  }

  @Test(arguments: [
    ("a<img class=pixel src=/i width=1 height=1 alt=spacer>", "a"),
    ("a <img class=emoji src=/i width=1em height=1em alt=😀>", "a 😀"),
    ("a <img class=sign src=/i width=1em height=1em alt=😀>", "a 😀"),
    ("a <img class=emoji src=/i width=1 height=1 alt=😀>", "a 😀"),
    ("café<img src=/i width=12 height=9 alt=or>bar", "café or bar"),
    ("<img src=/i width=12 height=9 alt=Почта>Отправлено", "Почта Отправлено"),
    ("Дождь<img src=/i width=12 height=9 alt=или>снег", "Дождь или снег"),
    ("a<img src=/i width=1 height=1 alt=spacer>", "a"), ("a<img src=/i width=1 height=10 alt=spacer>", "a"),
    ("<img src=/i width=12 height=9 alt=Post><b>Posted:</b> now", "Post Posted: now"),
    ("Rain<img src=/i width=12 height=9 alt=or>snow", "Rain or snow"),
    ("<img src=/i width=30 height=30 alt=O>nce", "Once"), ("a<img src=/i width=16 alt=n>th", "anth"),
    ("<img src=/i width=16 alt=雨雪>の", "雨雪の"), ("<p>a<img src=/i width=16 alt=rain></p>.", "a rain\n\n."),
  ])
  func `The words of small pictures are words of their own, and spacers have none`(html: String, text: String)
  {
    #expect(WebPage.test(html: html, .full)?.text == text)
  }

  @Test func `A item stands where its link does`() throws {
    let block = try #require(WebPage.test(html: "é <a href=/x> ü <b>ö</b> </a> a", .full)?.blocks.first)

    let text = Array(block.text.text.utf8)
    #expect(block.text.items.map { String(decoding: text[$0.range], as: UTF8.self) } == ["ü ö"])
  }

  @Test func `A item in code stands where its link does`() throws {
    let block = try #require(WebPage.test(html: "<pre>\n\n <a href=/x>ab</a>\n\n</pre>", .full)?.blocks.first)

    #expect(block.kind == .code)
    #expect(block.text == PageText(" ab", items: block.text.items))
    #expect(block.text.items.map(\.range) == [1..<3])
  }
}

struct PageRefreshTests {
  @Test(arguments: [
    ("0;url=https://a.example/", 0, "https://a.example/"), ("5; URL='b?c;d'", 5, "b?c;d"),
    (" 3 , url = \"e\" f", 3, "e"), ("0 g", 0, "g"), ("0;h", 0, "h"), (".5;url=i", 0, "i"),
    ("2.9;url=j", 2, "j"),
    ("0;url", 0, "url"), ("0;urls=k", 0, "urls=k"), ("0;'l m'", 0, "l m"), ("1;  ", 1, ""), ("60", 60, ""),
    ("0;url=n o \n", 0, "n o"), ("0;url='p", 0, "p"), ("99999999999999999999;url=q", Int.max, "q"),
    ("0;url=https://пример.example/ж", 0, "https://пример.example/ж"),
  ])
  func `A page is led on as in browsers`(_ content: String, _ seconds: Int, _ address: String) {
    let refresh = PageRefresh(content)

    #expect(refresh?.seconds == seconds)
    #expect(refresh?.address == address)
  }

  @Test(arguments: ["", "url=a", "-1;url=a", "x", "0url=a", "0:a", "0/a"])
  func `What browsers do not understand leads nowhere`(_ content: String) {
    #expect(PageRefresh(content) == nil)
  }

  @Test(arguments: [
    ("0;url=a", 40, true, true), ("0;url=a", 40, false, true), ("0;url=a", 9_000, false, true),
    ("0;url=a", 9_000, true, false), ("5;url=a", 40, false, true), ("5;url=a", 9_000, false, false),
    ("6;url=a", 0, false, false), ("0", 0, false, false), ("300", 9_000, false, false),
  ])
  func `It leads on at once where nobody could read the page`(
    _ content: String, _ textCount: Int, _ isInNoscript: Bool, _ isAtOnce: Bool
  ) {
    let refresh = PageRefresh(content)

    #expect(refresh?.isAtOnce(textCount: textCount, isInNoscript: isInNoscript) == isAtOnce)
  }
}

struct PageTitleTests {
  @Test(arguments: [
    ("<title>a</title>", "a"), ("<title> a \n b &amp; c</title>", "a b & c"), ("<h1>x</h1><p>y", "x"),
    ("<meta property=og:title content='b'><title>a</title>", "b"), ("<p>x", "c"),
    ("<meta property=og:title content=''><title>a</title>", "a"),
    ("<meta property=og:site_name content='S'><title>a | S</title>", "a"),
    ("<meta property=og:site_name content='S'><title>a – s</title>", "a"),
    ("<meta property=og:site_name content='S'><title>S: a</title>", "a"),
    ("<meta property=og:site_name content='S'><title>S</title>", "S"),
    ("<meta property=og:site_name content='新聞'><title>冬：新聞</title>", "冬"),
    ("<meta property=og:site_name content='新聞'><title>新聞｜冬</title>", "冬"),
    ("<title>Rotating logs — tallow 2</title><h1>Rotating logs<a href=#r>¶</a></h1>", "Rotating logs"),
    ("<title>a - b | S</title><h1>a - b</h1>", "a - b"), ("<title>a - b</title><h1>c</h1>", "a - b"),
    ("<title>a_S</title><h1>a</h1>", "a"), ("<title>a_b</title><h1>c</h1>", "a_b"),
    ("<title>Pier closed – Town</title><h2>Pier closed</h2>", "Pier closed"),
    ("<title>Pier closed again--Town</title><h1>Pier closed again</h1>", "Pier closed again"),
    ("<title>Pier-head</title><h1>Pier</h1>", "Pier-head"),
    (
      "<title>Community-built boats</title><h1>Community-built boats</h1><h2>Community</h2>",
      "Community-built boats"
    ),
    ("<title>Jane Miller-Smith wins prize</title><h1>Jane Miller</h1>", "Jane Miller-Smith wins prize"),
    (
      "<title>Harbour News|The ferry is back in Dunmarrow</title><h1>Harbour News</h1>",
      "Harbour News|The ferry is back in Dunmarrow"
    ),
    (
      "<title>“Enough” says the mayor of the town</title><h2>Says the mayor of the town</h2>",
      "“Enough” says the mayor of the town"
    ),
    (
      "<title>Gull v Dock Board [2016] SCC 41 (9 June 2016) - Reports of the Town Court</title>"
        + "<h2>Reports of the Town Court</h2><h1>Gull v Dock Board [2016] SCC 41</h1>",
      "Gull v Dock Board [2016] SCC 41"
    ),
    ("<title>Gull (bird)</title><h1>Gull</h1>", "Gull (bird)"),
    (
      "<title>Print : The bell of Mill Lane - Town Pages</title><h1>The bell of Mill Lane</h1>",
      "The bell of Mill Lane"
    ),
    ("<title>Print : The bell - Town Pages of Dunmarrow</title><h1>The bell</h1>", "The bell"),
    (
      "<title>Print : The bell - pages of the town of Dunmarrow</title><h1>The bell</h1>",
      "Print : The bell - pages of the town of Dunmarrow"
    ),
    ("<title>傘百三十二本　北陸（晨報） - 新聞</title><h1>傘百三十二本　北陸</h1>", "傘百三十二本 北陸"),
    (
      "<title>bees:winter [Bee Wiki]</title><h1>Bee Wiki</h1><h2>Menu</h2><h1>How bees winter</h1><p>x",
      "How bees winter"
    ),
    ("<title>Winter [Bee Wiki]</title><h1>Bee Wiki</h1><h2>Menu</h2><h1>How bees winter</h1><p>x", "Winter"),
    ("<title>bees:winter [2016]</title><h1>How bees winter</h1><p>x", "bees:winter [2016]"),
    (
      "<title>[ringers] The tenor rings twice</title><a href='mailto:Ringers@b.example'>write</a>",
      "The tenor rings twice"
    ),
    ("<title>[ringers] The tenor rings</title><a href='/b'>write</a>", "[ringers] The tenor rings"),
    ("<title>“It rains” « a blog</title><h1>\"It rains\"</h1>", "\"It rains\""),
    (
      "<meta property=og:title content='A boy '><title>A boy “rains” again - Town</title><h1>A boy “rains” again</h1>",
      "A boy “rains” again"
    ),
    ("<meta property=og:title content='A boy'><title>Town</title><h1>A boy rains</h1>", "A boy"),
    ("<title>Pier | A</title><p>x", "Pier"), ("<title>Pier - a.example</title><p>x", "Pier"),
    ("<title>Pier – The Town</title><a href=/>The Town</a>", "Pier"),
    ("<title>Pier – The Town</title><a href=/b>The Town</a>", "Pier – The Town"),
    ("<title>a - b | c - The Town</title><a href=https://a.example/>The Town</a>", "a - b | c"),
    (
      "<title>Town Pages: The bell of Mill Lane</title><h1>The Bell of Mill Lane</h1>",
      "The Bell of Mill Lane"
    ),
    ("<title>Town :: Reports :: Night on the roof</title><h2>Night on the roof</h2>", "Night on the roof"),
    ("<title>Bells of the town: News</title><h1>News</h1>", "Bells of the town: News"),
    ("<title>The old town bell</title><h1>Town bell</h1>", "The old town bell"),
    (
      "<title>Mudlark » Archive » Why I gave up the plot</title><h1>Mudlark</h1><h2>Why I gave up the plot</h2>",
      "Why I gave up the plot"
    ),
    (
      "<title>Tea: Ferry to nowhere: a day out</title><h2>9 May</h2><h3>Ferry to nowhere: a day out</h3>",
      "Ferry to nowhere: a day out"
    ),
    ("<title>Bells of the town: News</title><h3>Bells</h3>", "Bells of the town: News"),
    ("<title>Pier – The Town</title><a href=/><img alt='The Town'></a>", "Pier"),
    ("<title>The pier is closed again - Dunmarrow Times</title><p>x", "The pier is closed again"),
    ("<title>The pier is closed again - for a year</title><p>x", "The pier is closed again - for a year"),
    (
      "<title>The pier is closed again - The Day</title><h2>The pier is closed again - The Day</h2>",
      "The pier is closed again - The Day"
    ),
    (
      "<title>Almanac - A Winter on the Grain Boats</title><td><font>A Winter on the Grain Boats</font></td>",
      "A Winter on the Grain Boats"
    ),
    (
      "<title>A Winter on Boats - The Grain Almanac</title><td>The Grain Almanac</td>", "A Winter on Boats"
    ),
    ("<title>港口明天早上重新开放_晨报网</title><h3>首页</h3><div>港口明天早上重新开放</div>", "港口明天早上重新开放"),
    ("<title>港口明天早上重新开放 新闻中心_晨报网</title><td>港口明天早上重新开放</td>", "港口明天早上重新开放"),
    ("<title>港口明天早上重新开放-晨报网</title><div>港口明天早上关闭</div>", "港口明天早上重新开放-晨报网"),
    (
      "<title>A day out | Notes of a light traveller</title><h1><a href=https://b.example/>Notes of a light traveller</a>"
        + "</h1><h1>A day out</h1>", "A day out"
    ),
    (
      "<title>Ministry of Foreign Affairs - Visa</title><a href=/>Ministry of Foreign Affairs</a><h1>Visa</h1>",
      "Ministry of Foreign Affairs - Visa"
    ),
    (
      "<title>Ministry of Foreign Affairs - Visa</title><b>Ministry of Foreign Affairs</b><h1>Visa</h1>",
      "Ministry of Foreign Affairs - Visa"
    ),
    (
      "<title>The rain of Harbour-Town</title><div>The rain of Harbour</div>", "The rain of Harbour-Town"
    ),
    (
      "<title>The Harbour Daily archive</title><h1>The Harbour Daily</h1><h2>May</h2>",
      "The Harbour Daily archive"
    ),
    (
      "<meta property=og:site_name content='The Pier'><title>Three boats in rain -- The Pier</title>",
      "Three boats in rain"
    ),
    (
      "<title>Recipe Soup of the town - The Old Kitchen</title><h1>Soup of the town</h1><h2>You need</h2>",
      "Soup of the town"
    ),
    ("<title>Recipe Soup of the town</title><h1>Soup of the town</h1><h2>You need</h2>", "Soup of the town"),
    (
      "<title>The old hardware shop by Ada Lind</title><h1>The old hardware shop</h1>",
      "The old hardware shop"
    ),
    (
      "<title>The hardware shop by Ada Lind</title><h2>The hardware shop</h2>",
      "The hardware shop by Ada Lind"
    ),
    (
      "<meta property=og:site_name content=S><title>Recipe Soup of the town | S</title><h1>Soup of the town</h1>",
      "Soup of the town"
    ),
    ("<title>The pier is closed|Sea reports</title><div>The pier is closed</div>", "The pier is closed"),
    (
      "<title>Pier closed - Sea reports of the town</title><div>Pier closed</div>",
      "Pier closed - Sea reports of the town"
    ),
    ("<title>Rotating logs — tallow 2</title><h1>Rotating logs<a href=#r>\u{F0C1}</a></h1>", "Rotating logs"),
    (
      "<title>River Times</title><a href=/>River Times</a><h1>The gate leaks by night</h1><p>A long text about the gate, the night and the river.",
      "The gate leaks by night"
    ),
    (
      "<title>Ada Lind</title><h1>I build things for all who read</h1>A long text about the gate, the night and the river.",
      "Ada Lind"
    ),
    (
      "<title>Untitled Document</title><h1>The gate leaks by night</h1>A long text about the gate, the night and the river.",
      "The gate leaks by night"
    ),
    (
      "<title>The gate</title><h1>The gate leaks by night</h1>A long text about the gate, the night and the river.",
      "The gate"
    ),
    (
      "<title>River Times</title><h1>A leaking gate</h1>A long text about the gate, the night and the river.",
      "River Times"
    ),
    (
      "<title>River Times</title><h1>The gate leaks by night</h1><h1>The town cannot sleep now</h1>A long text, all of the night.",
      "River Times"
    ),
    (
      "<meta property=og:site_name content='The River Times'><title>The River Times</title><h1>What the River Times says</h1>Text.",
      "What the River Times says"
    ),
    ("<title>夜だけ漏れる水門：川辺新聞</title><h1>夜だけ漏れる水門</h1>", "夜だけ漏れる水門"),
    (
      "<title>The gate leaks by night: River Times</title><h1>The gate leaks by night</h1>",
      "The gate leaks by night"
    ),
    (
      "<title>The gate leaks: how a town lives with it</title><h1>The gate leaks</h1>",
      "The gate leaks: how a town lives with it"
    ),
    (
      "<title>Gates - The Lock Book</title><h1>The Lock Book</h1><h1>Gates</h1>A long text about the gate, the night and the river.",
      "Gates"
    ),
    (
      "<title>The gate leaks · Issue #118 · ada/lock</title><h1>The gate leaks <span>#118</span></h1>",
      "The gate leaks"
    ),
    (
      "<meta property=og:title content='Gate to leak'><title>The gate of the town leaks by night – Locks</title>"
        + "<h1>The gate of the town leaks by night</h1>A long text about the gate, the night and the river.",
      "The gate of the town leaks by night"
    ),
    (
      "<meta property=og:title content='The gate leaks by night'><title>Live: The gate leaks by night – Locks</title>"
        + "<h1>Live: The gate leaks by night</h1>A long text about the gate, the night and the river.",
      "The gate leaks by night"
    ),
    (
      "<meta property=og:site_name content=Locks><meta property=og:title content='Gate to leak'><title>Locks</title>"
        + "<h1>Locks</h1>A long text about the gate, the night and the river.",
      "Gate to leak"
    ),
    (
      "<meta property=og:title content='Gate to leak'><title>The gate leaks by night</title>"
        + "<h1>The gate leaks by night</h1>A long text about the gate.<h1>The town</h1>A long text about the town.",
      "Gate to leak"
    ),
    ("<title>The gate #3 - Locks</title><h1>The gate #3</h1>", "The gate #3"),
    ("<svg><title>x</title></svg><title>a</title>", "a"), ("<title>a</title><title>c</title>", "a"),
  ])
  func `A page is called by what it says of itself`(html: String, title: String) {
    #expect(WebPage.test(html: html)?.title == title)
  }

  @Test(arguments: [
    ("<meta property=og:site_name content=' The  S '>", "The S"), ("a", "a.example"),
  ])
  func `A site is called by its name, else by its host`(html: String, site: String) {
    #expect(WebPage.test(html: html)?.site == site)
  }
}

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

/// Addresses made absolute as the network does it, for tests that have none.
enum TestAddress {
  static func joined(_ address: String, _ base: String) -> String? {
    let address = address.prefix { $0 != "#" }
    guard let scheme = base.range(of: "://") else { return nil }
    if let colon = address.firstIndex(of: ":"), address[..<colon].allSatisfy({ $0.isLetter }) {
      return address.hasPrefix("http://") || address.hasPrefix("https://") ? String(address) : nil
    }
    if address.hasPrefix("//") { return String(base[..<scheme.lowerBound]) + ":" + address }
    let rest = base[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let root = String(base[..<scheme.upperBound]) + host
    let path = rest[host.endIndex...].prefix { $0 != "?" && $0 != "#" }
    if address.isEmpty { return root + path }
    if address.hasPrefix("/") { return root + normal(address) }
    if address.hasPrefix("?") { return root + String(path) + address }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    return root + normal(folder + address)
  }

  /// Without `.` and `..` in its path.
  private static func normal(_ address: some StringProtocol) -> String {
    let path = address.prefix { $0 != "?" }
    var parts: [Substring] = []
    for part in String(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    if path.hasSuffix("/..") || path.hasSuffix("/.") { parts.append("") }
    return "/" + parts.joined(separator: "/") + address[path.endIndex...]
  }
}
