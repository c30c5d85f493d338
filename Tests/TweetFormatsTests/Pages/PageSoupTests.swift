import SmashtagModel
import Testing

@testable import TweetFormats

struct PageSoupTests {
  @Test func `Each word of a page is in its text once and in order`() throws {
    var soup = PageSoup(seed: 1)
    for _ in 0..<2_000 {
      let html = soup.html(pieces: 60)
      guard !html.contains("class='a") else { continue }

      let page = try #require(WebPage.test(html: "<title>t</title>" + html, .full))

      let words = Self.words(page)
      #expect(words == soup.words, "\(html)")
      HostilePageTests.check(page)
    }
  }

  @Test func `The words of an article stand in its page in the same order`() throws {
    var soup = PageSoup(seed: 3)
    for _ in 0..<1_000 {
      let html = soup.html(pieces: 60)

      let page = try #require(WebPage.test(html: "<title>t</title>" + html, .article))

      let words = Self.words(page)
      #expect(words == soup.words.filter(Set(words).contains), "\(html)")
      HostilePageTests.check(page)
    }
  }

  /// The made-up words of a page.
  private static func words(_ page: WebPage) -> [String] {
    page.text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.hasPrefix("w") }
  }
}
