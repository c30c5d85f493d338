import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Which part of what a page is called names its text, and where the page says it.
struct TitlePartsTests {
  private static let prose =
    "<p>It rained for so long that the gutters of the town were named after those who cleared them, and still are.</p>"

  @Test(arguments: [
    ("<title>Tools: trim_the_lamp - Manual</title>", "<h1>trim_the_lamp</h1>", "trim_the_lamp"),
    (
      "<title>Tools: trim_the - Manual of all lamps</title>", "<h1>trim_the</h1>",
      "Tools: trim_the - Manual of all lamps"
    ),
    (
      "<title>Ropes and Knots (The Rigger Manual)</title>", "<h3>4.2 Ropes and Knots</h3>", "Ropes and Knots"
    ),
    (
      "<title>Ropes and Knots (The Rigger Manual)</title>", "<h3>42 Ropes and Knots</h3>",
      "Ropes and Knots (The Rigger Manual)"
    ),
    (
      "<title>Town of Locks Notices The gate is closed</title><meta name=ArticleTitle content='The gate is closed'>",
      "<div>The gate is closed</div>", "The gate is closed"
    ),
    (
      "<title>#28 (The gate leaks when it rains) – Locks</title>", "<h1>The gate leaks when it rains</h1>",
      "The gate leaks when it rains"
    ),
    (
      "<title>Lend a hand: Keep the gate open - Locks</title><meta property=og:title content='Now! Keep the gate open'>",
      "<h2>Keep the gate open</h2>", "Keep the gate open"
    ),
    (
      "<title>Lend a hand: Keep the gate - Locks</title><meta property=og:title content='Now! Keep the gate'>",
      "<h2>Keep the gate</h2>", "Now! Keep the gate"
    ),
    (
      "<title>The Gate by Ada Lind of Dunmarrow</title>",
      "<h1>The Gate</h1><p>by <a href=/l>ADA LIND</a> of Dunmarrow</p>", "The Gate"
    ),
    (
      "<title>The Gate by Ada Lind of Dunmarrow</title>", "<h1>The Gate</h1><p>by Ben Moor</p>",
      "The Gate by Ada Lind of Dunmarrow"
    ),
    (
      "<title>Why the gate leaks (1931) - Dunmarrow - Lock Post</title><meta property=og:site_name content=Memory>"
        + "<meta property=og:title content='Why the gate leaks (1931) - Lock Post'>",
      "", "Why the gate leaks (1931)"
    ),
    (
      "<title>Why the gate leaks - Part Two</title><meta property=og:site_name content=Memory>"
        + "<meta property=og:title content='Why the gate leaks - Part Two'>",
      "", "Why the gate leaks - Part Two"
    ),
  ])
  func `A heading or the data of a page tell which part is its title`(
    head: String, line: String, title: String
  ) {
    #expect(WebPage.test(html: "<head>\(head)</head><body>\(line)\(Self.prose)")?.title == title)
  }

  @Test(arguments: [
    (
      #"{"@type":"Article","headline":"Five things the gate taught us"}"#,
      "<h1>Five things the gate taught us</h1>", true
    ),
    (
      #"{"@graph":[{"@type":"Article","headline":"Five things the gate taught us"}]}"#,
      "<h1>Five things the gate taught us</h1>", true
    ),
    (#"{"@type":"Article","headline":"Five things the gate taught us"}"#, "<h1>The gate</h1>", false),
    (
      #"{"@type":"Article","headline":"Five things the gate taught us"}"#,
      "<h1>Locks</h1><h1>Five things the gate taught us</h1>", false
    ),
  ])
  func `The only heading that the data of a page call an article is its title`(
    data: String, headings: String, isTitle: Bool
  ) {
    let head = "<title>Gates that last - 2023 guide</title><script type=application/ld+json>\(data)</script>"
    let page = WebPage.test(html: "<head>\(head)</head><body>\(headings)\(Self.prose)")

    #expect((page?.title == "Five things the gate taught us") == isTitle)
  }

  @Test func `A title is written as the page writes it where the heading only has other capitals`() {
    let data = #"{"@type":"Article","headline":"The gate leaks"}"#
    let head = "<title>The gate leaks</title><script type=application/ld+json>\(data)</script>"

    let page = WebPage.test(html: "<head>\(head)</head><body><h1>The Gate Leaks</h1>\(Self.prose)")

    #expect(page?.title == "The gate leaks")
  }

  @Test func `A line called a title counts before the first section of a text`() throws {
    let text =
      "\(Self.prose)<div class=code><div>let it = rain</div></div><h1>When it rains</h1>\(Self.prose)"
    let page = try #require(
      WebPage.test(
        html: "<title>Locks: Getting the gate open</title><body><div class=title>Getting the gate open</div>"
          + "<div class=contents>\(text)</div>"))

    #expect(page.title == "Getting the gate open")
    #expect(page.body.contains("let it = rain"))
    #expect(page.body.contains("When it rains"))
  }

  @Test(arguments: [
    (
      "<meta property=og:title content='Harbour News'><meta property=og:site_name content='Harbour News'>"
        + "<title>Log in to the harbour - Harbour News</title>", "", "Log in to the harbour"
    ),
    (
      "<meta property=og:title content=www.harbour.example><title>harbour.example - Contact us</title>", "",
      "Contact us"
    ),
    (
      "<meta property=og:title content=Home><title>The bell is back for all</title>", "",
      "The bell is back for all"
    ),
    (
      "<meta property=og:title content=Harbour><title>Harbour - for all who like the sea by night</title>",
      "",
      "Harbour"
    ),
  ])
  func `A title for sharing that only names the site gives way to what the document says of the page`(
    head: String, line: String, title: String
  ) {
    let page = WebPage.test(
      html: "<head>\(head)</head><body>\(line)\(Self.prose)", at: "https://www.harbour.example/b")

    #expect(page?.title == title)
  }

  @Test(arguments: [
    (
      "<title>Sign up | Harbour Bikes</title>", "<a href=/><h1>Harbour Bikes</h1></a><h1>Join</h1>", "Sign up"
    ),
    (
      "<title>Sign up - Bikes of the harbour - Bikes of the harbour</title>",
      "<h2><a href=/>Bikes of the harbour</a></h2>", "Sign up"
    ),
    (
      "<title>Harbour • View forum - Mountain bikes</title>",
      "<h1>Harbour</h1><h2><a href=f>Mountain bikes</a></h2>", "Mountain bikes"
    ),
    ("<title>Harbour › Lost password</title>", "<h1>Harbour</h1>", "Lost password"),
    (
      "<title>Forum harbour.example • Own pages • Register</title>",
      "<h2>Forum harbour.example - Register</h2>",
      "Own pages • Register"
    ),
    (
      "<title>Harbour - Bikes for all who like the sea</title>", "<h1>Harbour</h1>", "Harbour"
    ),
    ("<title>Harbour - Home</title>", "<h1>Harbour</h1>", "Harbour"),
    ("<title>Home - Bikes by the sea</title>", "<a href=/>Bikes by the sea</a>", "Home - Bikes by the sea"),
    ("<title>News - The bell is back</title>", "<h1>Bells</h1>", "News - The bell is back"),
  ])
  func `The name of the site is not the title of one of its pages`(head: String, lines: String, title: String)
  {
    let html = "<head>\(head)</head><body>\(lines)\(Self.prose)"

    #expect(WebPage.test(html: html, at: "https://news.harbour.example/b")?.title == title)
  }

  @Test(arguments: ["https://harbour.example/", "https://harbour.example#b", "https://harbour.example/#b/c"])
  func `The first page of a site is called as the site is`(url: String) {
    let html = "<title>Harbour - All bikes</title><body><h1>Harbour</h1>\(Self.prose)"

    #expect(WebPage.test(html: html, at: url)?.title == "Harbour")
  }

  @Test(arguments: [
    ("ABC", "https://news.abc.de/b", "Find us"), ("News", "https://news.abc.de/b", "News"),
    ("Harbour", "https://www.harbour.co.uk/b", "Find us"), ("Co", "https://www.harbour.co.uk/b", "Co"),
  ])
  func `A site is called as what its owner has chosen of its host`(site: String, url: String, title: String) {
    let head = "<meta property=og:title content=\(site)><title>Find us - \(site)</title>"

    #expect(WebPage.test(html: "<head>\(head)</head><body>\(Self.prose)", at: url)?.title == title)
  }

  @Test(arguments: [
    ("Find us –", "Find us"), ("| Find us |", "Find us"), ("Find us:", "Find us"),
    ("Find - us -", "Find - us"),
    ("« Find us »", "« Find us »"), ("Find us /", "Find us /"), ("- -", "- -"),
  ])
  func `Signs that join nothing are no part of a title`(document: String, title: String) {
    #expect(WebPage.test(html: "<title>\(document)</title><body>\(Self.prose)")?.title == title)
  }

  @Test(arguments: [
    ("Bells &amp;amp; ropes of M&amp;uuml;nster", "Bells &amp; ropes", "Bells & ropes of Münster"),
    ("Ada&amp;#39;s bell", "Ada's bell | News", "Ada's bell"),
    ("How to write &amp;amp; in a page", "Signs in a page", "How to write &amp; in a page"),
    ("How to write &amp;amp;", "How to write &amp;amp;", "How to write &amp;"),
  ])
  func `A title that was escaped twice for sharing is read as the document's is`(
    shared: String, document: String, title: String
  ) {
    let head = "<meta property=og:title content=\"\(shared)\"><title>\(document)</title>"

    #expect(WebPage.test(html: "<head>\(head)</head><body>\(Self.prose)")?.title == title)
  }

  @Test(arguments: [
    ("Harbour Watch: The bell", "<h3 class='post-title entry-title'>The bell</h3>", "The bell"),
    (
      "News from the press", "<p><span class='headline entry-title'>The bell is back again</span></p>",
      "The bell is back again"
    ),
    ("News from the press", "<div itemprop=headline>The bell is back again</div>", "The bell is back again"),
    ("The bell is back soon", "<p class=entry-title>The bell again</p>", "The bell is back soon"),
    (
      "News from the press",
      "<p class=entry-title>The bell is back</p><p class=entry-title>The gate leaks</p>",
      "News from the press"
    ),
    ("News from the press", "<ul><li class=entry-title>The bell is back</ul>", "News from the press"),
    ("News from the press", "<aside><p class=entry-title>The bell is back</aside>", "News from the press"),
    (
      "News from the press", "<nav><div><p class=entry-title>The bell is back</div></nav>",
      "News from the press"
    ),
    ("News from the press", "<footer itemprop=headline>The bell is back</footer>", "News from the press"),
    (
      "News from the press", "<h2>News from the press</h2><p class=entry-title>The bell is back</p>",
      "News from the press"
    ),
    (
      "News from the press",
      "<h2><a href=/>News from the press</a></h2><p class=entry-title>The bell is back</p>",
      "The bell is back"
    ),
  ])
  func `The only title of an entry names its page, whatever its element`(
    document: String, line: String, title: String
  ) {
    #expect(WebPage.test(html: "<title>\(document)</title><body>\(line)\(Self.prose)")?.title == title)
  }

  @Test(arguments: [
    ("Harbour &raquo; Blog Archive &raquo; The bell is back", "The bell is back"),
    ("Harbour: Our bell rings", "Our bell rings"),
  ])
  func
    `What a heading says at the end names a page, however short, where the name of the site begins its title`(
      document: String, title: String
    )
  {
    let html = "<title>\(document)</title><body><h1><a href=/>Harbour</a></h1><h2>\(title)</h2>\(Self.prose)"

    #expect(WebPage.test(html: html)?.title == title)
  }
}
