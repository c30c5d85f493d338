import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Boxes between the title of an article and the box of its text.
struct OpeningBoxesTests {
  private static let long = "<p>\(WebPage.sentence) \(WebPage.sentence)</p>"
  private static let text = "<div class=text><h2>Steps</h2>\(long)\(long)\(long)</div>"
  private static let list =
    "<ul><li>6 potatoes</li><li>1 spoon of salt</li><li>15 dried fish, without their heads</li></ul>"

  @Test(arguments: [
    "<div class=i><h2>Ingredients</h2>\(list)</div>",
    "<div class=i><div><b>For</b> <b>the soup</b></div><div>\(list)</div></div>",
    "<h2>Ingredients</h2>\(list)",
    "<div class=i><h2>Tools</h2><table><tr><td>A gutter of zinc<td>3 m<tr><td>A ladder that stands<td>1<tr><td>A brush that is long<td>2</table></div>",
    "<div class=i><h2>Ingredients</h2><ul><li><a href=/p>Potatoes</a> 6 large ones</li><li><a href=/s>Salt</a> 1 spoon, heaped</li><li><a href=/f>Fish</a> 15, without heads</li></ul></div>",
  ])
  func `A headed list of short lines belongs to the text`(box: String) {
    let page = WebPage.article(
      "<div><p>Grandmother opened the window for this one.</p></div>\(box)\(Self.text)")

    let lines = page?.blocks.prefix { $0.text.text != "Steps" }.dropFirst() ?? []
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.part == .body })
  }

  @Test(arguments: [
    "<div class=i>\(list)</div>",
    "<div class=i><h2>More of it</h2><ul><li><a href=/1>The rain of the year 2001 in the town</a></li><li><a href=/2>The 12 gutters of the town</a></li></ul></div>",
    "<div class=i><h2>Authors</h2><ul><li>Ada Lind, University of Lincoln</li><li>Bo Holm, University of Bergen</li></ul></div>",
    "<div class=toc><h2>Chapters</h2><ul><li>1 How the gutters were built</li><li>2 How they were cleared</li></ul></div>",
    "<div><p>Dear neighbours of the long river,</p><p>this is how it all goes on:</p></div>",
  ])
  func `A list without heading, links, names, chapters and a greeting do not`(box: String) {
    let page = WebPage.article(box + Self.text)

    #expect(page?.body.hasPrefix("Steps") == true)
  }

  @Test func `A heading far above a list is none of it`() {
    let far = String(repeating: "<br>", count: 28) + "<h2>Ingredients</h2><p>See below</p><p>Or not</p>"

    #expect(WebPage.article(far + Self.list + Self.text)?.body.hasPrefix("Steps") == true)
  }

  @Test func `What a law begins with belongs to its text`() {
    let preamble =
      "<div id=p><p>The council,</p><p>on the basis of section 12 of the Act of 9 June 2009<sup><a href=#n1>1</a></sup>,</p><p>decrees:</p></div>"

    let page = WebPage.article(preamble + Self.text)

    #expect(page?.body.hasPrefix("The council,\n\non the basis") == true)
    #expect(page?.body.contains("decrees:\n\nSteps") == true)
    #expect(page?.texts(of: .date).isEmpty == true)
  }

  @Test func `Names and a day above a label are none of a law`() {
    let page = WebPage.article(
      "<div><p>By Ada Lind</p><p>9 June 2009</p><p>Share this:</p></div>\(Self.text)")

    #expect(page?.body.hasPrefix("Steps") == true)
  }
}
