import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Links that say the same after several parts of a text.
struct RepeatedLinksTests {
  private static let prose =
    "<p>It rained for so long that the gutters of the town were named after those who cleared them, and still are.</p>"

  private static func page(_ part: (Int) -> String, above: String = "") throws -> WebPage {
    let parts = (1...3).map(part).joined()
    return try #require(
      WebPage.test(
        html: "<title>Rain</title><article><h1>Rain</h1>\(above)\(prose)\(parts)\(prose)</article>"))
  }

  @Test func `A line of its own is beside the text`() throws {
    let page = try Self.page {
      "<div class=t><h3>Town \($0)</h3>\(Self.prose)<a href=/\($0)>Read X</a></div>"
    }

    #expect(!page.body.contains("X"))
    #expect(page.texts(of: .other) == ["Read X", "Read X", "Read X"])
  }

  @Test func `Links after the last sentence of an item are beside the text, and the item stays`() throws {
    let page = try Self.page {
      "<ul><li>Lind, A. (195\($0)). The rain. <a href=/x\($0)>X</a> <a href=/y\($0)>Index Y</a></ul>"
    }

    #expect(page.body.contains("Lind, A. (1952). The rain."))
    #expect(!page.body.contains("X"))
    #expect(!page.body.contains("Y"))
  }

  @Test(arguments: [
    "<p>The boat of that year, twelve metres long: <a href=/N>photo of X</a></p>",
    "<p>You can read all about it in the book <a href=/N>of X</a></p>",
    "<p>It rained on all of us. <a href=/same>About X</a></p>",
    "<p>It rained on all of us. <a href=#nN>About X</a></p>",
    "<table><tr><td>It rained. <a href=/N>About X</a><td>12 mm</table>",
    "<h3>It rained. <a href=/N>About X</a></h3><p>It did so for a long time.</p>",
    "<ul><li><a href=/N>About X</a><li>It did so for a long time.</ul>",
    "<div><b>Rain</b><br>- <a href=/N>Coats of X</a><br>- <a href=/bN>Boots</a></div>",
  ])
  func `Ends of sentences, cells, headings and lists of links are text`(part: String) throws {
    #expect(try Self.page { part.replacing("N", with: "\($0)") }.body.contains("X"))
  }

  @Test func `Twice is no pattern`() throws {
    let page = try Self.page { $0 > 2 ? "" : "<p>It rained on all of us. <a href=/\($0)>About X</a></p>" }

    #expect(page.body.contains("X"))
  }

  @Test func `A link between blocks above the text is beside it`() throws {
    let page = try Self.page({ _ in "" }, above: "<div>Ada Lind</div><a href=/x.pdf>View X</a>")

    #expect(!page.body.contains("X"))
    #expect(page.text.contains("View X"))
  }
}
