import SmashtagModel
import Testing

@testable import TweetFormats

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
