import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// A page that is written into a file.
struct PageMarkdownTests {
  private let files = StubFiles()

  private func file(_ name: String, _ page: WebPage = .rain, find text: String = "") async throws -> String? {
    let pages = StubPages([page.url: .page(page)])
    let session = try await Session.fixture(files: files, pages: pages)
      .typing("read \(page.url)" + (text.isEmpty ? "" : "; find \(text)"))
    _ = try await session.step(of: "export /tmp/\(name)")
    return files.texts["/tmp/\(name)"]
  }

  /// What stands below the head of a file.
  private func body(_ blocks: [PageBlock]) async throws -> String? {
    let page = WebPage(url: "https://a.example/", title: "T", site: "", blocks: blocks)
    let text = try await file("x-\(UUID().uuidString).md", page)
    return text.map { String($0.dropFirst("# T\n\nSource: <https://a.example/>\n\n".count)) }
  }

  @Test func `It is Markdown that fetches nothing`() async throws {
    #expect(
      try await file("rain.md") == ##"""
        # Rain on campus

        Source: <https://news.example/rain>

        Rain on #campus, says @ada. See [the map](<https://maps.example/rain>).

        - umbrellas
        - [boots](<https://shop.example/boots>)

        [Image: A lake](<https://p.example/lake.jpg>)

        ```
        #no @one
        ```

        | place | rain |
        | --- | --- |
        | [hill](<https://hill.example/>) #wet | 3 mm |

        """##)
  }

  @Test func `A page without end takes no longer than its bytes`() {
    let page = { (count: Int) in
      let blocks = (0..<count).map { PageBlock(.paragraph, PageText("rain \($0)")) }
      let page = WebPage(url: "https://a.example/", title: "T", site: "", blocks: blocks)
      return PageContext(.page(page), at: page.url, .article)
    }

    #expect(ProcessorTime.growth(from: 1_000, of: page) { _ = PageMarkdown($0) } < 3)
  }

  @Test func `Only what find left is written`() async throws {
    #expect(
      try await file("boots.md", find: "boots")?.hasSuffix("\n\n- [boots](<https://shop.example/boots>)\n")
        == true)
  }

  @Test func `Csv and jsonl have what its numbers lead to`() async throws {
    #expect(
      try await file("rain.csv")?.hasPrefix(
        "kind,name,url,alt,count,text\r\nurl,https://maps.example/rain,https://maps.example/rain,,,the map\r\n"
      ) == true)
    let lines = try #require(try await file("rain.jsonl")).split(separator: "\n")
    #expect(
      lines.first
        == #"{"n":1,"kind":"url","keyword":"https://maps.example/rain","expanded":"https://maps.example/rain","count":null,"text":"the map"}"#
    )
    #expect(
      lines.last == #"{"n":7,"kind":"user","keyword":"@ada","count":null,"text":null}"# && lines.count == 7)
  }

  @Test(arguments: ["a.md", "a.csv"])
  func `A file of another kind is saved instead`(name: String) async throws {
    let session = try await Session.fixture(files: files, pages: StubPages.rain()).typing(
      "read news.example/a.pdf")

    await #expect(
      throws: CommandError.notHere("there is no text here to write", instead: "save PATH keeps it as it is")
    ) {
      try await session.step(of: "export /tmp/\(name)")
    }
  }

  @Test func `Headings stand below the title`() async throws {
    #expect(
      try await body([
        PageBlock(.heading(level: 1), PageText("One #")), PageBlock(.heading(level: 6), PageText("Six")),
        PageBlock(.heading(level: 2)), PageBlock(.paragraph, PageText("a\nb")), PageBlock(.rule),
      ]) == "## One \\#\n\n###### Six\n\na\\\nb\n\n---\n")
  }

  @Test func `Lists keep their order and depth`() async throws {
    #expect(
      try await body([
        PageBlock(.item(marker: "9."), PageText("nine")),
        PageBlock(.item(marker: "10."), PageText("ten"), isTight: true),
        PageBlock(.item(marker: "•"), PageText("inner"), indent: 1, isTight: true),
        PageBlock(.paragraph, PageText("goes on"), indent: 2, isTight: true),
        PageBlock(.item(marker: "3."), PageText("third"), indent: 1, isTight: true),
        PageBlock(.item(marker: "11."), PageText("eleven"), isTight: true),
        PageBlock(.item(marker: "iv."), PageText("four"), isTight: true),
        PageBlock(.paragraph, PageText("after")),
      ]) == """
        9. nine
        10. ten
            - inner

              goes on

            3. third
        11. eleven
        4. four

        after

        """)
  }

  @Test(arguments: [
    (["a.", "b.", "c."], [1, 2, 3]), (["i.", "ii.", "iii.", "iv."], [1, 2, 3, 4]),
    (["h.", "i.", "j."], [8, 9, 10]), (["IX.", "X."], [9, 10]), (["z.", "aa."], [26, 27]),
    (["c.", "a."], [3, 1]), (["v.", "vi."], [5, 6]), (["u.", "v."], [21, 22]), (["iv.", "v."], [4, 5]),
    (["mcmxc."], [1_990]), (["i.", "j."], [9, 10]), (["V.", "W.", "X."], [22, 23, 24]),
    (["x.", "xi."], [10, 11]), (["i."], [1]),
  ])
  func `Letters and Roman numerals become numbers`(markers: [String], numbers: [Int]) async throws {
    let blocks = markers.map { PageBlock(.item(marker: $0), PageText("x"), isTight: true) }

    #expect(try await body(blocks) == numbers.map { "\($0). x\n" }.joined())
  }

  @Test(arguments: ["Example.", "a)", "aB."])
  func `What is no number stands in its item`(marker: String) async throws {
    let text = try await body([PageBlock(.item(marker: marker), PageText("x"))])

    #expect(text == "- \(marker) x\n")
  }

  @Test func `An item whose list was left out makes no code`() async throws {
    #expect(
      try await body([
        PageBlock(.item(marker: "•"), PageText("a"), indent: 3),
        PageBlock(.item(marker: "•"), PageText("b"), indent: 3),
        PageBlock(.paragraph, PageText("c"), indent: 2),
      ]) == "- a\n\n- b\n\nc\n")
  }

  @Test func `An item without a text is one, too`() async throws {
    #expect(
      try await body([
        PageBlock(.item(marker: "1.")), PageBlock(.item(marker: "2."), PageText("b"), isTight: true),
      ])
        == "1.\n2. b\n")
  }

  @Test func `What was written is told`() async throws {
    let session = try await Session.fixture(files: files, pages: StubPages.rain()).typing("read t.co/rain")

    guard case .show(.note(let note, let json)) = try await session.step(of: "export /tmp/p.md") else {
      return #expect(Bool(false))
    }
    #expect(note == "Rain on campus written to /tmp/p.md")
    #expect(json.text == #"{"done":"export","path":"/tmp/p.md","items":6,"format":"md","more":false}"#)
  }

  @Test func `Terms have what they mean below them`() async throws {
    #expect(
      try await body([
        PageBlock(.item(marker: ""), PageText("rain")),
        PageBlock(.paragraph, PageText("water"), indent: 1, isTight: true),
      ]) == "- rain\n\n  water\n")
  }

  @Test func `Quotations are quoted as deep as they are`() async throws {
    #expect(
      try await body([
        PageBlock(.paragraph, PageText("a"), quotes: 1), PageBlock(.paragraph, PageText("b"), quotes: 2),
        PageBlock(.item(marker: "•"), PageText("c"), quotes: 1, indent: 1),
        PageBlock(.paragraph, PageText("d")),
      ]) == "> a\n>\n> > b\n>\n> - c\n\nd\n")
  }

  @Test func `No code ends its own fence`() async throws {
    #expect(
      try await body([PageBlock(.code, PageText("```\n# x\n````\n\u{1B}[31m"), quotes: 1)])
        == "> `````\n> ```\n> # x\n> ````\n> \u{FFFD}[31m\n> `````\n")
  }

  @Test func `No text makes anything of its own`() async throws {
    #expect(
      try await body([
        PageBlock(.paragraph, PageText("# a ![b](c) <d> `e`\n- f\n1. g")),
        PageBlock(.item(marker: "•"), PageText("[ ] h")),
        PageBlock(.table([[PageText("a|b\nc"), PageText()], [PageText("d")]])),
      ]) == ##"""
        \# a !\[b\](c) \<d\> \`e\`\
        \- f\
        1\. g

        - \[ \] h

        | a\|b c | |
        | --- | --- |
        | d |

        """##)
  }

  @Test func `A link shows its text and leads nowhere else`() async throws {
    let text = "see a](b) now"
    let link = PageItem.link(1, "a](b)", "https://a.example/<x>|y z", in: text)

    #expect(
      try await body([PageBlock(.paragraph, PageText(text, items: [link]))])
        == #"see [a\](b)](<https://a.example/%3Cx%3E%7Cy%20z>) now"# + "\n")
  }

  @Test func `An image without a text, and one that leads on, are links`() async throws {
    let image = PageItem(number: 1, mention: .image(MediaItem(url: "https://p.example/1.jpg")), range: 0..<0)
    let link = PageItem(
      number: 2, mention: .url(IndexedURL("https://a.example/", display: "alt")), range: 0..<0)

    #expect(
      try await body([PageBlock(.image, PageText("", items: [image, link]))])
        == "[Image](<https://p.example/1.jpg>) [alt](<https://a.example/>)\n")
  }
}
