import SmashtagModel
import Testing

struct WebPageTextTests {
  private func text(_ blocks: PageBlock...) -> String {
    WebPage(url: "https://rain.example/", title: "Rain", site: "rain.example", blocks: blocks).text
  }

  @Test func `Markers, indentation and quotes stand before each line, and nothing after an empty one`() {
    #expect(
      text(
        PageBlock(.item(marker: "3."), PageText("rain\n\nsnow"), indent: 1),
        PageBlock(.paragraph, PageText("said\n\nAda"), quotes: 2))
        == "  3. rain\n\n     snow\n\n> > said\n> >\n> > Ada")
  }

  @Test func `White space of code is kept, but for lines that are empty`() {
    #expect(text(PageBlock(.code, PageText("a  \n\nb"), indent: 1)) == "  a  \n\n  b")
  }

  @Test func `Cells are parted by tabs, images say what they show, and what has no text is left out`() {
    #expect(
      text(
        PageBlock(.table([[PageText("a"), PageText("b")], [PageText("c")]])),
        PageBlock(.image), PageBlock(.rule), PageBlock(.image, PageText("a ferry")))
        == "a\tb\nc\n\nImage: a ferry")
  }
}
