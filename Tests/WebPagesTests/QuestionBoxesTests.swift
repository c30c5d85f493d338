import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Questions and their answers, of which the last ones are short.
struct QuestionBoxesTests {
  private static let answers = [
    "<p>\(WebPage.sentence)</p><p>\(WebPage.sentence)</p>", "<p>\(WebPage.sentence)</p>",
    "<p>Yes, on a lead. <a href=/x>Read X</a></p>", "<p>Only soup. <a href=/y>See X</a></p>",
  ]
  private static let questions = [
    "Does it rain there?", "Who clears the gutters?", "Are dogs of Y allowed?", "Is there food by Y?",
  ]

  private static func page(_ entry: (_ question: String, _ answer: String) -> String) -> WebPage? {
    let entries = zip(questions, answers).map { entry($0, $1) }.joined()
    return WebPage.article("\(WebPage.prose(2))<div class=list>\(entries)</div>")
  }

  @Test(arguments: [
    ("<div class=item><h3>", "</h3><div class=a>", "</div></div>"),
    ("<div class='item n'><span>", "</span><div class=a>", "</div></div>"),
    ("<h3>", "</h3><div class=a>", "</div>"),
    ("<div class=q>", "</div><div class=a>", "</div>"),
    (
      "<div class=p><div class=h><h4><a href='#c'>", "</a></h4></div><div class=c><div>", "</div></div></div>"
    ),
    ("<div class=p><div class=h><a href='#'>", "</a></div><div class=c>", "</div></div>"),
  ])
  func `Short answers below long ones are text`(before: String, between: String, after: String) {
    let page = Self.page { "\(before)\($0)\(between)\($1)\(after)" }

    #expect(page?.body.contains("Who clears the gutters?") == true)
    #expect(page?.body.contains("Are dogs of Y allowed?") == true)
    #expect(page?.body.contains("Only soup. See X") == true)
  }

  @Test func `Teasers with questions below a text are none of its answers`() {
    let teasers = (1...2).map {
      "<div class=t><h3>Is it X \($0)?</h3><p>It is so. <a href=/x\($0)>Read on</a></p></div>"
    }
    let page = WebPage.article("<div class=b>\(WebPage.prose(5))</div>\(teasers.joined())")

    #expect(page?.body.contains("X") == false)
  }

  @Test func `A question that is a link to another place of the page leads on where no answer follows`() {
    let list = Self.questions.map { "<div><a href='#\($0.count)'>\($0)</a></div>" }.joined()

    #expect(WebPage.body(ofArticleWith: list)?.contains("Does it rain") == false)
  }
}
