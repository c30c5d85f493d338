import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Boxes in an article that end with what a reader is to press.
struct OfferBoxesTests {
  @Test(arguments: [
    "<div class=a><b>Keep us free</b><div>Who can spare a coin helps us to pay our writers.</div><a href=/x>Give X</a></div>",
    "<aside class=b><p>Never miss a storm</p><p>Our letter comes at six every morning.</p><a href=/x>Sign up X</a></aside>",
    "<x-promo><h3>Predict the scores</h3><p>Odds are correct at the time of writing.</p><a href=/x>Bet on X</a></x-promo>",
    "<div class=c><p>Do you like sums? Our book of forty is in print. <a href=/x>Order X</a></p></div>",
    "<table><tr><td>This issue is supported by a maker of coats<br><a href=/x>See X</a></table>",
    "<section class=d><p>Every Saturday the best of the week for you at home. <a href=/x>Sign up to X</a>.</p></section>",
    "<div class=e><h2>Ready for X?</h2><p>Tell us where you live, and we call you back on the same day.</p>"
      + "<div><a class=promo-button href=/x>Call me</a></div></div>",
    "<div class=p><a href=/x>The X coat</a><span>119,95 zł</span><a href=/x>See the price</a></div>",
    "<div class=n><p>On offer: <a rel='nofollow sponsored' href=/x>the coat of X</a> with a tenth off for all who read us.</p></div>",
  ])
  func `What asks to press something is beside the text`(box: String) {
    let body = WebPage.body(ofArticleWith: box)

    #expect(body?.contains("X") == false)
    #expect(body?.contains("Paragraph 6") == true)
  }

  @Test(arguments: [
    // A link within the last sentence.
    "<div class=a><p>Who wants to know more about it reads <a href=/x>the book of X</a></p></div>",
    "<div class=a><p>It is told in another book at length. <a href=/x>The book of X.</a></p></div>",
    // Where to write.
    "<div class=a><p>Whoever knows more writes to the editors.</p><a href=mailto:x@example.org>X</a></div>",
    // Words of a line, two pages, and one beside more words.
    "<p>The winner was <span><a href=/x>X</a> or <a href=/x>Y</a></span>, which is a town by a river.</p>",
    "<div class=p><a href=/x>The X coat</a><span>119,95 zł</span><a href=/y>The other coat</a></div>",
    "<div class=p><a href=/x>The X coat</a> of the town, red and blue, for rain and snow <a href=/x>here</a></div>",
    // Links that are not all paid for, or stand in a paragraph.
    "<div class=n><p>Read <a rel=sponsored href=/x>the book of X</a> or <a href=/y>the other</a> in a week.</p></div>",
    "<h3>Best for rain</h3><div class=n><p>Our pick is <a rel=sponsored href=/x>the coat of X</a>, which is dry.</p></div>",
    "<p>The best of all is <a rel=sponsored href=/x>the coat of X</a>, which is dry, and red.</p>",
    // A paragraph among others.
    "<p>Whoever knows more writes to us. <a href=/x>Here is X</a></p>",
    "<blockquote><p>It rained on all of us, and nobody minded.</p><a href=/x>X</a></blockquote>",
    "<ul><li><div>It rained on all of us, and nobody minded.</div><a href=/x>X</a></li></ul>",
  ])
  func `Other links stay in the text`(box: String) {
    #expect(WebPage.body(ofArticleWith: box)?.contains("X") == true)
  }

  @Test func `A table of data above a link is none`() {
    let rows = "<tr><th>Tower<th>Coats<tr><td>Gannet X<td>42"
    let body = WebPage.body(
      ofArticleWith:
        "<section><h3>Table 1.</h3><div>Coats of X by tower, and by year.</div><table>\(rows)</table>"
        + "<div><a href=/t>Open in a new tab</a></div></section>")

    #expect(body?.contains("Gannet X") == true)
    #expect(body?.contains("Table 1.") == true)
    #expect(body?.contains("Open in") == false)
  }

  @Test func `An example of code above a link stays without it`() {
    let example =
      "<div class=w-example><h3>Example</h3><p>Counts the coats as long as it rains:</p>"
      + "<div class='w-code dark'>coats := 1<br>while rain<br>coats := coats + 1<br>end</div>"
      + "<a class=w-go href=/try>Try it &raquo;</a></div>"

    let body = WebPage.body(ofArticleWith: example)

    #expect(body?.contains("Example") == true)
    #expect(body?.contains("Counts the coats") == true)
    #expect(body?.contains("while rain") == true)
    #expect(body?.contains("Try it") == false)
  }

  @Test(arguments: [
    "<div class='answer second'><div class=b><p>To this I add that it rains in X as well, and longer than here.</p></div>"
      + "<div><a href=/u>Ada Lind</a></div></div>",
    "<div class=answer><h4>Again</h4><div class=b>Whoever asks is told by X at length. <a href=/x>Read it</a></div></div>",
  ])
  func `A short answer that ends with a link is text beside a long one`(answer: String) {
    let first =
      "<div class=answer><div class=b>\(WebPage.prose(9))</div><div><a href=/v>Karl Lind</a></div></div>"

    #expect(WebPage.body(ofArticleWith: first + answer)?.contains("X") == true)
  }

  @Test func `Posts that each end with a link are the text`() {
    let posts = (1...6).map {
      "<div class=post><p>Post \($0) tells of the weather in this town, and of those who look at it.</p><a href=/\($0)>More</a></div>"
    }

    let body = WebPage.body(ofArticleWith: posts.joined())

    #expect(body?.contains("Post 6") == true)
  }

  @Test func `A box that is made like others with prose is a part of the text`() {
    let box = { (link: String) in
      "<div class=q><p>It rained on all of us, and nobody in the town minded it.</p>\(link)</div>"
    }

    #expect(WebPage.body(ofArticleWith: box("") + box("<a href=/x>X</a>"))?.contains("X") == true)
  }

  @Test func `Offers without end take no longer than their bytes`() {
    let page = { (count: Int) in
      "<title>x</title><article><h1>x</h1>\(WebPage.prose(6))"
        + String(
          repeating:
            "<div class=a><p>Who can spare a coin helps us to pay our writers.</p><a href=/x>Give</a></div>",
          count: count)
    }

    #expect(ProcessorTime.growth(from: 2_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test(arguments: [("sc-promo", false), ("sc-story", true)])
  func `A few words above a link are beside the text in a box that is called so`(name: String, isText: Bool) {
    let box = "<div class=\(name)><p>Our alerts of X by text message</p><a href=/a>Sign me up</a></div>"

    #expect(WebPage.body(ofArticleWith: box)?.contains("alerts of X") == isText)
  }
}
