import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// The last paragraphs of an article that are none of its text.
struct ClosingNotesTests {
  private static let sentence = WebPage.sentence

  private static func body(_ ending: String) -> String? {
    WebPage.article(WebPage.prose(5) + ending)?.body
  }

  @Test(arguments: [
    "<hr><p>Whoever liked this finds all of it in <a href=/x>the book of X</a>, which is out in May.</p>",
    "<p>* * *</p><p>Who wrote this is at home at x@example.org, and is glad of each letter about X.</p>",
    "<p>___</p><p>Another writer of the X was at the river.</p><p>Follow the rain at https://example.org/x day by day.</p>",
    "<hr><p><b>If the rain of X has troubled you, there is <a href=tel:5550100>somebody to call</a> at night.</b></p>",
  ])
  func `Notes below a rule are beside the text`(ending: String) {
    #expect(Self.body(ending)?.contains("X") == false)
    #expect(Self.body(ending)?.contains("Paragraph 5") == true)
  }

  @Test(arguments: [
    // Without anything that leads on.
    "<hr><p>In the evening it rained again, and nobody in the town of X went out to look at the gutters.</p>",
    // Notes of the text, and its last section.
    "<hr><p>1 This is told by Lind of X in <a href=/x>her book on the gutters</a>, on the second page.</p>",
    "<hr><p>[1] This is told by Lind of X in <a href=/x>her book on the gutters</a>, on the second page.</p>",
    "<hr><h2>The river</h2><p>It is told by X in <a href=/x>her book on the gutters</a>, on the second page.</p>",
    "<hr><p>\(sentence)</p><hr><p>It is told by X in <a href=/x>her book on the gutters</a>, on the first page.</p>"
      + "<hr><p>It is told by X in <a href=/x>her book on the gutters</a>, on the second page of it.</p>",
  ])
  func `A last section below a rule is text`(ending: String) {
    #expect(Self.body(ending)?.contains("X") == true)
  }

  @Test(arguments: [
    "<p><b>Have our letter on rain sent to you <a href=/x>by X</a>, and never miss a gutter again.</b></p>",
    "<p><small>Have our letter on rain sent to you <a href=/x>by X</a>, and never miss a gutter.</small></p>",
    "<p class=has-small-font-size>Have our letter on rain sent to you <a href=/x>by X</a>, each week of it.</p>",
    "<p class=box>Have our letter on rain sent to you <a href=/x>by the house of X</a>, each week of it.</p>",
    "<p><i>Write to X: x@example.org is open on all days of the week, and on most of the nights.</i></p>",
    "<p><i>Write to X at @gutters, which is open on all days of the week, and on most of the nights.</i></p>",
    "<p>\(sentence)</p><p><i>Follow X <a href=/x>here</a>.</i></p>",
    "<p><i>Have our letter on rain sent <a href=/x>by X</a>, and never miss it.</i></p>"
      + "<p><i>More on X is told <a href=/y>on this page</a>, which is longer than ours.</i></p>",
    "<p>\(sentence)<br><br><i>Have our letter on rain sent to you <a href=/x>by X</a>, each week.</i></p>",
  ])
  func `Last paragraphs that are set off and lead on are beside the text`(ending: String) {
    #expect(Self.body(ending)?.contains("X") == false)
    #expect(Self.body(ending)?.contains("Paragraph 5") == true)
  }

  @Test(arguments: [
    "<p><b>The gutters of X are open from nine until noon, and closed on all the days of the rain.</b></p>",
    "<p><i>An earlier version of this text gave the wrong name to the gutter of X in the old town.</i></p>",
    "<p><small>An earlier version of this text gave the wrong name to the gutter of X in the town.</small></p>",
    "<p><b>When:</b> on Sunday at nine in the morning.<br><b>Where:</b> at X, by <a href=/x>the river</a>.</p>",
    "<p>\(sentence)<br><br><i>It was raining again, and nobody was there to say what X would have said.</i></p>",
  ])
  func `A last paragraph that leads nowhere, or is set off in part, is text`(ending: String) {
    #expect(Self.body(ending)?.contains("X") == true)
  }

  @Test func `A last paragraph in bold letters is text where others are, too`() {
    let bold = "<p><b>\(Self.sentence)</b></p>"
    let last =
      "<p><b>The gutters of X are open until noon, as is told <a href=/x>on this page</a> of it.</b></p>"

    #expect(Self.body(bold + WebPage.prose(4) + last)?.contains("X") == true)
  }

  @Test(arguments: [
    ("https://www.a.example/rain", "https://b.example/@rain/", false),
    ("https://a.example", "http://b.example/x", false), ("https://a.example", "http://b.example", true),
    ("https://a.example/rain", "https://a.example/river", true),
    ("https://a.example/2020/05/rain", "https://b.example/x", true),
    ("/rain", "/river", true),
  ])
  func `A last paragraph with links to a page of a name on several sites says where to follow`(
    first: String, second: String, isText: Bool
  ) {
    let last =
      "<p>Our town has <a href='\(first)'>gutters</a> and <a href='\(second)'>a river</a> that have been called X since 1811.</p>"

    #expect(Self.body(last)?.contains("X") == isText)
  }

  @Test(arguments: [
    ("This may not be printed, sung or told anywhere. ©2021 X, and all of its owners.", false),
    ("All of it © copyright 2016 by X. Nobody may print it, or sing it to the rain.", false),
    ("On the gutter stood © and X, which nobody could explain to the mayor.", true),
    ("The plate on the pump still says © Steelworks 1952, and X still pumps.", true),
  ])
  func `A short paragraph with the sign of rights and a year says whose a text is`(line: String, isText: Bool)
  {
    #expect(Self.body("<p>\(line)</p>")?.contains("X") == isText)
  }

  @Test func `A footnote below a rule and a closing note belongs to the text`() {
    let note =
      "<div class=footnote><a id=n1 href=#r1>1</a><div class=footnote-content><p>She means miles. I asked.</p></div></div>"

    let body = Self.body(
      "<p>\(Self.sentence)<a id=r1 href=#n1>1</a></p><hr><p><em>Whoever liked this letter of X, and knows somebody else who may, can <a href=/x>forward it</a>.</em></p>\(note)"
    )

    #expect(body?.contains("She means miles.") == true)
    #expect(body?.contains("X") == false)
  }
}
