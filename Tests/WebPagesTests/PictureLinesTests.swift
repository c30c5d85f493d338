import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Lines below pictures.
struct PictureLinesTests {
  private static let picture = "<img src=/a.jpg width=300 height=200>"

  private static func page(_ content: String) throws -> WebPage {
    try #require(WebPage.article("\(WebPage.prose(2))\(content)\(WebPage.prose(2))"))
  }

  @Test(arguments: [
    "<p align=center>\(picture)</p><p align=center><font size=2>The river of X.</font></p>",
    "<p>\(picture)</p>\n<p style='color: red; text-align: center'>The river of X.</p>",
    "<div class=s><a href=/a.jpg>\(picture)</a></div><div style='text-align:center'>The river of X.</div>",
    "<p>\(picture)</p><p><em>The river of X. Photo: <a href=/ada>Ada Lind</a></em></p>",
    "<p>\(picture)</p><p><small>The river of X.</small></p>",
    "<p>\(picture)<br></p><center>The river of X.</center>",
    "<table align=right><tr><td>\(picture)</td></tr><tr><td>The river of X.</td></tr></table>",
    "<table><tr><td><a href=/a.jpg>\(picture)</a><br><i>The river of X.</i></td></tr></table>",
  ])
  func `A line in italics, or a centred one, below a picture is its caption`(content: String) throws {
    let page = try Self.page(content)

    #expect(page.texts(of: .caption).contains { $0.hasPrefix("The river of X.") })
    #expect(!page.body.contains("X"))
    #expect(page.body.contains("Paragraph 2"))
  }

  @Test func `A centred line amid line breaks below a picture is its caption`() throws {
    let text = "\(WebPage.sentence) \(WebPage.sentence)<br><br>"
    let page = try #require(
      WebPage.article("<div>\(text)\(Self.picture)<br><br><center>The river of X.</center><br>\(text)</div>"))

    #expect(page.texts(of: .caption).contains("The river of X."))
  }

  @Test(arguments: [
    "<p>\(picture)</p><p>The river of X.</p>",
    "<p align=center>\(picture)</p><p align=center><strong>The river of X</strong></p>",
    "<p>\(picture) Here it is.</p><p><em>The river of X.</em></p>",
    "<p align=center>\(picture)</p><p align=center>The river of X.</p><p align=center>\(WebPage.sentence)</p>",
    "<p><img src=/a.gif width=16 height=16></p><p align=center>The river of X.</p>",
    "<p>\(picture)</p><p align=left>The river of X.</p>",
    "<table><tr><td>\(picture)</td><td>The river of X.</td></tr></table>",
    "<table><tr><th>\(picture)</th></tr><tr><td>The river of X.</td></tr></table>",
  ])
  func `Other lines below a picture are text`(content: String) throws {
    #expect(try Self.page(content).body.contains("The river of X"))
  }
}
