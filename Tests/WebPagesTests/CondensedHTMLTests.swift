import SmashtagTesting
import Testing

@testable import WebPages

struct CondensedHTMLTests {
  private static let words = "The rain walked quietly over the roofs of the town, and nobody heard it."

  @Test(arguments: [
    "<p>\(words)</p>", "<title>\(words)</title><p>\(words) <b>\(words)</b>",
    "<pre>\n\n \(words)\n\t\(words)</pre>",
    "<p>&lt;\(words)&amp\(words)&\(words)&#38\(words)&#x26;\(words)",
    "<!-- <p> -->\(words)<!-->\(words)<!--\(words)",
    "<p title='a > \(words)'>\(words)</p>", "<p title=\"<i>\(words)</i>\">\(words)</p>",
    "<script>if (a<b) { c('<p>\(words)\") }</script>\(words)", "<style>a > b { \(words) }</STYLE>\(words)",
    "<script><!-- <script> \(words) </script> \(words) --></script>\(words)",
    "<textarea><p>\(words)</textarea>",
    "<table><p>\(words)<tr>\(words)<td>\(words)</table>", "<select><option>\(words)<p>\(words)</select>",
    "<svg><title>\(words)</title><![CDATA[ <p> \(words) ]]></svg>", "<p>a < b and \(words) > c</p>\(words)",
    "<?xml version='1.0'>\(words)", "<p>\(words)\u{AD}\(words)é\u{A0}日本語の文章です。\(words)👩‍👩‍👧\(words)</p>",
  ])
  func `A page is read as if it were not condensed`(html: String) {
    #expect(Self.events(html) == Self.events(html, isCondensed: false))
    #expect(Self.events(html).contains { $0.contains("over the roofs") })
  }

  /// What stands between the quotes of an attribute in truth looks like text after the end of a script.
  @Test(arguments: [
    "<!-- <p title=\" --><p title=\"<p>\(words)\">\(words)</p>",
    "<!-- a=' --><b title='<p>' \(words)>\(words)",
    "<frameset>\(words)<frame></frameset>\(words)", "<p>\u{40000}\(words)</p>", "<p>&#x40000;\(words)</p>",
    "<p>&#0262144\(words)</p>", "<p>\(words)&#x100040000;", "<p>\(words)&#4295229440;",
    "<p>\(words)&#x1000000000040000;", "<p title='\(words)", "<p>\(words)<!-- \(words)", "<", "",
    "<title>a <!-- b</title><td t='--> ' \(words)='>\(words)'>\(words)",
    "<!-- --!></b t='--> ' \(words)='>\(words)<p>foo'>\(words)",
    "<title>a <!-- b</title><b a=1 t='--> ' a=-\(words) hidden>\(words)</b>",
    "<textarea><!--</textarea></b x='-->\(words)'>\(words)", "<!--> <!--->\(words)--!>\(words)-->\(words)",
  ])
  func `A page that cannot be condensed is read as it is`(html: String) {
    #expect(Self.events(html) == Self.events(html, isCondensed: false))
  }

  /// Where a section of CDATA stands, gumbo takes what follows as it stands, up to `]]>`, wherever in a word that falls.
  @Test(arguments: 0..<16)
  func `What ends a section of CDATA is in no run`(length: Int) {
    let letters = String("abcdefghijklmnop".prefix(length))
    let html = "<p>\(Self.words)</p><svg><title><![CDATA[a > \(letters)]]></title></svg><p>the end of it"

    #expect(Self.events(html) == Self.events(html, isCondensed: false))
    #expect(Self.events(html).contains("the end of it"))
  }

  @Test func `Pages of any pieces are read as if they were not condensed`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2_000 {
      let html = (0..<30).map { _ in Self.piece(&random) }.joined()
      #expect(Self.events(html) == Self.events(html, isCondensed: false), "\(html)")
    }
  }

  @Test func `One character stands for a run of text`() throws {
    let page = String(repeating: "<p>\(Self.words)</p>\n", count: 40_000)
    let count = try #require(Array(page.utf8).withUnsafeBufferPointer { CondensedHTML($0)?.bytes.count })

    #expect(count == "<p>1234</p>\n".utf8.count * 40_000)
    #expect(Self.events(page) == Self.events(page, isCondensed: false))
  }

  private static func piece(_ random: inout SeededRandom) -> String {
    let tags = [
      "p", "b", "a", "table", "td", "svg", "title", "select", "li", "form", "script", "style", "textarea",
    ]
    let tag = tags.randomElement(using: &random) ?? "p"
    let others = [
      "<\(tag)>", "</\(tag)>", "<\(tag) title=\"", "<\(tag) a='", "\"", "'", ">", "<", "=", "&", "&#", "<!--",
      "-->", " x=y/>",
      "]]>", "<![CDATA[", "\0", "\r\n", "\u{AD}", "<!", "/", "<frameset>", "--!>", "</\(tag) a=",
      " hidden a=1 ",
    ]
    return Bool.random(using: &random) ? words : others.randomElement(using: &random) ?? ""
  }

  /// What is reported of a page.
  private static func events(_ html: String, isCondensed: Bool = true) -> [String] {
    let recorder = Recorder()
    let isRead = Array(html.utf8).withUnsafeBufferPointer {
      HTMLParser.read($0, as: .page, isCondensed: isCondensed, to: recorder)
    }
    return recorder.events + [isRead ? "" : "not read"]
  }

  private final class Recorder: HTMLListener {
    private(set) var events: [String] = []
    let isFull = false

    func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
      let values = attributes.all.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" }
      events.append("<\(name) \(values.joined(separator: " "))>")
    }

    func end() { events.append("</>") }
    func text(_ text: UnsafeBufferPointer<UInt8>) { events.append(String(decoding: text, as: UTF8.self)) }
  }
}
