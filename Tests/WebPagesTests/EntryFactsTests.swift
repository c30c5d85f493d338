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
    let title = "Gutters of all the town and X"
    return WebPage.test(
      html: "<head><title>\(title)</title></head><body><h1>\(title)</h1><div>\(messages)</div>")?
      .body
  }

  @Test(arguments: [
    "<div class=user><h4><a href=/u>Ada X</a></h4><dl><dt>Joined<dd>Mar 2019<dt>Posts<dd>418</dl></div>",
    "<div class=main><div class=info>answered Dec 14, 2028 at 21:02 <a href=/u>Leopold X</a></div></div>",
    "<div class=signature>X is cheaper than chains.</div>",
    "<dl class=profile><dt><a href=/u>Ada X</a><dd>Posts: 418<dd>Joined: 5 March 2011</dl>",
    "<dl class=profile><dt><a href=/u>Ada X</a><dd>Old hand<dd><b>Posts:</b> <a href=#>418</a></dl>",
    "<div><div><div class=info>answered Dec 14, 2028 at 21:02 <a href=/u>Leopold X</a></div></div></div>",
    "<h3>Re: Gutters of all the town and X</h3>", "<div>12</div><div class=signature>X</div>",
    "<div class=user><a href=/u>Ada X</a><table><tr><th>36 threads<th>412 posts</table></div>",
  ])
  func `Who wrote a message is none of its text`(facts: String) {
    let body = Self.body((1...4).map { Self.message($0, facts) }.joined())

    #expect(body?.contains("X") == false)
    #expect(body?.contains("Message 4") == true)
  }

  @Test func `Who wrote a message is told apart in boxes that are unlike`() {
    let facts = "<div class=info>answered Dec 14, 2028 at 21:02 <a href=/u>Leopold X</a></div>"
    let messages = [
      Self.message(1, "<div class=m1>\(facts)</div>"), Self.message(2, "<div class=m2>\(facts)</div>"),
      Self.message(3, facts),
    ]

    #expect(Self.body(messages.joined())?.contains("X") == false)
    #expect(Self.body(messages.joined())?.contains("Message 3") == true)
  }

  @Test func `A question and its answer are messages, wherever they stand`() {
    let facts = "<div class=user><a href=/u>Ada X</a>, 5 March 2019</div>"
    let question = Self.message(1, facts, name: "question")

    let body = Self.body(
      "<div>\(question)</div><div id=a><h2>Said</h2>\(Self.message(2, facts, name: "answer"))</div>")

    #expect(body?.contains("X") == false)
    #expect(body?.contains("Message 2") == true)
  }

  @Test
  func `Messages of whoever began a thread are no notes on an author, and its first one sums nothing up`()
    throws
  {
    let post = { (name: String, number: Int) in
      Self.message(number, "<p><a href=/u>\(name)</a></p>", name: "post bg\(number % 2)")
        .replacing(
          "</div></div>", with: "</div><p class=author>by <a href=/u>\(name)</a> » 2 June 2019</p></div>")
    }

    let posts = post("Ada", 1) + post("Bo", 2) + post("Ada", 3) + post("Cy", 4) + post("Ada", 5)
    let body = try #require(Self.body(posts))

    for number in 1...5 { #expect(body.contains("Message \(number)")) }
  }

  @Test func `Messages may be called so by a part of their names`() {
    let facts = "<div class=user><a href=/u>Ada X</a>, 5 March 2019</div>"
    let body = Self.body((1...3).map { Self.message($0, facts, name: "topic-post") }.joined())

    #expect(body?.contains("X") == false)
    #expect(body?.contains("Message 3") == true)
  }

  @Test func `Who wrote a short message is none of its text, wherever it stands`() throws {
    let user = "<div class=user><b><a href=/u>Ada X</a></b><dl><dt>Joined<dd>4 Jan 2018</dl></div>"
    let short =
      "<div class='message m'><div class=cell>\(user)<div class=text><p>Thanks. It works.</p></div></div></div>"
    let lines = "<p>Nobody clears them at all in this town, which is a pity.</p>"
    let own =
      "<div class='message m'><div class=cell>\(user)<div class=text>\(lines)</div></div></div>"

    let body = try #require(
      Self.body((1...3).map { Self.message($0, user) }.joined() + short + own + Self.message(4, user)))

    #expect(!body.contains("Joined"))
    #expect(body.contains("Thanks. It works."))
    #expect(body.contains("which is a pity."))
  }

  @Test func `Short messages that only say something stay`() throws {
    let facts = "<div class=user><a href=/u>Ada X</a>, 5 March 2019</div>"
    let short =
      "<div class='message m'><div class=text><p>Thanks, it is 12 or 13 <a href=/x>so</a></p></div></div>"

    let body = try #require(
      Self.body((1...3).map { Self.message($0, facts) }.joined() + short + Self.message(4, facts)))

    #expect(body.contains("Thanks, it is"))
  }

  @Test func `A post that is headed by a link to itself is no teaser`() throws {
    let posts = (1...4).map {
      Self.message($0, "<h3><a href=#p\($0)>Where the water goes</a></h3>", name: "post")
    }

    let body = try #require(Self.body(posts.joined()))

    for number in 1...4 { #expect(body.contains("Message \(number)")) }
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

  @Test(arguments: ["", "class=postbitlegacy"])
  func `Messages may be told by the numbers in their names alone`(classes: String) {
    let messages = (1...3).map { number in
      "<div \(classes) id=post_\(number)><div class=user><a href=/u>Ada X</a>, 5 March 2019</div><div class=text><p>Message \(number) "
        + "says at length what its author thinks of the gutters of the town, and why nobody clears them.</p></div></div>"
    }
    let body = Self.body(messages.joined())

    #expect(body?.contains("X") == false)
    #expect(body?.contains("Message 3") == true)
  }

  @Test func `A heading that says who wrote a message, and when, is none of its text`() {
    let head = "<h3><a href=/u>Ada X</a> commented <relative-time>May 4, 2021</relative-time></h3>"
    let messages = (1...3).map { number in
      "<div class='message m'><div class=group><div class=head>\(head)<span>Member X</span></div><div class=text><p>Message "
        + "\(number) says at length what its author thinks of the gutters of the town.</p></div></div></div>"
    }
    let body = Self.body(messages.joined())

    #expect(body?.contains("X") == false)
    #expect(body?.contains("Message 3") == true)
  }
}
