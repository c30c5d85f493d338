import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

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
