import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

struct PageSoupTests {
  @Test func `Each word of a page is in its text once and in order`() throws {
    var soup = PageSoup(seed: 1, hasTables: false)
    for _ in 0..<2_000 {
      let html = soup.html(pieces: 60)
      guard !html.contains("class='a") else { continue }

      let page = try #require(WebPage.test(html: "<title>t</title>" + html, .full))

      let words = Self.words(page)
      #expect(words == soup.words, "\(html)")
      HostilePageTests.check(page)
    }
  }

  @Test func `The words of an article stand in its page in the same order`() throws {
    var soup = PageSoup(seed: 3, hasTables: false)
    for _ in 0..<1_000 {
      let html = soup.html(pieces: 60)

      let page = try #require(WebPage.test(html: "<title>t</title>" + html, .article))

      let words = Self.words(page)
      #expect(words == soup.words.filter(Set(words).contains), "\(html)")
      HostilePageTests.check(page)
    }
  }

  /// What stands in a table and in none of its cells goes before it.
  @Test func `Each word of a page with tables is in its text once`() throws {
    var soup = PageSoup(seed: 4)
    for _ in 0..<1_000 {
      let html = soup.html(pieces: 60)
      guard !html.contains("class='a") else { continue }

      let page = try #require(WebPage.test(html: "<title>t</title>" + html, .full))

      #expect(Self.words(page).sorted() == soup.words.sorted(), "\(html)")
      HostilePageTests.check(page)
    }
  }

  /// The made-up words of a page.
  private static func words(_ page: WebPage) -> [String] {
    page.text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.hasPrefix("w") }
  }
}

/// Makes up pages that hold words in an order that is known.
struct PageSoup {
  private var random: SeededRandom
  private let names: [String]
  /// In the order they stand in what was made up.
  private(set) var words: [String] = []

  private static let names = [
    "p", "div", "b", "a", "ul", "ol", "li", "blockquote", "h1", "h3", "pre", "span", "dl", "dt", "dd", "br",
    "hr",
    "section", "article", "nav", "footer", "main", "form", "body", "html", "head", "center", "font", "figure",
    "figcaption", "aside", "x-y", "ruby", "rt", "video", "details", "summary",
  ]
  private static let ofTables = ["table", "tr", "td", "th", "tbody", "thead", "caption"]

  init(seed: UInt64, hasTables: Bool = true) {
    random = SeededRandom(seed: seed)
    names = Self.names + (hasTables ? Self.ofTables : [])
  }

  mutating func byte() -> UInt8 {
    let likely = Array("<>&\"'=/!-?# \n\0abpr\u{AD}".utf8)
    return Bool.random(using: &random)
      ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
  }

  /// Tags in any order, some never ended, with words between them.
  mutating func html(pieces: Int) -> String {
    words = []
    return (0..<pieces).map { _ in piece() }.joined()
  }

  private mutating func piece() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      words.append("w\(words.count)")
      return " \(words.last ?? "") "
    case 4..<8: return "<\(name())\(attribute())>"
    default: return "</\(name())>"
    }
  }

  private mutating func name() -> String { names.randomElement(using: &random) ?? "p" }

  private mutating func attribute() -> String {
    let attributes = [
      "", "", "", " href=/x", " class=menu", " class='a", " =", " id=\"comments\"", " role=navigation",
      " a b>",
    ]
    return attributes.randomElement(using: &random) ?? ""
  }
}
