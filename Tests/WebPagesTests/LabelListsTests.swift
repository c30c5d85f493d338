import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// The labels of the parts of an article.
struct LabelListsTests {
  private static func labels(_ name: String, _ count: Int) -> String {
    (1...count).map {
      "<h3>Place \($0)</h3>\(WebPage.prose(1))<section class=\(name)><ul><li>Fairs of X</li><li>Shops</li></ul></section>"
    }.joined()
  }

  @Test(arguments: [
    ("tags", 3, false), ("_tags_k2", 2, false), ("tags", 1, true), ("wares", 3, true),
    ("entry-tags", 2, false), ("price-tags", 2, true),
  ])
  func `Several boxes called tags are none of the text`(name: String, count: Int, isText: Bool) {
    #expect(WebPage.body(ofArticleWith: Self.labels(name, count))?.contains("Fairs of X") == isText)
  }

  @Test func `Sentences in boxes called tags are text`() {
    let box = "<div class=tags><p>It is said of X that tags are sewn into coats.</p></div>"

    #expect(WebPage.body(ofArticleWith: box + WebPage.prose(1) + box)?.contains("X") == true)
  }
}
