import SmashtagModel
import Testing

@testable import WebPages

/// Text of windows-1252 that was converted to UTF-8 as if it were ISO 8859-1.
struct ControlCharactersTests {
  @Test(arguments: [
    ("It\u{92}s rain", "It’s rain"), ("\u{93}rain\u{94} \u{96} 5 \u{80}", "“rain” – 5 €"),
    ("rain\u{85}", "rain…"),
    ("ra\u{81}in\u{9D}", "rain"), ("5\u{A0}°C, à côté\u{92}", "5 °C, à côté’"),
    ("It&#146;s &#x92;", "It’s ’"),
  ])
  func `Control characters are the signs they were`(html: String, text: String) {
    #expect(WebPage.test(html: "<p>\(html)</p>", .full)?.text == text)
  }

  @Test func `Titles have the signs as well`() {
    let html = "<title>It\u{92}s rain</title><p>\(WebPage.sentence)</p>"

    #expect(WebPage.test(html: html)?.title == "It’s rain")
  }

  @Test(arguments: ["<html>", "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>"])
  func `Attributes have the signs as well`(beginning: String) {
    let picture = "<p><img src='/a.jpg' alt='It&#146;s &#160;rain&#x85;' title=''/></p>"

    #expect(WebPage.test(html: beginning + picture + "</html>", .full)?.text == "Image: It’s rain…")
  }

  @Test func `References in XHTML are the signs, too`() {
    let html =
      "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><p>It&#146;s &#x92; rain</p></html>"

    #expect(WebPage.test(html: html, .full)?.text == "It’s ’ rain")
  }

  @Test func `Other texts are no copies`() {
    let text = Array("à côté de l’eau\u{A0}: ©\u{C2}".utf8)

    #expect(ControlCharacters.replaced(in: text) == text)
    #expect(ControlCharacters.replaced(in: text + [0xC2]) == text + [0xC2])
  }
}
