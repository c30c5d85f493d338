import SmashtagModel
import Testing

struct WebPageTests {
  @Test func `The text of a page is as long as its blocks and the cells of its tables`() {
    let rows = [[PageText("é"), PageText("two")], [PageText()]]
    let page = WebPage(
      url: "https://a.example", title: "title", site: "site",
      blocks: [PageBlock(.table(rows)), PageBlock(.paragraph, PageText("four")), PageBlock(.rule)])

    #expect(page.textLength == 9)
  }
}
