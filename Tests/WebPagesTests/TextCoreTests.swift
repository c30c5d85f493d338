import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// The box of an article that holds its text.
struct TextCoreTests {
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."
  private static let more =
    "Nobody minded X, since there was nothing else to talk about, and the river had its bed."

  private static func page(_ article: String) throws -> WebPage {
    try #require(WebPage.test(html: "<title>Rain</title><body><article><h1>Rain</h1>\(article)</article>"))
  }

  private static let text = "<div class=t>\(String(repeating: "<p>\(prose)</p>", count: 7))</div>"

  @Test(arguments: [
    "<div class=r><div class=h>Comments</div><div class=e><b>Ada</b><div>\(more)</div></div><div class=e><b>Bo</b><div>\(more)</div></div></div>",
    "<h3>Comments (2)</h3><div class=e><p>\(more)</p></div><div class=e><p>\(more)</p></div>",
  ])
  func `What stands around the text is none of it, whatever others wrote below`(comments: String) throws {
    let source =
      "<div class=o>Whoever prints this again has to say that it was printed in the Rainy Day, and on which day of the year.</div>"

    let page = try Self.page("<div class=n>\(Self.text)\(source)</div>\(comments)")

    #expect(!page.body.contains("Rainy Day"))
    #expect(!page.body.contains("X"))
    #expect(page.body.components(separatedBy: Self.prose).count == 8)
  }

  @Test(arguments: ["font size=2", "b", "span class=t"])
  func `The last paragraph of an element that was never closed is text`(tag: String) throws {
    let text = String(repeating: "<p>\(Self.prose)", count: 5)
    let name = tag.prefix { $0 != " " }

    let page = try Self.page(
      "<table><tr><td><\(tag)>\(Self.prose)\(text)<p>It still rains.</\(name)></table>")

    #expect(page.body.hasSuffix("It still rains."))
  }

  @Test(arguments: ["<b>Tom B.</b>", "<span>Tom</span>", "Tom"])
  func `Who wrote a comment goes with what it says`(name: String) throws {
    let said = Array(
      repeating: "I was at that wedding, and can tell you that the captain danced all night long.", count: 3)
    let entries = said.map { "<div>\(name)<p>\($0)</p></div>" }

    let page = try Self.page("\(Self.text)<div class=k><h2>Readers write</h2>\(entries.joined())</div>")

    #expect(!page.body.contains("Tom"))
    #expect(page.text.contains("Tom"))
  }

  @Test func `A line beside what is left out for other reasons stays`() throws {
    let box = "<div class=x><b>The harbour</b><p><a href=/h>Where it is and what it costs</a></p></div>"
    let text = String(repeating: "<p>\(Self.prose)</p>", count: 3)

    #expect(try Self.page("\(text)\(box)").body.contains("The harbour"))
  }
}
