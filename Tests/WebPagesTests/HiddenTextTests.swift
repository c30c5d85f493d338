import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// What a page hides by its style until a script has run.
struct HiddenTextTests {
  private static func text(_ body: String) -> String? {
    WebPage.test(html: "<title>Rain in town</title><body><h1>Rain in town</h1>\(body)")?.text
  }

  @Test func `A text that a style hides is shown where the page shows nothing else, whatever it is called`() {
    let text = Self.text("<div class=x style='visibility: hidden; opacity: 0'>\(WebPage.prose(8))</div>")

    #expect(text?.contains("Paragraph 8 is written") == true)
  }

  @Test func `Of several the longest is shown`() {
    let short = "<div style='visibility:hidden'>\(WebPage.prose(2))</div>"

    let text = Self.text("\(short)<div style='visibility:hidden'>\(WebPage.prose(9))</div>\(short)")

    #expect(text?.contains("Paragraph 9 is written") == true)
    #expect(text?.components(separatedBy: "Paragraph 1 is written").count == 2)
  }

  @Test(arguments: [
    "<div style='visibility:hidden;display:none'>\(WebPage.prose(8))</div>",
    "<div style='visibility:hidden' hidden>\(WebPage.prose(8))</div>",
    "<div style='visibility:hidden'>\(WebPage.prose(3))</div>",
    "\(WebPage.prose(9))<div style='visibility:hidden'>\(WebPage.prose(8))Last</div>",
  ])
  func `What is short, taken off the page, or beside a text stays hidden`(body: String) {
    let shown = body.hasPrefix("<p>") ? 2 : 1

    #expect(Self.text("<p>Please wait.</p>\(body)")?.components(separatedBy: "Paragraph 1 is").count == shown)
  }

  @Test(arguments: [
    "div class=cookie-consent", "div class='overlay terms'", "div id=popup", "aside", "form", "nav",
  ])
  func `What asks for consent, and stands around a text, stays hidden`(tag: String) {
    let name = tag.prefix { $0 != " " }

    let text = Self.text(
      "<p>The river rose again.</p><\(tag) style='visibility:hidden'>\(WebPage.prose(8))</\(name)>")

    #expect(text?.contains("The river rose again.") == true)
    #expect(text?.contains("Paragraph 1 is") == false)
  }

  @Test func `Long menus that a script shows are no text`() {
    let links = (1...40).map { "<li><a href=/\($0)>Menu \($0) of all the towns</a>" }.joined()

    let text = Self.text("<p>Please wait.</p><ul style='visibility:hidden'>\(links)</ul>")

    #expect(text?.contains("Menu 1 of") == false)
  }
}
