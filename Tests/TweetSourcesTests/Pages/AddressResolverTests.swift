import SmashtagTesting
import Testing

@testable import TweetSources

struct AddressResolverTests {
  private let resolver = AddressResolver()

  @Test(arguments: [
    ("b", "https://a.example/x/b"), ("../b c", "https://a.example/b%20c"),
    ("//b.example", "https://b.example/"),
    ("http://b.example/#c", "http://b.example/"), ("#c", "https://a.example/x/y?z"),
    ("", "https://a.example/x/y?z"),
    ("?q", "https://a.example/x/y?q"), ("//пример.example/", "https://пример.example/"),
  ])
  func `An address is seen from its page`(text: String, expected: String) {
    #expect(resolver.resolve(text, seenFrom: "https://a.example/x/y?z") == expected)
  }

  @Test(arguments: [
    "mailto:ada@rain.example", "javascript:x()", "file:///etc", "tel:1", "data:,x", "http://[::",
  ])
  func `What is none of the web leads nowhere`(text: String) {
    #expect(resolver.resolve(text, seenFrom: "https://a.example/") == nil)
  }

  @Test func `A page may name another place`() {
    #expect(resolver.resolve("b", seenFrom: "https://a.example/x/") == "https://a.example/x/b")
    #expect(resolver.resolve("b", seenFrom: "https://c.example/") == "https://c.example/b")
    #expect(resolver.resolve("b", seenFrom: "nowhere") == nil)
    #expect(resolver.resolve("b", seenFrom: "https://a.example/x/") == "https://a.example/x/b")
  }

  @Test func `What is read quickly is what libcurl reads`() throws {
    var random = SeededRandom(seed: 7)
    let base = "http://A.example:8080/x/y?z=/"
    let address = try HTTPAddress(base)
    var plain = 0
    for _ in 0..<3_000 {
      let text = Self.address(by: &random)
      let expected = (try? address.redirected(to: text))?.text

      #expect(resolver.resolve(text, seenFrom: base) == expected, "\(text)")
      if PlainAddress(text, at: "") != nil { plain += 1 }
    }
    #expect(plain > 200)
  }

  private static let beginnings = [
    "https://", "http://", "/", "//", "", "HTTP://", "https:/", "https:///", "ftp://", "/a/",
  ]
  private static let hosts = [
    "a.example", "A.b-c.example", "127.1", "0x7f.1", "a.1", "a", "a..b", "a.", ".a", "-a.b", "a_b.c", "[::1]",
    "a.example:80", "ada@a.example", "xn--tda.example", "ü.example", "a%2Eb.c", "",
  ]
  private static let pieces = [
    "/", "/", "a", "b.html", ".", "..", "/.", "/..", "/../", "?", "?a=b", "&c=/../", "#", "#d", "%20", "%2e",
    "%zz",
    " ", "\t", "\n", "ü", "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "[", "]", "~", "!", "$", "'", "(",
    ")", "*",
    "+", ",", ";", "=", ":", "@", "-", "_", "\u{7F}", "\u{1}", "//",
  ]

  private static func address(by random: inout SeededRandom) -> String {
    let beginning = beginnings[Int.random(in: 0..<beginnings.count, using: &random)]
    let host = beginning.hasSuffix("//") ? hosts[Int.random(in: 0..<hosts.count, using: &random)] : ""
    let rest = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }
    return beginning + host + rest.joined()
  }
}
