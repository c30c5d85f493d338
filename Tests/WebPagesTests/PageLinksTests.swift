import SmashtagModel
import Testing

@testable import WebPages

/// Where a page leads: to the next one, and to the posts that it shows.
struct PageLinksTests {
  private func page(_ html: String) throws -> WebPage {
    try #require(WebPage.test(Array(html.utf8), at: "https://a.example/b/1"))
  }

  @Test(
    arguments: [
      ("<link rel=next href=2><link rel=prev href=0>", "https://a.example/b/2", "https://a.example/b/0"),
      ("<p>Rain. <a rel='nofollow NEXT' href='/c'>on</a>", "https://a.example/c", nil),
      ("<link rel=next href=2><a rel=next href=3>on</a>", "https://a.example/b/2", nil),
      ("<link rel=next href='javascript:1'><p>Rain.", nil, nil),
      ("<link rel=next href='#x'><p>Rain.", nil, nil),
      ("<a href=2>next</a>", nil, nil), ("<a rel=previous href=0>back</a>", nil, "https://a.example/b/0"),
    ] as [(String, String?, String?)])
  func `A page names the next one`(html: String, next: String?, previous: String?) throws {
    let page = try page(html)

    #expect(page.next == next && page.previous == previous)
  }

  @Test func `An image that says nothing new is not told of in an article`() throws {
    let text = String(repeating: "Rain fell on the town for days, and nobody minded. ", count: 9)
    let images = [
      "<img src=/lake.jpg alt='A lake'>", "<img src=/lake.jpg alt='The lake again'>",
      "<img src=/l.png alt='Town logo'>",
      "<img src=/b.jpg alt=IMG_2041.jpg>", "<img src=/c.jpg alt='A wet town'>",
    ]
    let page = try page(
      "<title>A wet town</title><article><h1>A wet town</h1><p>\(text)</p>\(images.map { "<p>\($0)</p>" }.joined())<p>\(text)</p></article>"
    )

    #expect(page.blocks.filter { $0.kind == .image }.map(\.text.text) == ["A lake", "", ""])
    #expect(page.items.compactMap(\.address) == ["lake", "b", "c"].map { "https://a.example/\($0).jpg" })
  }

  @Test(arguments: [
    (
      "https://mastodon.example/@ada/112553904417730021/embed",
      "https://mastodon.example/@ada/112553904417730021"
    ),
    (
      "//platform.twitter.com/embed/Tweet.html?dnt=true&id=581490000000000000#x",
      "https://x.com/i/status/581490000000000000"
    ),
    (
      "https://embed.bsky.app/embed/did:plc:abc/app.bsky.feed.post/3kabc?ref=1",
      "https://bsky.app/profile/did:plc:abc/post/3kabc"
    ),
  ])
  func `A post in a frame is a link to it`(frame: String, post: String) throws {
    let text = String(repeating: "Rain fell on the town for days, and nobody minded. ", count: 9)
    let page = try page(
      "<article><h1>Rain</h1><p>\(text)</p><iframe src='\(frame)'></iframe><p>\(text)</p></article>")

    let urls = page.items.compactMap { if case .url(let url) = $0.mention { url.target } else { nil } }
    #expect(urls == [post])
    #expect(page.text.contains("Post "))
  }

  @Test(arguments: [
    "https://video.example/embed/7", "http://mastodon.example/@ada/1/embed",
    "https://platform.twitter.com/embed/Tweet.html?id=",
    "https://mastodon.example/@ada/x/embed", "https://embed.bsky.app/embed/a/b/c", "", "https://",
  ])
  func `Other frames are no posts`(frame: String) {
    #expect(EmbeddedPost(frame: frame) == nil)
  }
}
