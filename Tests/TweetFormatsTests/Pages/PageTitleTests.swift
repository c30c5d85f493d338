import SmashtagModel
import Testing

@testable import TweetFormats

struct PageTitleTests {
  @Test(arguments: [
    ("<title>a</title>", "a"), ("<title> a \n b &amp; c</title>", "a b & c"), ("<h1>x</h1><p>y", "x"),
    ("<meta property=og:title content='b'><title>a</title>", "b"), ("<p>x", "c"),
    ("<meta property=og:title content=''><title>a</title>", "a"),
    ("<meta property=og:site_name content='S'><title>a | S</title>", "a"),
    ("<meta property=og:site_name content='S'><title>a – s</title>", "a"),
    ("<meta property=og:site_name content='S'><title>S: a</title>", "a"),
    ("<meta property=og:site_name content='S'><title>S</title>", "S"),
    ("<title>a - b | S</title><h1>a - b</h1>", "a - b"), ("<title>a - b</title><h1>c</h1>", "a - b"),
    ("<title>a_S</title><h1>a</h1>", "a"), ("<title>a_b</title><h1>c</h1>", "a_b"),
    ("<title>Pier closed – Town</title><h2>Pier closed</h2>", "Pier closed"),
    ("<title>Pier | A</title><p>x", "Pier"), ("<title>Pier - a.example</title><p>x", "Pier"),
    ("<title>Pier – The Town</title><a href=/>The Town</a>", "Pier"),
    ("<title>Pier – The Town</title><a href=/b>The Town</a>", "Pier – The Town"),
    ("<title>a - b | c - The Town</title><a href=https://a.example/>The Town</a>", "a - b | c"),
    ("<svg><title>x</title></svg><title>a</title>", "a"), ("<title>a\u{7}b</title><title>c</title>", "ab"),
  ])
  func `A page is called by what it says of itself`(html: String, title: String) {
    #expect(WebPage.test(html: html)?.title == title)
  }

  @Test func `A title that is left open takes nothing of the page`() {
    let page = WebPage.test(html: "<head><title>a</head><body><p>b</p><p>c")

    #expect(page?.title == "a")
    #expect(page?.text == "b\n\nc")
  }

  @Test(arguments: [
    ("<meta property=og:site_name content=' The  S '>", "The S"), ("a", "a.example"),
  ])
  func `A site is called by its name, else by its host`(html: String, site: String) {
    #expect(WebPage.test(html: html)?.site == site)
  }
}
