import SmashtagModel
import Testing

@testable import WebPages

/// Lists between the title of an article and its text.
struct ListsAboveTests {
  private static let list =
    "<ol><li>The University of X, near the gutters</li><li>Y Institute of rain</li></ol>"

  @Test(arguments: [
    ("<p class=byline>By Ada Lind<sup>1</sup> and Bo Holm<sup>2</sup></p>", false),
    ("<p class=byline>By Ada Lind</p>", true), ("<p><time>9 June 2009</time></p>", true),
  ])
  func `A numbered list below a byline with raised numbers says where the authors work`(
    above: String, isText: Bool
  ) {
    let page = WebPage.article("\(above)\(Self.list)\(WebPage.prose(3))")

    #expect(page?.body.contains("University of X") == isText)
  }

  @Test(arguments: [
    "<ul class=meta><li class=d>#</li></ul>", "<dl class=meta><dt>Day</dt><dd class=date>#</dd></dl>",
  ])
  func `Three days above a text are its own`(list: String) {
    let days = ["12 March 2024", "14 March 2024", "15 March 2024"].map {
      list.replacing("#", with: "<time>\($0)</time>")
    }

    #expect(WebPage.article("\(days.joined())\(WebPage.prose(3))")?.texts(of: .date).count == 3)
  }
}
