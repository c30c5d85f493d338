import SmashtagModel
import Testing

@testable import TweetFormats

/// What old pages leave open.
struct PageNestingTests {
  @Test(arguments: [
    "<h2><a name=s>Title</h2><p>text <a href=/x>link</a>, to the end.</p>",
    "<div><font color=red>text <a href=/x>link</a></div>", "<p><font>text <a href=/x>link</a></p><hr>",
    "<p><b>text <a href=/x>link</a><p>", "<p><a name=s>text <a href=/x>link</a></p>",
    "<table><tr><td><i>text <a href=/x>link</a></table>", "<li><tt><a href=/x>link</a>",
    "<a name=s><h3>text</h3></a><a href=/x>link</a><br>",
  ])
  func `All links are kept, however many elements are left open`(piece: String) {
    let page = WebPage.test(html: String(repeating: piece, count: 400) + "<h4>End</h4>", .full)

    #expect(page?.doors.count == 400)
    #expect(page?.blocks.last?.kind == .heading(level: 4))
  }

  @Test(arguments: [
    "<p><td><x></p>", "<b><div></b>", "<a><div>", "<a><p>", "<td><b><tr>", "<p><table><td><font></p>",
    "<p><x><table></p>", "<ul><a><li><x></ul>", "<x><form><y></x>", "<td><div></td>", "<p><b><ul><i></p>",
  ])
  func `Whatever ends in another element than it began in, the text is kept`(piece: String) {
    let html = String(repeating: piece, count: 2_000) + "core <p>end"

    let text = WebPage.test(html: html, .full)?.text

    #expect(text?.contains("core") == true)
    #expect(text?.contains("end") == true)
  }

  @Test(arguments: [
    ("<svg><svg></svg><text>a</text></svg>b", "b"), ("<svg><svg/><text>a</text></svg>b", "b"),
    ("<template><TEMPLATE x=y></template>a</template>b", "b"), ("<svg><svgs></svgs>a</svg>b", "b"),
    ("<script><script></script>b", "b"), ("<svg></svg>a<svg></svg>b", "ab"),
  ])
  func `What is left out has its like in it`(html: String, text: String) {
    #expect(WebPage.test(html: html, .full)?.text == text)
  }

  @Test func `A link keeps its place where empty lines are cut before it`() throws {
    let html = "<pre>\n\n\n<a href=/x>éclair text<div>more</div></a></pre>"

    let page = try #require(WebPage.test(html: html, .full))

    let door = try #require(page.doors.first)
    let text = try #require(page.blocks.first).text.text
    #expect(text == "éclair text")
    #expect(door.range == 0..<text.utf8.count)
    #expect(door.mention.label == "éclair text")
  }
}
