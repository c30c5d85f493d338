import SmashtagModel
import Testing

@testable import WebPages

/// Signs that are all there is of a paragraph.
struct LooseSignsTests {
  private static func lines(with content: String) -> [Substring]? {
    WebPage.body(ofArticleWith: content)?.split(separator: "\n")
  }

  @Test(arguments: ["»", "|", "×", "&lt; &gt;", "/", ":", "« »", "-|-"])
  func `What stood between links is no text`(signs: String) {
    #expect(Self.lines(with: "<div>\(signs)</div>")?.count == 12)
  }

  @Test(arguments: ["* * *", "***", "*", "—", "- - -", "⁂"])
  func `What parts a text between its paragraphs stays`(signs: String) {
    #expect(Self.lines(with: "<p>\(signs)</p>")?.count == 13)
  }

  @Test(arguments: ["?", "✓", "1", "♥ ♥"])
  func `Other signs stay`(signs: String) {
    #expect(Self.lines(with: "<p>\(signs)</p>")?.count == 13)
  }

  @Test(arguments: ["<p>-</p><p>-</p>", "<h2>Rain</h2><p>*</p>"])
  func `A sign that parts no paragraphs is no text`(content: String) {
    #expect(Self.lines(with: content)?.contains { $0.count == 1 } == false)
  }

  @Test func `Signs stay in quotations, in code, and where nothing is left out`() {
    #expect(Self.lines(with: "<blockquote>»</blockquote><pre>|</pre>")?.count == 14)
    #expect(WebPage.test(html: "<p>rain</p><p>»</p>", .full)?.text == "rain\n\n»")
  }
}
