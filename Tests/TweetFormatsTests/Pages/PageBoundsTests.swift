import SmashtagModel
import Testing

@testable import TweetFormats

/// Nobody reads so much, and nothing has to hold it.
struct PageBoundsTests {
  @Test(arguments: [
    "<h2>a</h2>", "<li>a", "<img src=a alt=b>", "<a href=/x>a</a> ", "<tr><td>a<td><b>b</b>",
  ])
  func `A page has so many blocks, cells and numbers, and says where there are more`(piece: String) {
    let few = WebPage.test(html: "<table><td>x" + String(repeating: piece, count: 1_000), .full)
    let many = WebPage.test(html: "<p>x" + String(repeating: piece, count: 60_000), .full)

    #expect(few?.isCut == false)
    #expect(many?.isCut == true)
    #expect((many?.blocks.count ?? 0) <= BlockWriter.most)
    #expect((many?.doors.count ?? 0) <= BlockWriter.most)
  }

  @Test func `A row of many cells is cut`() throws {
    let page = try #require(
      WebPage.test(html: "<table><tr><th>a<tr>" + String(repeating: "<td>c", count: 80_000), .full))

    guard case .table(let rows)? = page.blocks.first?.kind else { return #expect(Bool(false), "no table") }
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
