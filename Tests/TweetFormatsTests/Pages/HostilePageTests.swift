import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

/// What nobody writes who means well.
struct HostilePageTests {
  @Test(arguments: [
    "<a>", "<a ", "<a href=/x>", "<a href=/x>y", "<b>", "<p>", "<div>", "<div class=menu>x", "<blockquote>",
    "<ul><li>",
    "<ol>", "<dl><dt>a<dd>", "<pre>", "<table><tr><td>", "<table><th>", "<td>a", "<ruby>a<rt>b", "<h1>a",
    "</b>", "</p>",
    "</x>", "&", "&a", "&#", "&amp;", "&ampa", "<", ">", "<!", "<!--", "<!-- -->", "<?", "\"", "<a href=\"",
    "<a href='",
    "<script>", "<script></", "<style>x</style>", "<svg>", "<select>", "<br>", "a<br>", "<img src=/i alt=a>",
    "<source>",
    "a=b ", "\0", " ", "a ", "😀", "<b></i>", "<a><p>", "<p><b>", "<li><b>", "<noscript><img src=/i>",
    "<title>a",
    "<h2><a href=/x>a</a></h2>", "<div><a href=/x>a</a></div>",
    "<section><ul><li><a href=#a>b</a></ul></section>",
    "<button>", "<p hidden>", "<meta http-equiv=refresh content=0>", "<base href=/x>", "<form>a", "<b></b>",
    "<div role=dialog>",
    "<p>Somebody wrote this to be read, and it is long enough to be taken for prose by most.",
  ])
  func `Twice as much takes twice as long`(piece: String) {
    for extent in [PageExtent.article, .full] {
      let half = Self.seconds(piece, 1 << 13, extent)
      let whole = Self.seconds(piece, 1 << 15, extent)

      #expect(whole < half * 10 + 0.1, "\(piece): \(half) s, then \(whole) s")
    }
  }

  @Test(arguments: [
    "<div>", "<b>", "<blockquote>", "<ul><li>", "<table><tr><td>", "<a href=/x>", "<font>", "<x>", "<p><b>",
    "<span><div>",
  ])
  func `Nesting without end keeps the text`(piece: String) {
    let html = String(repeating: piece, count: 30_000) + "core <p>end"

    var page: WebPage?
    let seconds = ProcessorTime.taken { page = WebPage.test(html: html) }

    #expect(page?.text.contains("core") == true)
    #expect(page?.text.contains("end") == true)
    #expect(seconds < 20)
  }

  @Test func `What is nested deeply but not without end keeps its links`() {
    let html =
      String(repeating: "<div>", count: 180) + "<a href=/x>x</a>" + String(repeating: "</div>", count: 180)
      + "y"

    let page = WebPage.test(html: html)

    #expect(page?.text == "x\n\ny")
    #expect(page?.doors.count == 1)
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

  @Test func `More than four megabytes are left out, and the page says so`() {
    let page = WebPage.test(html: "<p>" + String(repeating: "words ", count: 800_000))

    #expect(page?.isCut == true)
    #expect(page?.blocks.isEmpty == false)
    #expect(WebPage.test(html: "<p>words")?.isCut == false)
  }

  @Test func `Each of many links has its number`() {
    let page = WebPage.test(html: String(repeating: "<a href=/x>y</a> ", count: 50_000), .full)

    #expect(page?.doors.last?.number == page?.doors.count)
    #expect((page?.doors.count ?? 0) == 50_000)
  }

  @Test func `Any bytes are read`() throws {
    var random = PageSoup(seed: 2)
    for _ in 0..<300 {
      let bytes = (0..<200).map { _ in random.byte() }
      for extent in [PageExtent.article, .full] { Self.check(WebPage.test(bytes, extent)) }
    }
  }

  /// What is true of every page.
  static func check(_ page: WebPage?) {
    guard let page else { return }
    #expect(page.doors.map(\.number) == Array(1..<page.doors.count + 1))
    for block in page.blocks {
      #expect(block.text.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" })
      for door in block.text.doors { #expect(door.range.upperBound <= block.text.text.utf8.count) }
    }
  }

  /// The processor's time for so many bytes of a piece.
  private static func seconds(_ piece: String, _ size: Int, _ extent: PageExtent) -> Double {
    let html = String(repeating: piece, count: size / piece.utf8.count)
    return ProcessorTime.taken { _ = WebPage.test(html: html, extent) }
  }
}
