import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Which lines stand above what others answered.
struct AnswerLinesTests {
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."
  private static let more =
    "Nobody minded X, since there was nothing else to talk about, and the river had its bed."

  private static func body(_ line: String, _ below: String) throws -> String {
    let article = "<p>\(prose)</p><p>\(prose)</p>\(line)\(below)"
    return try #require(WebPage.test(html: "<title>Rain</title><article><h1>Rain</h1>\(article)</article>"))
      .body
  }

  @Test(arguments: [
    "<h2>Night Oil (1982)</h2>", "<h3>Green Eye (1951)</h3>", "<h2>Lanterns (7)</h2>", "<h3>Albums (2)</h3>",
    "<p><strong>Chapter (2)</strong></p>",
  ])
  func `Words with a year or a number after them head a part of the text`(line: String) throws {
    let form = "<h3>Write to us</h3><form><textarea name=a></textarea></form>"
    let body = try Self.body(line, "<p>\(Self.more)</p><p>\(Self.prose)</p>\(form)")

    #expect(body.contains(")"))
    #expect(body.contains("X"))
    #expect(body.hasSuffix(Self.prose))
  }

  @Test func `Several lines that end with a number are headings`() throws {
    let entry = "<p>Ada Lind, 12 May 2020, 10:01</p><p>\(Self.more) \(Self.prose)</p>"
    let body = try Self.body(
      "<h2>Tales (2)</h2>", "<div class=c>\(entry)</div><h2>Letters (3)</h2><div>\(entry)</div>")

    #expect(body.contains("X"))
  }

  @Test(arguments: [
    ("Kommentare (2)", "<div>Ada</div><p>\(more)</p>"),
    ("Comments (1982)", "<div>Ada</div><p>\(more)</p>"),
    ("Komentari (2)", "<div>Ada</div><p>\(more)</p>"),
    ("3 réactions", "<div>Ada</div><p>\(more)</p>"),
    ("Words (2)", "<form><textarea name=a></textarea></form><div>Ada</div><p>\(more)</p>"),
    ("Words (2)", "<div class=c><p>Ada Lind, 12 May 2020, 10:01</p><p>\(more)</p></div>"),
  ])
  func `A number of comments, or one above entries or a form, ends the text`(line: String, below: String)
    throws
  {
    #expect(try Self.body("<h3>\(line)</h3>", below) == "\(Self.prose)\n\n\(Self.prose)")
  }
}
