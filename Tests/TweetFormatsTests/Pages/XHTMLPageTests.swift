import SmashtagModel
import Testing

@testable import TweetFormats

struct XHTMLPageTests {
  private static let beginning = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>"

  private static func text(_ html: String, _ contentType: String) -> String? {
    let request = PageDecoder.Request(contentType: contentType, url: "https://a.example/b", extent: .full) {
      TestAddress.joined($0, $1)
    }
    guard case .page(let page) = PageDecoder().answer(Array(html.utf8), to: request) else { return nil }
    return page.text
  }

  @Test(arguments: [
    "<head><script src='a.js' /><style /><title/></head><body>", "<textarea/>", "<iframe src='x'/>",
    "<noscript/>", "<select />", "<xmp/>", "<template/>", "<svg/>",
  ])
  func `An empty element ends itself`(tags: String) {
    let html = Self.beginning + tags + "<p>rain<br/>falls</p><p><a name='b'/>on</p>"

    #expect(Self.text(html, "application/xhtml+xml") == "rain\nfalls\n\non")
    #expect(Self.text(html, "text/html") == "rain\nfalls\n\non")
  }

  @Test func `An element that ends itself holds nothing that follows`() {
    let html = Self.beginning + "<p>a</p><blockquote/><pre/><ul/><p>b  c</p>"

    #expect(Self.text(html, "application/xhtml+xml") == "a\n\nb c")
  }

  @Test func `In HTML the sign at the end of a tag means nothing, but in drawings`() {
    #expect(Self.text("<blockquote/>a</blockquote>b", "text/html") == "> a\n\nb")
    #expect(Self.text("<script src=a.js />b</script>c", "text/html") == "c")
    #expect(Self.text("<svg class=i />a<svg><path/></svg>b", "text/html") == "ab")
  }

  @Test func `What a document declares is no text`() {
    let type = "<!DOCTYPE html [<!ENTITY a \"aa\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>"

    #expect(Self.text(type + "<html><p>rain</p></html>", "application/xhtml+xml") == "rain")
    #expect(Self.text("<!DOCTYPE html><html><p>rain</p></html>", "application/xhtml+xml") == "rain")
  }

  @Test func `XML that is no page is shown as it stands`() {
    let source = "<?xml version='1.0'?><a><b>text</b></a>"

    #expect(Self.text(source, "application/xml") == source)
    #expect(DocumentKind(Array(source.utf8), contentType: "text/xml") == .text(.code))
  }
}
