import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Poems of which each line is an element.
struct VersesTests {
  private static let verses = [
    "Forty-one drawers of screws, each labelled", "in my father's square capitals. Six",
    "that say nothing, and one that says ask me.", "A rack of blanks like fish",
    "hung up to dry, not one of them",
    "admitting to a door. A rope,", "by the yard, and the brass yard", "nailed to the counter.",
  ]

  private static func page(_ article: String) throws -> WebPage {
    try #require(
      WebPage.test(
        html: "<title>The shop</title><article><h1>The shop</h1><p>By Ada Lind</p>\(article)</article>"))
  }

  private static func poem(_ tag: String, _ lines: [String]) -> String {
    "<div class=poem>" + lines.map { "<\(tag)>\($0)</\(tag)>" }.joined(separator: "<\(tag)><br></\(tag)>")
      + "</div>"
  }

  @Test(arguments: ["div", "p"])
  func `Each line of a poem is text, whether or not it is a sentence`(tag: String) throws {
    let page = try Self.page(Self.poem(tag, Self.verses) + "<p>\(WebPage.prose(1))</p>")

    for verse in Self.verses { #expect(page.body.contains(verse)) }
    #expect(!page.body.contains("Ada Lind"))
  }

  @Test func `Lines of a stanza stand right below each other`() throws {
    let stanza = { (lines: ArraySlice<String>) in lines.map { "<div>\($0)<br></div>\n" }.joined() }
    let poem = "<div>\(stanza(Self.verses[..<3]))<div><br></div>\(stanza(Self.verses[3...]))</div>"

    let page = try Self.page(poem + "<p>\(WebPage.prose(1))</p>")

    let stanzas = [Self.verses[..<3], Self.verses[3...]].map { $0.joined(separator: "\n") }
    #expect(page.body.hasPrefix(stanzas.joined(separator: "\n\n") + "\n\n"))
  }

  @Test(arguments: [
    [
      "Author: Ada Lind", "Published: in May", "Read by: many", "Pages: few", "Words: some", "Rain: all",
      "Sun: none.",
    ],
    ["By Ada Lind", "In the town", "For the Harbour", "In all weathers", "Under rain", "And the sun"],
    ["May 1", "May 2", "May 3", "May 4", "May 5", "May 6", "Rain fell on all of these."],
  ])
  func `Facts above a text are no poem`(lines: [String]) throws {
    let page = try Self.page(Self.poem("div", lines) + WebPage.prose(6))

    #expect(!page.body.contains(lines[1]))
  }

  @Test func `Lines without end take no longer than their bytes`() {
    let page = { (count: Int) in
      "<title>x</title><article><h1>x</h1>" + String(repeating: Self.poem("p", Self.verses), count: count)
    }

    #expect(ProcessorTime.growth(from: 500, of: page) { _ = WebPage.test(html: $0) } < 3)
  }
}
