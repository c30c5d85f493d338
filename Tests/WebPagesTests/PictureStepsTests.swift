import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Steps with a picture each.
struct PictureStepsTests {
  private static let picture = "<img src=/1.jpg width=300 height=200>"

  private static func page(_ steps: String) -> WebPage? {
    WebPage.article("<p>\(WebPage.sentence)</p>\(steps)")
  }

  @Test(arguments: [
    "<h2>Steps</h2><div class=s><p>Grate it by hand.</p>\(picture)</div><div class=s><p>Press it in a cloth.</p>\(picture)</div>",
    "<h2>Steps</h2><div class=s>\(picture)<p>Grate it by hand.</p></div><div class=s><p>Press it in a cloth.</p></div>",
    "<p><b>Steps</b></p><section class='s s1'><div class=media-body>Grate it by hand.</div><div>\(picture)</div></section>"
      + "<section class='s s2'><div class=media-body>Press it in a cloth.<p>Mind the water.</p></div><div>\(picture)</div></section>",
  ])
  func `Sentences in boxes of one kind below a heading are text`(steps: String) {
    let page = Self.page(steps)

    #expect(page?.body.contains("Steps\n\nGrate it by hand.") == true)
    #expect(page?.body.contains("Press it in a cloth.") == true)
    #expect(page?.texts(of: .caption).contains("Grate it by hand.") == false)
  }

  @Test(arguments: [
    "<div class=s>\(picture)<p>The river rose.</p></div><div class=s>\(picture)<p>The gutters fell.</p></div>",
    "<h2>Pictures</h2><div class=s>\(picture)<p>The river rose</p></div><div class=s>\(picture)<p>The gutters</p></div>",
    "<h2>Pictures</h2><div class=photo>\(picture)<p>The river rose.</p></div><div class=photo>\(picture)<p>The gutters fell.</p></div>",
    "<h2>Pictures</h2><figure>\(picture)<p>The river rose.</p></figure><figure>\(picture)<p>The gutters fell.</p></figure>",
  ])
  func `Lines below pictures without a heading, without a full stop or called so are captions`(
    pictures: String
  ) {
    #expect(Self.page(pictures)?.body == WebPage.sentence)
  }

  @Test(arguments: ["Pictures", "Our team", "Comments", "About the authors"])
  func `Sentences that stand below a picture each are captions`(heading: String) {
    let box = "<div class=s>\(Self.picture)<p>Ada Lind clears the gutters.</p></div>"

    #expect(Self.page("<h2>\(heading)</h2>\(box)\(box)")?.body == WebPage.sentence)
  }

  @Test func `A sentence above a picture in a box called text is text`() {
    let box =
      "<div class=media><div class=media-body>\(WebPage.sentence)</div><div>\(Self.picture)</div></div>"

    #expect(WebPage.body(ofArticleWith: box)?.contains(WebPage.sentence) == true)
  }

  @Test func `Steps without end take no longer than their bytes`() {
    let page = { (count: Int) in
      "<title>x</title><article><h1>x</h1>\(WebPage.prose(3))<h2>x</h2>"
        + String(repeating: "<div class=s1><p>Grate it.</p><img src=/1.jpg></div>", count: count)
    }

    #expect(ProcessorTime.growth(from: 2_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }
}
