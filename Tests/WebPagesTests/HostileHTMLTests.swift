import CHTML
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// What nobody writes who means well.
struct HostileHTMLTests {
  @Test func `A tag of attributes without end takes no longer than its bytes`() {
    let tag = { (count: Int) in
      "<p \((0..<count).map { "a\($0)=\($0)" }.joined(separator: " "))>x</p>"
    }

    #expect(HTMLText(tag(30_000)).text.hasPrefix("x"))
    #expect(ProcessorTime.growth(from: 15_000, of: tag) { _ = HTMLText($0) } < 3)
  }

  @Test func `A tag of XML with thousands of attributes is refused, and a page of it read as HTML`() {
    let attributes = { (count: Int) in (0..<count).map { "a\($0)='='" }.joined(separator: " ") }
    let feed = { (count: Int) in
      "<rss><channel><title>T</title><item \(attributes(count))><title>x</title></item></channel></rss>"
    }
    let page = "<html><body><p \(attributes(100_000))>core</p></body></html>"

    #expect(XMLFeed(Array(feed(4_000).utf8))?.feed.entries.count == 1)
    #expect(XMLFeed(Array(feed(100_000).utf8)) == nil)
    #expect(
      String(decoding: ParsedPage(Array(page.utf8), isXML: true).tree.bytes, as: UTF8.self).contains("core"))
  }

  @Test func `Markup that stands in a feed as text is no tag of it`() {
    let code = String(repeating: "&lt;span class=\"n\"&gt;a = b&lt;/span&gt;\n", count: 6_000)
    let feed =
      "<rss><channel><title>T</title><item><title>x</title><description>\(code)</description></item></channel></rss>"

    #expect(XMLFeed(Array(feed.utf8))?.feed.entries.count == 1)
  }

  @Test func `Entities of a DTD are not read again wherever they are named`() {
    let feed = { (count: Int) in
      let comment = "<!--\(String(repeating: "x", count: count * 10))-->"
      let names = String(repeating: "%a; ", count: count)
      return Array(
        "<!DOCTYPE rss [<!ENTITY z \"><rss \"><!ENTITY % a '\(comment)'>\(names)]><rss><channel><title>T</title></channel></rss>"
          .utf8)
    }

    #expect(XMLFeed(feed(1_000))?.feed.title != nil)
    #expect(ProcessorTime.growth(from: 2_000, of: feed) { _ = XMLFeed($0) } < 3)
  }

  @Test func `Authors of an entry without end are read as fast, and some of them named`() {
    let feed = { (count: Int) in
      let authors = String(repeating: "<author>ada</author>", count: count)
      return Array("<rss><channel><item>\(authors)</item></channel></rss>".utf8)
    }

    #expect(
      XMLFeed(feed(100))?.feed.entries.first?.author
        == Array(repeating: "ada", count: 20).joined(separator: ", "))
    #expect(ProcessorTime.growth(from: 20_000, of: feed) { _ = XMLFeed($0) } < 3)
  }

  @Test func `An address of signs alone is read as fast`() {
    let link = { (count: Int) in "<a href='" + String(repeating: "&", count: count) + "'>x</a>" }

    #expect(HTMLText(link(1 << 19)).links.first?.href.utf8.count == 1 << 19)
    #expect(ProcessorTime.growth(from: 1 << 18, of: link) { _ = HTMLText($0) } < 3)
  }

  @Test(arguments: [
    ("table", "abc ", "ambox", "<tr><td>"), ("div", "abc-", "abc", "<a id=a href=#b>1</a>"),
  ])
  func `A class without end around paragraphs without end is not read for each of them`(
    tag: String, part: String, last: String, within: String
  ) {
    let page = { (count: Int) in
      let name = String(repeating: part, count: count * 8) + last
      return
        "<title>x</title><article><h1>x</h1><\(tag) class='\(name)'>\(within)\(WebPage.prose(count))</\(tag)></article>"
    }

    #expect(ProcessorTime.growth(from: 1_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  /// gumbo ends the program at some of these.
  @Test(arguments: [
    "<table><svg><title><![CDATA[a]]>b", "<table><tr><math><mi><![CDATA[a]]></table>b",
    "<![CDATA[<table><svg><desc><![CDATA[", "<table><svg><title><![CDATA[<![CDATA[a]]>]]>b</title></svg>",
  ])
  func `A section of CDATA in a table ends nothing`(html: String) {
    let page = WebPage.test(html: "<p>core</p>" + html, .full)

    #expect(page?.text.hasPrefix("core") == true)
    #expect(HTMLText("core " + html).text.hasPrefix("core"))
  }

  @Test(arguments: ["b", "div", "blockquote", "ul", "li", "span", "x"])
  func `Nesting without end keeps the text`(name: String) {
    let html = HTMLText(String(repeating: "<\(name)>", count: 20_000) + "core" + "</\(name)>")

    #expect(html.text.contains("core"))
    #expect(html.text.utf8.count < 100_000)
  }

  @Test func `What is nested deeply but not without end keeps its links`() {
    let open = String(repeating: "<b>", count: 100)
    let html = HTMLText(open + "<a href=\"https://a.b\">x</a>")

    #expect(html.links.map(\.text) == ["x"])
  }

  @Test func `More than a megabyte is left out, at the end of a character, and shown to be`() {
    let html = HTMLText(String(repeating: "é", count: 1 << 20))

    #expect(html.text == String(repeating: "é", count: 1 << 19) + "…")
  }

  @Test(arguments: ["<a href='https://e.org/", "</a", "<!-- x", "<br><b title=\""])
  func `A tag is not cut`(tag: String) {
    let words = String(repeating: "x", count: (1 << 20) - tag.utf8.count)
    let html = HTMLText(words + tag + "b'>y</a>")

    #expect(html.text == words + "…")
  }

  @Test func `Marks that grow beyond a megabyte are shown to be cut`() {
    let html = HTMLText(
      String(repeating: "<blockquote>", count: 8) + String(repeating: "x<br>", count: 100_000))

    #expect(html.text.hasSuffix("x…"))
  }

  @Test func `Lines quoted deeply do not multiply`() {
    let quoted = String(repeating: "<blockquote>", count: 100) + String(repeating: "x<br>", count: 100_000)

    #expect(HTMLText(quoted).text.utf8.count < 1 << 21)
  }

  /// Its blocks grow from 16 kB to 4 MB.
  @Test(arguments: [1_000, 20_000, 1 << 20, 5 << 20, 9 << 20])
  func `A tree takes no more memory than it may`(limit: Int) {
    let html = Array(String(repeating: "<p>x</p>", count: 100_000).utf8CString)
    let parse = { chtml_parse(html, html.count, false, chtml_limits(memory: $0, microseconds: 60_000_000)) }

    #expect(parse(limit) == nil)
    let tree = parse(64 << 20)
    #expect(tree != nil)
    chtml_free(tree)
  }

  @Test func `Any bytes are read`() {
    var random = SeededRandom(seed: 1)
    let pieces = Array("<>&\"'=/!-?# \n\0abé😀") + Array("pabr")
    var placed = 0
    for _ in 0..<1000 {
      let html = String((0..<60).compactMap { _ in pieces.randomElement(using: &random) })
      let read = HTMLText(html)
      for link in read.links {
        guard let range = link.range else { continue }
        #expect(read.text.unicodeScalars.count >= range.upperBound, "\(html)")
        placed += 1
      }
    }
    #expect(placed > 0)
  }

  /// The processor's time for so many bytes of a piece.
}
