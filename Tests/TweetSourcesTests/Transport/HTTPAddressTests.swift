import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct HTTPAddressTests {
  @Test func `An address is read as it is fetched`() throws {
    let address = try HTTPAddress("HTTP://Example.org:8080/a?b=c#d")

    #expect(address.origin == Origin(scheme: "http", host: "example.org", port: 8080))
    #expect(address.text == "http://Example.org:8080/a?b=c")
  }

  @Test(arguments: ["http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://[0:0:0:0:0:0:0:1]/"])
  func `This machine is known however its address is written`(text: String) throws {
    #expect(try HTTPAddress(text).origin.isThisMachine)
  }

  @Test(arguments: [
    "", "example.org", "//example.org", "http:", "http://h:99999/", "http://[::bad/", "http://a b/", "/path",
    "http://h/a\nb", "javascript:x", "http://h/\u{0}",
  ])
  func `What is no address is refused`(text: String) {
    #expect(throws: HTTPAddress.Flaw.malformed) { try HTTPAddress(text) }
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://example.org/", "gopher://example.org/"])
  func `Another scheme is named`(text: String) {
    let scheme = String(text.prefix { $0 != ":" })

    #expect(throws: HTTPAddress.Flaw.scheme(scheme)) { try HTTPAddress(text) }
  }

  @Test(arguments: ["http://ada@example.org/", "https://ada:secret@example.org/"])
  func `Names and passwords in an address are refused`(text: String) {
    #expect(throws: HTTPAddress.Flaw.credentials) { try HTTPAddress(text) }
  }

  @Test(arguments: [
    ("/b", "https://example.org/b"), ("b?c", "https://example.org/a/b?c"),
    ("../b c", "https://example.org/b%20c"),
    ("//other.example/", "https://other.example/"), ("http://other.example:81", "http://other.example:81/"),
  ])
  func `A redirect is read as seen from where it stands`(location: String, expected: String) throws {
    let address = try HTTPAddress("https://example.org/a/page")

    #expect(try address.redirected(to: location).text == expected)
  }

  @Test func `A redirect that is no address is refused`() throws {
    let address = try HTTPAddress("https://example.org/")

    #expect(throws: HTTPAddress.Flaw.malformed) { try address.redirected(to: "http://[::bad/%zz") }
    #expect(throws: HTTPAddress.Flaw.scheme("file")) { try address.redirected(to: "file:///etc/passwd") }
    #expect(throws: HTTPAddress.Flaw.credentials) { try address.redirected(to: "//ada:b@example.org/") }
  }
}

struct OriginTests {
  @Test func `The usual port goes without saying`() {
    #expect(Origin(scheme: "https", host: "Example.org", port: 443).name == "example.org")
    #expect(Origin(scheme: "http", host: "example.org", port: 80).name == "example.org")
  }

  @Test func `Another port is said`() {
    #expect(Origin(scheme: "https", host: "example.org", port: 80).name == "example.org:80")
  }

  @Test func `This machine is known by its name, however that is written`() {
    #expect(Origin(scheme: "http", host: "LocalHost", port: 80).isThisMachine)
    #expect(!Origin(scheme: "http", host: "localhost.example", port: 80).isThisMachine)
  }

  @Test func `Secrets are kept by TLS and by this machine`() {
    #expect(Origin(scheme: "https", host: "example.org", port: 443).keepsSecrets)
    #expect(Origin(scheme: "http", host: "localhost", port: 80).keepsSecrets)
    #expect(!Origin(scheme: "http", host: "example.org", port: 80).keepsSecrets)
  }

  @Test func `What is no letter of a name is not shown`() {
    #expect(Origin(scheme: "http", host: "a\u{202E}b\u{1B}", port: 80).name == "a\u{FFFD}b\u{FFFD}")
  }
}

struct QueryItemTests {
  @Test(arguments: [
    ("max_id=1&limit=20", [QueryItem("max_id", "1"), QueryItem("limit", "20")]),
    ("any%5B%5D=%D0%BE&a+b=c+d", [QueryItem("any[]", "о"), QueryItem("a b", "c d")]),
    ("a=&b==c", [QueryItem("a", ""), QueryItem("b", "=c")]),
    ("a=1&&b=2", [QueryItem("a", "1"), QueryItem("b", "2")]),
  ])
  func `Items are read as they are meant`(query: String, items: [QueryItem]) {
    #expect([QueryItem](query: query) == items)
  }

  @Test(arguments: ["", "&", "a", "=1", "a=1&b", "?", "a=%", "a=%FF"])
  func `Anything else is no list of items`(query: String) {
    #expect([QueryItem](query: query) == nil)
  }

  @Test func `No list is read that is too long`() {
    #expect([QueryItem](query: String(repeating: "a=1&", count: 21)) == nil)
    #expect([QueryItem](query: "a=" + String(repeating: "1", count: 2_000)) == nil)
  }

  @Test func `Items are written so that they are read again`() {
    let items = [QueryItem("any[]", "ä&=+%#? /"), QueryItem("q", "\"x\"\r\n")]

    #expect(items.query == "any%5B%5D=%C3%A4%26%3D%2B%25%23%3F%20%2F&q=%22x%22%0D%0A")
    #expect([QueryItem](query: items.query) == items)
  }
}

/// Addresses with letters beyond ASCII are asked for in ASCII, and called what they are.
struct ForeignHostTests {
  @Test(arguments: [
    ("https://пример.example/", "https://xn--e1afmkfd.example/"),
    ("https://ПРИМЕР.example:8443/a?b=c#d", "https://xn--e1afmkfd.example:8443/a?b=c"),
    ("http://www.bücher.example/a/ü?ß=1", "http://www.xn--bcher-kva.example/a/%C3%BC?%C3%9F=1"),
    ("http://a.example/путь", "http://a.example/%D0%BF%D1%83%D1%82%D1%8C"),
    ("http://%D1%91%D0%B6.example/", "http://xn--f1a7c.example/"), ("http://１２７.1/a", "http://127.0.0.1/a"),
    ("https://xn--e1afmkfd.example/", "https://xn--e1afmkfd.example/"),
    ("https://A.example/%D0%BF", "https://A.example/%D0%BF"),
  ])
  func `An address is asked for in ASCII`(text: String, asked: String) throws {
    #expect(try HTTPAddress(text).asked == asked)
  }

  @Test func `It stays what it was called`() throws {
    let address = try HTTPAddress("https://пример.example/путь#a")

    #expect(address.text == "https://пример.example/путь")
    #expect(address.origin.name == "пример.example")
    #expect(try HTTPAddress("https://xn--e1afmkfd.example/").text == "https://xn--e1afmkfd.example/")
  }

  @Test(arguments: [
    "http://xn--ü.example/", "http://a℀b.example/", "http://\u{202E}.example/", "http://ü..example/",
    "http://ü\u{E000}.example/", "http://%FF%FE.example/", "http://%C2%AD/",
  ])
  func `A host without a form in ASCII is none`(text: String) {
    #expect(throws: HTTPAddress.Flaw.malformed) { try HTTPAddress(text) }
  }

  @Test(arguments: [
    ("//ёж.example/a", "https://xn--f1a7c.example/a"), ("https://ёж.example/", "https://xn--f1a7c.example/"),
    ("/ё", "https://xn--e1afmkfd.example/%d1%91"), ("b", "https://xn--e1afmkfd.example/a/b"),
  ])
  func `A redirect leads there as well, and from there`(location: String, asked: String) throws {
    #expect(try HTTPAddress("https://пример.example/a/").redirected(to: location).asked == asked)
  }

  @Test func `The network is asked in ASCII, whatever the locale`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { request in
        request.target.contains("xn--e1afmkfd") ? .redirect(to: "http://ёж.example/я") : .json("[]")
      }
      setenv("http_proxy", proxy.url, 1)
      setenv("LC_ALL", "C", 1)

      let response = try await HTTPClient().response(
        to: HTTPRequest(url: "http://пример.example/путь"), for: "a test")

      #expect(response.url.hasPrefix("http://ёж.example/"))
      #expect(
        proxy.requests.map(\.target) == [
          "http://xn--e1afmkfd.example/%D0%BF%D1%83%D1%82%D1%8C", "http://xn--f1a7c.example/%d1%8f",
        ])
      #expect(proxy.requests.map { $0.headers["host"] } == ["xn--e1afmkfd.example", "xn--f1a7c.example"])
    }
  }
}
