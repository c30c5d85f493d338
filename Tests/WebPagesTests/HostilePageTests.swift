import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// What nobody writes who means well.
struct HostilePageTests {
  @Test(arguments: [
    "<div>", "<b>", "<blockquote>", "<ul><li>", "<table><tr><td>", "<a href=/x>", "<font>", "<x>", "<p><b>",
    "<span><div>",
  ])
  func `Nesting without end keeps the text`(piece: String) {
    let html = String(repeating: piece, count: 30_000) + "core <p>end"

    let page = WebPage.test(html: html)

    #expect(page?.text.contains("core") == true)
    #expect(page?.text.contains("end") == true)
  }

  @Test func `What is nested deeply but not without end keeps its links`() {
    let html =
      String(repeating: "<div>", count: 180) + "<a href=/x>x</a>" + String(repeating: "</div>", count: 180)
      + "y"

    let page = WebPage.test(html: html)

    #expect(page?.text == "x\n\ny")
    #expect(page?.items.count == 1)
  }

  @Test func `What is left open for long is not nested`() {
    let html = String(repeating: "<p>a<li>b<td>c", count: 1_000)

    let text = WebPage.test(html: html, .full)?.text ?? ""

    #expect(text.count { $0 == "a" } == 1_000)
    #expect(text.count { $0 == "c" } == 1_000)
  }

  @Test func `A tag of attributes without end is read`() {
    let many = (0..<100_000).map { "a\($0)=\(($0)) class=b" }.joined(separator: " ")

    #expect(WebPage.test(html: "<p \(many)>x</p>")?.text == "x")
  }

  @Test func `More than eight megabytes are left out, and the page says so`() {
    let page = WebPage.test(html: "<p>" + String(repeating: "words ", count: 1_500_000))

    #expect(page?.isCut == true)
    #expect(page?.blocks.isEmpty == false)
    #expect(WebPage.test(html: "<p>words")?.isCut == false)
  }

  @Test func `Each of many links has its number`() {
    let page = WebPage.test(html: String(repeating: "<a href=/x>y</a> ", count: 50_000), .full)

    #expect(page?.items.last?.number == page?.items.count)
    #expect((page?.items.count ?? 0) == 50_000)
  }

  @Test func `Any bytes are read`() throws {
    var random = PageSoup(seed: 2)
    let pages = (0..<300).flatMap { _ in
      let bytes = (0..<200).map { _ in random.byte() }
      return [PageExtent.article, .full].compactMap { WebPage.test(bytes, $0) }
    }

    #expect(pages.count == 600)
    for page in pages { Self.check(page) }
  }

  /// What is true of every page.
  static func check(_ page: WebPage) {
    #expect(page.items.map(\.number) == Array(1..<page.items.count + 1))
    for block in page.blocks {
      #expect(block.text.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" })
      for item in block.text.items { #expect(item.range.upperBound <= block.text.text.utf8.count) }
    }
  }
}

/// Nobody reads so much, and nothing has to hold it.
struct PageBoundsTests {
  @Test(arguments: [
    "<h2>a</h2>", "<li>a", "<img src=a alt=b>", "<a href=/x>a</a> ", "<table><tr><td>a<td><b>b</b></table>",
  ])
  func `A page has so many blocks, cells and numbers, and says where there are more`(piece: String) {
    let few = WebPage.test(html: "<table><td>x" + String(repeating: piece, count: 1_000), .full)
    let many = WebPage.test(html: "<p>x" + String(repeating: piece, count: 60_000), .full)

    #expect(few?.isCut == false)
    #expect(many?.isCut == true)
    #expect((many?.blocks.count ?? 0) <= BlockWriter.most)
    #expect((many?.items.count ?? 0) <= BlockWriter.most)
  }

  @Test func `A row of many cells is cut`() throws {
    let page = try #require(
      WebPage.test(html: "<table><tr><th>a<tr>" + String(repeating: "<td>c", count: 80_000), .full))

    guard case .table(let rows)? = page.blocks.first?.kind else {
      Issue.record("no table")
      return
    }
    #expect(page.isCut)
    #expect(rows.reduce(0) { $0 + $1.count } <= BlockWriter.most)
  }

  @Test(arguments: ["<sectio", "<p a=1 b=2", "</artic", "<p title='>", "<!-- a", "<"])
  func `A tag that never ends is no text`(tag: String) {
    #expect(WebPage.test(html: "<p>rain" + tag, .full)?.text == (tag == "<" ? "rain<" : "rain"))
  }

  @Test func `Where a page is cut no tag is`() {
    let tag = "<blockquote>"
    let html = "<p>rain" + String(repeating: tag, count: (8 << 20) / tag.utf8.count + 9)

    #expect(WebPage.test(html: html, .full)?.text.contains("<") == false)
  }

  @Test func `A tag of more bytes than are read is no text`() {
    let many = (0..<1_000_000).map { "a\($0)=1" }.joined(separator: " ")

    #expect(WebPage.test(html: "<p>rain<p \(many)>end", .full)?.text == "rain")
  }
}

/// What a page may cost who reads it.
struct PageCostTests {
  /// With a title of so many words, and a site as long.
  private static func page(ofWords count: Int) -> String {
    let name = String(repeating: "Слово ", count: count)
    return "<title>\(name)</title><meta property=og:site_name content='\(name)'><h1>a</h1>b"
  }

  @Test func `A title and many headings cost no more than either`() {
    let headings = String(repeating: "<h1>a</h1>", count: 20_000)
    let title = "<title>" + String(repeating: "a b ", count: 250) + "</title>"

    let alone = ProcessorTime.taken { _ = WebPage.test(html: "<title>a b</title>" + headings) }
    let together = ProcessorTime.taken { _ = WebPage.test(html: title + headings) }

    #expect(together < alone * 3 + 0.2, "\(alone) s, then \(together) s")
  }

  /// Each text is as long as the parts of the title, so that all of them are compared.
  @Test(arguments: [
    ("a b c : ", String(repeating: "a b c d ", count: 60)),
    ("港港 港-港港港港|", String(repeating: "港", count: 160)),
  ])
  func `A title of many parts costs no more than one of two`(part: String, words: String) {
    let page = { (title: String) in
      "<title>\(title)</title>" + String(repeating: "<p>\(title.dropLast(9))x y z</p>", count: 4_000)
    }
    let two = words.dropLast(words.count / 3) + "| " + words.suffix(words.count / 3)
    let many = String(repeating: part, count: words.utf8.count / part.utf8.count)

    let alone = ProcessorTime.taken { _ = WebPage.test(html: page(String(two))) }
    let together = ProcessorTime.taken { _ = WebPage.test(html: page(many)) }

    #expect(together < alone * 3 + 0.2, "\(alone) s, then \(together) s")
  }

  @Test(arguments: [
    ("<a rel=author href=/x>ab</a> ", ""), ("<span class=date>1 May</span> ", ""),
    ("<dl><dt>x<dd>y z</dl>", "<time>1 May</time>"), ("<div class=s><p>\(prose)</p></div>", ""),
    ("<p>\(prose)</p><blockquote>\(prose)</blockquote>", ""),
    ("<div><h2>x</h2></div>", "<p>a:</p><ul class=ads><li>b</ul>"),
    ("<div>2001</div>", "<div class=a><div>2001</div>x</div>"),
    ("<p><img src=/a.jpg></p><p align=center>a b</p>", "<p><em>a <a href=/x>b</a></em></p>"),
    (
      "<div class=q>Is it so?</div><div class=a>\(prose)</div>",
      "<div class=q>Is it so?</div><div class=a>b</div>"
    ),
  ])
  func `Facts, steps and quotes without end take no longer than their bytes`(one: String, other: String) {
    let page = { (count: Int) in
      "<title>x</title><article><h1>x</h1><p>\(Self.prose) \(Self.prose)</p><div>"
        + String(repeating: one, count: count) + "</div><div>" + String(repeating: other, count: count)
        + "</div><p>\(Self.prose) \(Self.prose)</p></article>"
    }

    #expect(ProcessorTime.growth(from: 1_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them."

  @Test func `A long title is cut before it is compared`() throws {
    let page = WebPage.test(html: Self.page(ofWords: 50_000))

    #expect(page?.title.hasPrefix("Слово Слово") == true)
    #expect((page?.title.count ?? 0) <= 1_000)
    #expect((page?.site.utf8.count ?? 0) <= 1_024)
    #expect(page?.title.contains("\u{FFFD}") == false)
    #expect(ProcessorTime.growth(from: 20_000, of: Self.page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test(arguments: [
    ("", "<div><p>Ada Lind has looked at gutters for thirty years, and so on.</p></div>"),
    ("<p>Rain was all.</p>", ""),
  ])
  func `Authors, or short sentences, without end take no longer than their bytes`(
    above: String, below: String
  ) {
    let prose = "<p>" + String(repeating: "It rained, and nobody minded. ", count: 12) + "</p>"
    let page = { (count: Int) in
      "<title>x</title><meta name=author content='Ada Lind'><article><h1>x</h1>"
        + String(repeating: above, count: count) + prose + String(repeating: below, count: count)
    }

    #expect(ProcessorTime.growth(from: 2_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test(arguments: [
    ("<br>", "<p>word</p>"), ("<p></p>", "<h3>word</h3>"), ("<img>", "<h3>word</h3><p>word</p>"),
  ])
  func `Lines after empty elements without end take no longer than their bytes`(empty: String, line: String) {
    let page = { (count: Int) in
      Self.article + String(repeating: empty, count: count) + String(repeating: line, count: count)
    }

    #expect(ProcessorTime.growth(from: 4_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test func `Images in noscript below links without end take no longer than their bytes`() {
    let page = { (count: Int) in
      Self.article + "<p>" + String(repeating: "<a href=/x>y</a> ", count: count) + "</p><p>"
        + (0..<count).map { "<noscript><img src=/i\($0) alt=z\($0)></noscript>" }.joined() + "</p>"
    }

    #expect(ProcessorTime.growth(from: 8_000, of: page) { _ = WebPage.test(html: $0) } < 3)
  }

  @Test(arguments: [
    ("<p>Is it so?</p>", "<p>no sentence</p>"),
    ("<button>x</button>", "<button>y</button><p>Yes it did.</p>"),
  ])
  func `Boxes after others that are called alike cost hardly more`(beginning: String, other: String) {
    let box = { (end: String) in "<div class=q>\(beginning)\(end)</div>" }
    let page = { (first: String) in
      Self.article + String(repeating: first, count: 100)
        + String(repeating: box("<p>Yes it did.</p>"), count: 2_000)
    }

    let alone = ProcessorTime.taken { _ = WebPage.test(html: page(box("<p>Yes it did.</p>"))) }
    let below = ProcessorTime.taken { _ = WebPage.test(html: page(box(other))) }

    #expect(below < alone * 1.5 + 0.1, "\(alone) s, then \(below) s")
  }

  @Test(arguments: [">", "+ "])
  func `Markdown of endless levels costs hardly more than that of two hundred`(piece: String) {
    let few = String(repeating: String(repeating: piece, count: 200) + "a\n\n\n", count: 100)
    let many = String(repeating: piece, count: 80_000) + "a"

    let alone = ProcessorTime.taken { _ = Self.readMarkdown(few) }
    let together = ProcessorTime.taken { _ = Self.readMarkdown(many) }

    #expect(together < alone * 1.5 + 0.1, "\(alone) s, then \(together) s")
  }

  @Test func `Items of three hundred levels stay apart`() {
    let blanks = String(repeating: "  ", count: 299)
    let text = String(repeating: "+ ", count: 300) + "rain\n\(blanks)+ sun\n\(blanks)+ wind\n"

    let page = Self.readMarkdown(text)

    #expect(page?.blocks.map(\.text.text) == ["rain\nsun\nwind"])
  }

  @Test(arguments: ["[a]\n", "[a]\r\n", "![a]\r"])
  func `A paragraph of brackets without end takes no longer than its bytes`(line: String) {
    let text = { (count: Int) in String(repeating: line, count: count) }

    #expect(ProcessorTime.growth(from: 60_000, of: text) { _ = Self.readMarkdown($0) } < 3)
  }

  private static func readMarkdown(_ text: String) -> WebPage? {
    let request = PageDecoder.Request(
      contentType: "text/markdown", url: "https://a.example/b.md", extent: .article
    ) { address, _ in address }
    guard case .page(let page) = PageDecoder().answer(Array(text.utf8), to: request) else { return nil }
    return page
  }

  private static let article = "<title>x y z</title><article><h1>x y z</h1><p>\(prose) \(prose)</p>"

  @Test func `A page for which nobody waits is not read`() async {
    let html = "<p>words</p>" + String(repeating: "<p>more words to read</p>", count: 20_000)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return WebPage.test(html: html, .full)
    }
    task.cancel()

    #expect(await task.value?.isCut == true)
    #expect(await (task.value?.blocks.count ?? 0) < 10)
  }

  @Test func `A deadline ends the reading of a page`() {
    let html = String(repeating: "<p>words to read</p>", count: 20_000)
    let past = RequestContext(deadline: .now - .seconds(1))

    let page = WebPage.test(html: html, in: past)

    #expect(page?.isCut == true)
    #expect((page?.blocks.count ?? 0) < 10)
  }
}
