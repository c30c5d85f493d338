import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Elements within a line that are drawn as a picture and what it shows.
struct DrawnFigureTests {
  private static func page(_ line: String) throws -> WebPage {
    try #require(WebPage.article("<div>\(line)\(WebPage.sentence)<br><br>\(WebPage.sentence)</div>"))
  }

  @Test(arguments: ["<span><img src=/a.jpg></span>", "<div><div><img src=/a.jpg></div></div>"])
  func `A picture and its words within a line are a figure above it`(picture: String) throws {
    let page = try Self.page(
      "<span class=photo>\(picture)<em>The gutter of the mayor. Photo Ada Lind</em></span>")

    #expect(page.texts(of: .caption).filter { !$0.isEmpty } == ["The gutter of the mayor. Photo Ada Lind"])
    #expect(page.body == "\(WebPage.sentence)\n\n\(WebPage.sentence)")
  }

  @Test(arguments: [
    "<span><img src=/a.png width=16><em>The gutter of the mayor in the rain</em></span> ",
    "<span><img src=/a.png><img src=/b.png><em>The gutter of the mayor in the rain</em></span> ",
    "<span>The gutter <img src=/a.png><em>of the mayor in the rain</em></span> ",
    "<span><img src=/a.png><em>The gutter</em></span> ",
    "<span><em>The gutter of the mayor in the rain</em><img src=/a.png></span> ",
    "Press <span><img src=/a.png><em>The gutter of the mayor in the rain</em></span> and wait. ",
  ])
  func `Signs, several pictures and words of the line are none`(line: String) throws {
    let page = try Self.page(line)

    #expect(page.texts(of: .caption).isEmpty)
    #expect(page.body.contains("The gutter"))
  }
}
