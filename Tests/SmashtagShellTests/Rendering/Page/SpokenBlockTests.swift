import SmashtagModel
import TerminalKit
import Testing

@testable import SmashtagShell

/// Blocks of a page in words.
struct SpokenBlockTests {
  private func spoken(_ block: PageBlock) -> [String] { SpokenBlock(block).sentences.map(\.plainText) }

  @Test(arguments: [
    (PageBlock(.heading(level: 2), marked: "Rain"), "Heading level 2: Rain"),
    (PageBlock(.item(marker: "•"), marked: "a tap"), "Item: a tap"),
    (PageBlock(.item(marker: "3."), marked: "a tap"), "Item 3: a tap"),
    (PageBlock(.item(marker: ""), marked: "a term"), "a term"),
    (PageBlock(.item(marker: "•"), marked: "a washer", indent: 1), "Item, Level 2: a washer"),
    (PageBlock(.item(marker: "b."), marked: "of rubber", indent: 2), "Item b, Level 3: of rubber"),
    (PageBlock(.item(marker: ""), marked: "a term", indent: 1), "Level 2: a term"),
    (PageBlock(.paragraph, marked: "so he said", quotes: 1), "Quote: so he said"),
    (PageBlock(.item(marker: "•"), marked: "a tap", quotes: 2), "Quote level 2, Item: a tap"),
    (PageBlock(.paragraph, marked: "see [the docs](https://a.example) now"), "see the docs, link 1 now"),
    (PageBlock(.image, marked: "![A barrel](https://a.example/b.jpg)", from: 4), "Image 4: A barrel"),
    (PageBlock(.image, marked: "![](https://a.example/b.jpg)", from: 4), "Image 4 without a description"),
    (
      PageBlock(.paragraph, marked: "[paypal.com](https://evil.example)"),
      "paypal.com, leads to evil.example, link 1"
    ),
  ])
  func `A block says what it is`(block: PageBlock, expected: String) {
    #expect(spoken(block) == [expected])
  }

  @Test func `Code is said line by line, with its blanks`() {
    #expect(spoken(PageBlock(.code, marked: "a\n\tb\n  c")) == ["Code:", "a", "        b", "  c"])
  }

  @Test func `A long line of code goes on further in`() {
    let lines = SpokenBlock(PageBlock(.code, marked: "  if rain and not wind")).codeLines(in: 14)

    #expect(lines.map(\.plainText) == ["Code:", "  if rain and", "    not wind"])
  }

  @Test func `A line across says nothing`() {
    #expect(spoken(PageBlock(.rule)).isEmpty)
  }

  @Test func `What leads on in the header of a table is said, too`() {
    let table = PageBlock(.table([[PageText(marked: "[Month](https://a.example)")], [PageText("April")]]))

    #expect(spoken(table) == ["Table of 2 rows: Month: Month, link 1", "Month: April"])
  }
}
