import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// What stands beside each of several messages.
struct EntryFactsTests {
  private static func message(_ number: Int, _ facts: String, name: String = "message") -> String {
    "<div class='\(name) m'>\(facts)<div class=text><p>Message \(number) says at length what its author thinks of the gutters "
      + "of the town, and why nobody clears them.</p></div></div>"
  }

  private static func body(_ messages: String) -> String? {
    WebPage.test(html: "<head><title>Gutters</title></head><body><h1>Gutters</h1><div>\(messages)</div>")?
      .body
  }

  @Test(arguments: [
    "<div class=user><h4><a href=/u>Ada X</a></h4><dl><dt>Joined<dd>Mar 2019<dt>Posts<dd>418</dl></div>",
    "<div class=main><div class=info>answered Dec 14, 2028 at 21:02 <a href=/u>Leopold X</a></div></div>",
    "<div class=signature>X is cheaper than chains.</div>",
  ])
  func `Who wrote a message is none of its text`(facts: String) {
    let body = Self.body((1...4).map { Self.message($0, facts) }.joined())

    #expect(body?.contains("X") == false)
    #expect(body?.contains("Message 4") == true)
  }

  @Test func `Facts of what is called no message stay`() {
    let facts = "<div class=when>12 May 2026, hall 3 <a href=/x>X</a></div>"

    let body = Self.body((1...4).map { Self.message($0, facts, name: "event") }.joined())

    #expect(body?.contains("hall 3") == true)
  }

  @Test func `Messages without end take no longer than their bytes`() {
    let page = { (count: Int) in
      let facts = "<div class=user><a href=/u>Ada</a> 1 March 2019</div>"
      return "<title>x</title><h1>x</h1>" + String(repeating: Self.message(1, facts), count: count)
    }

    #expect(ProcessorTime.growth(from: 2_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }
}
