import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// The last short sections of a text, each in a box as those above are.
struct SectionBoxesTests {
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."

  private static func body(_ text: String) throws -> String {
    try #require(WebPage.test(html: "<title>Rain</title><main><h1>Rain</h1>\(text)</main>")).body
  }

  private static func section(_ heading: String, _ sentence: String, head: Bool = true) -> String {
    let heading = head ? "<div class=h><h3>\(heading)</h3></div>" : "<h3>\(heading)</h3>"
    return "<div class=s>\(heading)<div class=t><div class=p>\(sentence)</div></div></div>"
  }

  @Test(arguments: [true, false])
  func `Each keeps its heading, also one that says nothing above others`(head: Bool) throws {
    let last = [
      Self.section("§ 3 Fines", "Who rings is fined.", head: head),
      Self.section("§ 4 Exceptions", "(repealed)", head: head),
      Self.section("§ 5 Begin", "It begins today, at noon.", head: head),
    ]
    let long =
      Self.section("§ 1 Gutters", Self.prose, head: head) + Self.section("§ 2 Rain", Self.prose, head: head)

    let body = try Self.body(long + last.joined())

    #expect(
      body.hasSuffix(
        "§ 3 Fines\n\nWho rings is fined.\n\n§ 4 Exceptions\n\n(repealed)\n\n§ 5 Begin\n\nIt begins today, at noon."
      ))
  }

  @Test(arguments: [("p", true), ("x", false)])
  func `A box called as the paragraphs are has a heading`(name: String, isText: Bool) throws {
    let long = "<h3>One</h3><div class=p>\(Self.prose)</div><h3>Two</h3><div class=p>\(Self.prose)</div>"

    let body = try Self.body("\(long)<h3>Three</h3><div class=\(name)>Who rings is fined.</div>")

    #expect(body.contains("Three") == isText)
  }

  @Test func `A heading alone in its box is that of a table in the next one`() throws {
    let table = "<table><tr><th>Tone<th>Strokes<tr><td>f<td>12<tr><td>c<td>4</table>"
    let section = "<div class=s><div class=t><p>\(Self.prose)</p></div></div>"

    let body = try Self.body(
      "\(section)\(section)<div class=s><div><h3>Tones</h3></div><div class=t>\(table)</div></div>")

    #expect(body.contains("Tones\n\nTone"))
  }

  @Test func `Answers below each other have no headings of the text`() throws {
    func answer(_ name: String) -> String {
      "<div class=s><div class=h><h3>\(name) commented on Mar 28, 2023</h3><span>Author</span></div><div class=t><p>I have seen that too.</p></div></div>"
    }
    let first =
      "<div class=s><div class=h><h3>Ada opened this</h3></div><div class=t><p>\(Self.prose)</p></div></div>"

    #expect(try !Self.body("\(first)\(answer("Bo"))\(answer("Cy"))").contains("Bo commented"))
  }

  @Test func `One that says nothing at the end of a chapter keeps its heading, which leads to itself`() throws
  {
    func article(_ name: String, _ text: String) -> String {
      "<article id=a\(name)><h6><a href=#a\(name)>Art. \(name)</a></h6><div class=c><p>\(text)</p></div></article>"
    }
    func chapter(_ name: String, _ articles: String) -> String {
      "<section id=s\(name)><h2><a href=#s\(name)>\(name). Part</a></h2><div class=c>\(articles)</div></section>"
    }

    let body = try Self.body(
      chapter("1", article("1", Self.prose) + article("2", Self.prose))
        + chapter("2", article("3", Self.prose) + article("4", "Repealed"))
        + chapter("3", article("5", "It begins in July, at noon.")))

    #expect(body.hasSuffix("Art. 4\n\nRepealed\n\n3. Part\n\nArt. 5\n\nIt begins in July, at noon."))
  }
}
