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
