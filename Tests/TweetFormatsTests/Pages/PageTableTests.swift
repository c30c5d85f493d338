import SmashtagModel
import Testing

@testable import TweetFormats

struct PageTableTests {
  @Test(arguments: [
    ("<table><tr><th>a<th>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
    ("<table><caption>x</caption><tr><td>a<td>b</table>", "x\n\na\tb"),
    ("<table><tr><th>a<td><p>b</p><p>c<br>d</p></table>", "a\tb c d"),
    ("<table><thead><th>a<th>b<tbody><td>c<td>d<tbody><td>e<td>f</table>", "a\tb\nc\td\ne\tf"),
    ("<table border=1><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
    ("<table><tr><td>1<td>2<tr><td>3<td>4<tr><td>5<td>6</table>", "1\t2\n3\t4\n5\t6"),
    ("<table><tr><th>a<td>b<tr><td colspan=2><img src=/i alt=c></table>d", "a\tb\n\nImage: c\n\nd"),
    ("<table><tr><th>a<th></th><th>b<tr><td>c</table>", "a\t\tb\nc"),
    ("<table><tr><th colspan=2>a<th>b<tr><td>c<td>d<td>e</table>", "a\t\tb\nc\td\te"),
    ("<table><tr><th rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>", "a\tb\n\tc\nd\te"),
    ("<table><tr><th>a<td rowspan=2>b<tr><td>c<tr><td>d<td>e</table>", "a\tb\nc\nd\te"),
    ("<table><tr><th colspan=999999999>a<tr><td rowspan=x>b<td>c</table>", "a\nb\tc"),
  ])
  func `A table of data has a line for each row`(html: String, text: String) {
    #expect(BlockWriterTests.text(html) == text)
  }

  @Test(arguments: [
    ("<table><tr><td>a<td>b</table>", "a\n\nb"), ("<table border=1><tr><td>a</table>", "a"),
    ("<table role=presentation><tr><th>a<td>b</table>", "a\n\nb"),
    ("<table><tr><th>a<td><h2>b</h2><td>c</table>", "a\n\nb\n\nc"),
    ("<table><tr><td><table><tr><th>a<td>b<tr><th>c<td>d</table><td>e</table>", "a\tb\nc\td\n\ne"),
    ("<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table>", "1\n2\n\na\nb"),
  ])
  func `A table that lays out a page is read cell by cell`(html: String, text: String) {
    #expect(BlockWriterTests.text(html) == text)
  }

  @Test(arguments: ["<td>a", "<td colspan=3>a", "<td rowspan=3>a", "<th colspan=60 rowspan=9>a"])
  func `Many columns are all there`(cell: String) {
    let row = "<tr>" + String(repeating: cell, count: 100)

    let text = BlockWriterTests.text("<table><tr><th>b<th>c" + row + row + "</table>")

    #expect(text?.count { $0 == "a" } == 200)
  }

  @Test func `Links in cells have numbers in order`() {
    let html = "<table><tr><th><a href=/x>a</a><td>b <a href=/y>c</a></table><a href=/z>d</a>"

    let page = WebPage.test(html: html, .full)

    #expect(page?.doors.map(\.number) == [1, 2, 3])
    #expect(page?.doors.map(\.range) == [0..<1, 2..<3, 0..<1])
  }
}
