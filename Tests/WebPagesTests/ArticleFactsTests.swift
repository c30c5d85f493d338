import SmashtagModel
import Testing

@testable import WebPages

/// What a page tells machines of its article, where its readers are not told.
struct ArticleFactsTests {
  private static let text = (1...4).map {
    "<p>Paragraph \($0) goes on about the rain, and about who likes it.</p>"
  }
  .joined()

  private static func page(_ head: String, _ above: String = "") throws -> WebPage {
    let html = "<head><title>Rain</title>\(head)</head><body><article><h1>Rain</h1>\(above)\(text)</article>"
    return try #require(WebPage.test(html: html))
  }

  @Test(arguments: [
    "<meta name=author content='Ada Lind'><meta property=article:published_time content=2024-03-01T08:00:00Z>",
    "<meta name=author content=' Ada  Lind '><meta name=date content='Fri, 1 Mar 2024 08:00:00 GMT'>",
    "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"author\":[{\"name\":\"Ada Lind\"}],"
      + "\"datePublished\":\"2024-03-01\",\"comment\":[{\"@type\":\"BlogPosting\",\"author\":\"Bo\"}]}</script>",
    "<script type='application/ld+json'>{\"@graph\":[{\"@type\":[\"BlogPosting\"],\"author\":\"Ada Lind\","
      + "\"datePublished\":\"2024-03-01T08:00\"}]}</script><meta name=author content=https://ada.example>",
  ])
  func `Author and day are shown above the text`(head: String) throws {
    let page = try Self.page(head)

    #expect(page.text.hasPrefix("Ada Lind\n2024-03-01\n\nParagraph 1"))
    #expect(page.texts(of: .byline) == ["Ada Lind"])
    #expect(page.texts(of: .date) == ["2024-03-01"])
    #expect(page.body.hasPrefix("Paragraph 1"))
  }

  @Test(arguments: [
    "<p class=byline>By A. Lind</p><time>1 March</time>", "<p>Ada Lind in Dunmarrow, 1 March 2024</p>",
    "<p>Weather · Ada Lind · today, 8:30</p>",
  ])
  func `What the page says itself is not said again`(above: String) throws {
    let head = "<meta name=author content='Ada Lind'><meta name=date content=2024-03-01>"

    #expect(try !Self.page(head, above).text.contains("2024-03-01"))
    #expect(try !Self.page(head, above).text.hasPrefix("Ada Lind\n"))
  }

  @Test func `A byline of numbers tells the day`() throws {
    let page = try Self.page("<meta name=date content=2024-03-01>", "<p class=byline>2024-03-01 10:15</p>")

    #expect(page.text.hasPrefix("2024-03-01 10:15\n\nParagraph 1"))
  }

  @Test(arguments: [
    "<img src=a.jpg alt='The bell in 2024' width=600 height=400>",
    "<figure><img src=a.jpg alt='The bell' width=600 height=400><figcaption>The bell, 3 of 12</figcaption></figure>",
    "<figure><img src=a.jpg alt=Bell width=600 height=400><figcaption>The bell in 2024. Photo: Bo</figcaption></figure>",
    "<div>01:40</div>",
    "<p class=standfirst>What the bell of Dunmarrow, cast in 2024, has to do with the rain.</p>",
  ])
  func `A number in what a picture, a film or a standfirst says is not the day of the text`(above: String)
    throws
  {
    let page = try Self.page("<meta name=date content=2024-03-01>", above)

    #expect(page.texts(of: .date) == ["2024-03-01"])
  }

  @Test(arguments: [
    "<meta name=author content=https://ada.example/me>", "<meta name=date content=yesterday>",
    "<meta name=author content=104363>", "<meta name=author content='name, mail@ada.example'>",
    "<meta property=og:site_name content=Gazette><meta name=author content=GAZETTE>",
    "<meta property=og:site_name content=Gazette><meta name=author content=Gazette>",
    "<script type='application/ld+json'>{\"@type\":\"Person\",\"author\":\"Bo\",\"datePublished\":7}</script>",
  ])
  func `Addresses, words for no day and the site's name are none`(head: String) throws {
    #expect(try Self.page(head).text.hasPrefix("Paragraph 1"))
  }

  @Test(arguments: [
    ("<title>Rain</title><meta name=author content='Harbour Post'>", "https://www.harbour-post.example/rain"),
    ("<title>Rain</title><meta name=author content='The Harbour Post'>", "https://harbour-post.co.uk/rain"),
    ("<title>Rain | Post of Lind</title><meta name=author content='Post of Lind'>", "https://a.example/rain"),
    (
      "<title>Rain | Post of Lind</title><meta name=author content='Post of Lind'><meta name=date content=2024-03-01>",
      "https://a.example/rain"
    ),
    ("<title>Rain</title><meta name=author content='Harbour Media'>", "https://a.example/rain"),
    ("<title>Rain</title><meta name=author content='Dunmarrow Ropes Ltd.'>", "https://a.example/rain"),
    ("<title>Rain</title><meta name=author content='Dunmarrow Ropes, Inc.'>", "https://a.example/rain"),
    ("<title>Rain</title><meta name=author content='Dunmarrow Ropes (UK) Ltd'>", "https://a.example/rain"),
    ("<title>Rain</title><meta name=author content=admin>", "https://a.example/rain"),
  ])
  func `A site, a company and an editor's name for itself are no byline`(head: String, url: String) throws {
    let html = "<head>\(head)</head><body><article><h1>Rain</h1>\(Self.text)</article>"
    let page = try #require(WebPage.test(html: html, at: url))

    #expect(page.texts(of: .byline) == [])
  }

  @Test func `A line that names the company is no byline`() throws {
    let page = try Self.page(
      "<meta name=author content='Harbour Media'>", "<p>Harbour Media, Dunmarrow</p>")

    #expect(page.texts(of: .byline) == [])
  }

  @Test(arguments: ["Ada Lind (Harbour Media)", "Ada Lind, Team Rain", "Ada Lind"])
  func `Whoever works for a company is a person`(author: String) throws {
    let page = try Self.page("<meta name=author content='\(author)'>")

    #expect(page.texts(of: .byline) == [author])
  }

  @Test(arguments: [
    ("Anna Lindberg", "https://berg.example/rain"), ("Lind", "https://blinding.example/rain"),
    ("Anna Lindberg", "https://lindberg.example/rain"),
  ])
  func `A person may have letters of the host in the name`(author: String, url: String) throws {
    let html =
      "<title>Rain</title><meta name=author content='\(author)'><article><h1>Rain</h1>\(Self.text)</article>"
    let page = try #require(WebPage.test(html: html, at: url))

    #expect(page.texts(of: .byline) == [author])
  }

  @Test(arguments: [
    ("<meta name=author content='Ada Lind'>", "https://a.example/rain"),
    (
      "<meta name=author content='Ada Lind'><meta name=date content=2024-03-01>",
      "https://ada-lind.example/rain"
    ),
    (
      "<meta name=author content='The Harbour Press'><script type='application/ld+json'>"
        + #"{"@type":"NewsArticle","author":"Ada Lind"}</script>"#, "https://a.example/rain"
    ),
  ])
  func `A person is the byline, before whom else the page names in its head`(head: String, url: String) throws
  {
    let html = "<head><title>Rain</title>\(head)</head><body><article><h1>Rain</h1>\(Self.text)</article>"
    let page = try #require(WebPage.test(html: html, at: url))

    #expect(page.texts(of: .byline) == ["Ada Lind"])
  }

  @Test func `A page without an article has neither`() throws {
    let list = "<ul><li><a href=/a>One</a><li><a href=/b>Two</a></ul>"
    let page = try #require(
      WebPage.test(html: "<meta name=author content=Ada><meta name=date content=2024-03-01>\(list)"))

    #expect(page.text == "• One\n• Two")
  }
}
