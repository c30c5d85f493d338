import SmashtagModel
import Testing

import TweetFormats

struct MastodonLinksTests {
  @Test func `All other links are links`() throws {
    let tweet = try tweet(
      status(
        """
        <a href="https://a.b/c"><span class="invisible">https://</span><span class="ellipsis">a.b</span>\
        <span class="invisible">/c</span></a> <a href="https://evil.example">https://a.b</a> \
        <a href="javascript:x()">no</a> <a href="http://d.e/f">my page</a>
        """))

    #expect(
      tweet.urls == [
        IndexedURL("https://a.b/c", range: 0..<13, expanded: "https://a.b/c", display: "a.b…"),
        IndexedURL(
          "https://evil.example", range: 14..<25, expanded: "https://evil.example", display: "https://a.b"),
        IndexedURL("http://d.e/f", range: 29..<36, expanded: "http://d.e/f", display: "my page"),
      ])
    #expect(tweet.text == "https://a.b/c https://a.b no my page")
  }

  @Test(arguments: ["gemini://a.b/c", "magnet:?xt=urn:btih:0a", "xmpp:ada@a.b"])
  func `A link by another protocol is a link`(address: String) throws {
    let tweet = try tweet(status("<a href='\(address)'>there</a>"))

    #expect(
      tweet.urls == [IndexedURL(address, range: 0..<5, expanded: address, display: "there")])
  }

  @Test(arguments: ["//e.org/r", " https://e.org/r\n"])
  func `A link without a protocol leads to the web, blanks around it do not count`(address: String) throws {
    let tweet = try tweet(status("<a href='\(address)'>there</a>"))

    #expect(tweet.urls.map(\.target) == ["https://e.org/r"])
  }

  @Test(arguments: ["data:text/html,x", "javascript:x()"])
  func `An address that is a text itself is none`(address: String) throws {
    let tweet = try tweet(status("<a href='\(address)'>there</a>"))

    #expect(tweet.urls == [])
    #expect(tweet.text == "there")
  }
}
