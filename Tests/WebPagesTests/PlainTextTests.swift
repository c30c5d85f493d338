import SmashtagModel
import Testing

@testable import WebPages

struct PlainTextTests {
  @Test func `A page is named by its address`() {
    let page = Self.page("Rain.", at: "https://www.rain.example/a/old%20notes.txt?x=/y#z")

    #expect(page.title == "old notes.txt")
    #expect(page.site == "rain.example")
    #expect(page.url == "https://www.rain.example/a/old%20notes.txt?x=/y#z")
    #expect(page.blocks == [PageBlock(.paragraph, PageText("Rain."))])
  }

  @Test(arguments: [
    ("https://rain.example", "rain.example"), ("https://rain.example/", "rain.example"),
    ("https://rain.example/a/", "a"), ("https://rain.example/%1B%5B31m%0Ax", "x"),
  ])
  func `A title is on one line, or the host`(_ url: String, _ title: String) {
    #expect(Self.page("Rain.", at: url).title == title)
  }

  @Test func `Empty lines part paragraphs, and their other lines stay`() {
    let page = Self.page("\r\n\r\nRain falls  \r\non roofs.\r\n \t\r\nThen\u{2028}not.\u{B}\rNever.\n\n\n")

    #expect(page.blocks.map(\.text.text) == ["Rain falls\non roofs.", "Then\nnot.", "Never."])
  }

  @Test func `Wrapped prose is a line again`() {
    let page = Self.page(
      """
      The rain had been falling since the early morning, and nobody in
      the well-known town by the sea could remember a day as wet as this-
      one.  The river rose by the hour, as it does in every spring of
      which anybody has told us.

         Set in by three blanks as memos of the old net are, this text is
         prose as well, and has been wrapped at the same column as all of
         the others were.
      """)

    #expect(page.blocks.map(\.kind) == [.paragraph, .paragraph])
    #expect(page.text.split(separator: "\n").count == 2)
    #expect(page.text.contains("nobody in the well-known"))
    #expect(page.text.contains("as this-one.  The"))
  }

  @Test func `A tab in running text is a blank`() {
    #expect(Self.page("one\ttwo\nthree\nfour\n\nfive").blocks.first?.text.text == "one two\nthree\nfour")
  }

  @Test func `Verses and lists keep their lines`() {
    let verses = "Shall rain be mine on every roof and every garden wall,\nor not?\nPerhaps it will be so."
    let list =
      "- the first of the things that were found behind the wall\n- the second of the things that were found behind it"

    #expect(Self.page(verses + "\n\n" + list).blocks.map(\.text.text) == [verses, list])
  }

  @Test(arguments: [
    "name      height\nAda       1.70\nBo        1.80", "a\tb\nc\td", "  make rain", "if (x) {\n  rain();\n}",
    "+---+\n| a |\n+---+", "┌─┐\n└─┘", "first\n    second\n    third", "a | b | c\n1 | 2 | 3",
  ])
  func `Tables, drawings and sources stay as they are`(_ text: String) {
    let page = Self.page("Some words here.\n\nAnd more of them.\n\nThree.\n\nFour.\n\nFive.\n\n" + text)

    #expect(page.blocks.last == PageBlock(.code, PageText(text)))
    #expect(page.blocks.count == 6)
  }

  @Test func `A text that is mostly source stays whole, with its empty lines`() {
    let source = "// Rain.\n\nfunc rain() {\n    fall()\n}\n\n\nfunc snow() {\n\tfall()\n}"

    #expect(Self.page(source + "\n").blocks == [PageBlock(.code, PageText(source))])
  }

  @Test func `Code is one block`() {
    let page = Self.page("\n{\n  \"a\": \"https://a.example.org/b\"\n\n}\n\n", .code)

    #expect(page.blocks.map(\.kind) == [.code])
    #expect(page.blocks.first?.text.text == "{\n  \"a\": \"https://a.example.org/b\"\n\n}")
    #expect(page.items.map(\.mention) == [.url(IndexedURL("https://a.example.org/b"))])
  }

  @Test func `Addresses are numbered through, and stand where they are`() throws {
    let page = Self.page(
      "Žluť: see https://a.example.org/ä, or a.example.org.\n\n<HTTP://b.example.org/> and ftp://c.example.org/"
    )

    let items = page.items
    #expect(items.map(\.number) == [1, 2])
    #expect(items.map(\.mention.label) == ["https://a.example.org/ä", "HTTP://b.example.org/"])
    for (block, item) in zip(page.blocks, items) {
      #expect(Array(block.text.text.utf8)[item.range].elementsEqual(item.mention.label.utf8))
    }
  }

  @Test func `Nothing hides in a text`() {
    let page = Self.page(
      "a\u{1B}[31m\u{0}b\u{8}\u{7F}\u{9B}3c\u{202E}\u{2066}c\u{200B}d\u{AD}e\u{FEFF}f\u{2060}g می\u{200C}خواهم 👩\u{200D}🌾"
    )

    #expect(page.text == "acdefg می\u{200C}خواهم 👩\u{200D}🌾")
  }

  @Test(arguments: [
    ("\u{1B}[32;1mok\u{1B}[0m step", "ok step"), ("N\u{8}NA\u{8}Aж\u{8}жM\u{8}ME\u{8}E", "NAжME"),
    ("_\u{8}a \u{8}\u{8} end\u{8}", "a  end"), ("\u{1B}]0;title\u{7}a\u{1B}]8;;x\u{1B}\\b", "ab"),
    ("\u{1B}]open\na", "open\na"), ("\u{1B}(Ba\u{1B}", "a"), ("\u{8}a\n\u{8}b", "a\nb"),
    ("a\u{9B}31mb", "ab"),
    ("\u{1B}[", ""), ("a\u{1B}[31\nb", "a\nb"),
  ])
  func `Colours and movements of a terminal are no text`(_ text: String, _ shown: String) {
    #expect(Self.page(text, .code).text == shown)
  }

  @Test func `A long text is cut at a character`() {
    let page = PlainText.page(
      Array(String(repeating: "ж ", count: PlainText.limit / 3 + 10).utf8), .prose, at: "https://a.example/b")

    #expect(page.isCut)
    #expect(page.text.utf8.count <= PlainText.limit)
    #expect(page.text.hasSuffix("ж"))
    #expect(!Self.page("a").isCut)
  }

  @Test func `Nothing makes an empty page`() {
    #expect(Self.page(" \n\n\u{0}").blocks.isEmpty)
    #expect(Self.page("", .code).blocks.isEmpty)
  }

  private static func page(
    _ text: String, _ form: DocumentKind.TextForm = .prose, at url: String = "https://rain.example/notes.txt"
  ) -> WebPage {
    PlainText.page(Array(text.utf8), form, at: url)
  }
}
