import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// What tells of the author at the end of an article.
struct AuthorNotesTests {
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."

  private static func body(byline: String, last: String) throws -> String {
    let sections = String(repeating: "<div class=s><div class=t><p>\(prose)</p></div></div>", count: 5)
    let article = "<h1>Rain</h1>\(byline)\(sections)\(last)"
    return try #require(WebPage.test(html: "<title>Rain</title><article>\(article)</article>")).body
  }

  private static let note = "Ada Lind is a photographer of gutters, and lives in the rain."

  @Test(arguments: [
    "<div class=byline><p>Words and pictures by Ada Lind</p><p>February 2020</p></div>",
    "<p class=author>Ada Lind</p>",
  ])
  func `A box called as those of the text are tells of the author, if nothing else is in it`(byline: String)
    throws
  {
    let last = "<div class=s><div class=t><p><em>\(Self.note)</em></p></div></div>"

    #expect(try !Self.body(byline: byline, last: last).contains("photographer"))
  }

  @Test func `A last message that begins with a name has another one beside it`() throws {
    let last = "<div class=s><div class=t><b>Bo</b><p>\(Self.note)</p></div></div>"

    #expect(
      try Self.body(byline: "<p class=author>Ada Lind</p>", last: last).contains("photographer"))
  }

  @Test(arguments: [
    ("The pumps of Ada Lind are the best of the county, she said in Lincoln on the first of May.", true),
    ("Ada Lind: The pumps are the best of the county, and I have seen all of them in one summer.", false),
    ("The pumps of the county are the best there are, as was said in Lincoln on the first of May.", false),
  ])
  func `Of whom a text tells from its beginning it tells at its end`(first: String, isText: Bool) throws {
    let byline = "<p class=author>Ada Lind</p><p>\(first)</p>"

    #expect(
      try Self.body(byline: byline, last: "<p>\(Self.note)</p>").contains("photographer") == isText)
  }

  @Test func `A note tells of whom a link calls the author, although the text names her first`() throws {
    let byline =
      "<p class=author><a rel=author href=/a>Ada Lind</a></p><p>The pumps of Ada Lind are the best, she said in Lincoln on the first of May, and in June.</p>"

    #expect(try !Self.body(byline: byline, last: "<p>\(Self.note)</p>").contains("photographer"))
  }
}
