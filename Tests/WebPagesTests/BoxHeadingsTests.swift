import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Boxes of a word each that head the parts of a text.
struct BoxHeadingsTests {
  private static let prose =
    "<p>It rained for so long that the gutters of the town were named after those who cleared them, and still are.</p>"

  private static func body(_ box: (String) -> String, _ words: [String]) throws -> String {
    let article = words.map { box($0) + prose + prose }.joined()
    return try #require(WebPage.test(html: "<title>Rain</title><article><h1>Rain</h1>\(article)</article>"))
      .body
  }

  @Test(arguments: ["<div class=head>X</div>", "<div>X</div>", "<center>X</center>"])
  func `Several that say different words are text`(box: String) throws {
    let words = ["Background", "Methods", "Results"]
    let body = try Self.body({ box.replacing("X", with: $0) }, words)

    for word in words { #expect(body.contains(word)) }
  }

  @Test(arguments: [[" ", "Ilmoitus"], ["Ilmoitus", "Ilmoitus", "Ilmoitus"]])
  func `One alone, and several that say the same, are labels`(words: [String]) throws {
    #expect(try !Self.body({ "<div class=head>\($0)</div>" }, words).contains("Ilmoitus"))
  }
}
