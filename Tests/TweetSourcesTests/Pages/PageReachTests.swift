import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// A page leads nobody home, however it leads there.
struct PageReachTests {
  private let pages = PageFixture()

  /// A client to whom `http://news.example/` is what is said, with a type of its own.
  private func client(_ status: Int = 200, location: String = "", body: String = "") -> ImpatientClient {
    ImpatientClient { url in
      guard url.hasPrefix("http://news.example/") else { return nil }
      return .fixture(status, headers: location.isEmpty ? [] : [("Location", location)], body: body, url: url)
    }
  }

  private func host(_ error: PageError?) -> String? {
    guard case .local(let host)? = error else { return nil }
    return host
  }

  @Test(arguments: [
    "127.0.0.1", "[::1]", "localhost", "a.localhost", "169.254.169.254", "10.0.0.1", "192.168.1.1",
    "172.16.0.1",
    "[fd00::1]", "0", "127.1", "2130706433", "１２７.0.0.1", "[::ffff:127.0.0.1]", "0.0.0.0", "100.64.0.1",
  ])
  func `An address of this machine or the local network is refused`(host name: String) async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let url = "http://\(name):\(server.port)/"

    for isFresh in [true, false] {
      let error = await #expect(throws: PageError.self) {
        try await pages.store().document(at: PageAddress(url), .article, isFresh: isFresh)
      }
      #expect(host(error) != nil)
    }
    let error = await #expect(throws: PageError.self) { try await pages.store().bytes(at: PageAddress(url)) }

    #expect(host(error) != nil)
    #expect(server.requests.isEmpty && server.openConnections == 0)
  }

  @Test(.enabled(if: ReachTests.hostLeadsHere, "this machine's own name leads elsewhere"))
  func `A name that leads here is refused`() async throws {
    let name = ProcessInfo.processInfo.hostName
    let server = try LoopbackServer { _ in .html("rain") }
    let url = "http://\(name):\(server.port)/"

    #expect(try await pages.store().local(url).line == "rain")
    pages.wait(minutes: 60)
    await #expect(throws: PageError.local(host: "\(name):\(server.port)")) {
      try await pages.store().document(at: PageAddress(url), .article, isFresh: false)
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "127.1"])
  func `A redirect from outside leads nobody here`(name: String) async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let store = pages.store(client: client(302, location: "http://\(name):\(server.port)/"))

    let error = await #expect(throws: PageError.self) {
      try await store.document(at: PageAddress("http://news.example/"), .article, isFresh: false)
    }

    #expect(host(error) != nil)
    #expect(server.requests.isEmpty)
    #expect(pages.folder.files.isEmpty)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "127.1"])
  func `A page that leads on leads nobody here`(name: String) async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let store = pages.store(client: client(body: "to: http://\(name):\(server.port)/"))

    let error = await #expect(throws: PageError.self) {
      try await store.document(at: PageAddress("http://news.example/"), .article, isFresh: false)
    }

    #expect(host(error) != nil)
    #expect(server.requests.isEmpty)
    #expect(pages.folder.files.isEmpty)
  }

  @Test func `Where all is allowed both lead here`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    for client in [client(302, location: server.url + "/1"), client(body: "to: \(server.url)/2")] {
      let store = pages.store(client: client)
      #expect(try await store.local("http://news.example/", isFresh: true).line == "rain")
    }
  }

  @Test func `Who was led away from a source does not come back`() async throws {
    let server = try LoopbackServer { _ in .html("to: http://news.example/") }
    let store = pages.store(client: client(body: "to: \(server.url)/2"))
    let address = PageAddress(server.url + "/1", reach: .outsideBut(source: server.url))

    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await store.document(at: address, .article, isFresh: false)
    }

    #expect(server.requests.map(\.path) == ["/1"])
  }

  @Test func `A source on this machine has pages there`() async throws {
    let server = try LoopbackServer { request in request.path == "/1" ? .html("to: /2") : .html("rain") }
    let address = PageAddress(server.url + "/1", reach: .outsideBut(source: server.url))

    for _ in 0..<2 {
      #expect(try await pages.store().document(at: address, .article, isFresh: false).line == "rain")
    }

    #expect(server.requests.count == 2)
  }

  @Test func `What is kept of this machine is not shown either`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    _ = try await pages.store().local(server.url)

    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await pages.store().document(at: PageAddress(server.url), .article, isFresh: false)
    }
    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await pages.store().bytes(at: PageAddress(server.url))
    }
  }

  @Test func `What was kept when all was allowed is not shown to others`() async throws {
    let server = try LoopbackServer { _ in .html("secret") }
    let store = pages.store(client: client(302, location: server.url))
    #expect(try await store.local("http://news.example/").line == "secret")

    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await store.document(at: PageAddress("http://news.example/"), .article, isFresh: false)
    }
  }
}

/// Hosts that nobody can have.
struct MadeUpHostTests {
  private let pages = PageFixture()

  /// What is said where a host gives no answer.
  private func error(of host: String, reason: String = CurlFailure.unknownHost) async -> String {
    let store = pages.store(
      client: FailingClient(HTTPError.unreachable(host: host, reason: reason), from: 1))
    let error = await #expect(throws: PageError.self) {
      try await store.document(at: PageAddress("https://\(host)/a"), .article, isFresh: false)
    }
    return error?.description ?? ""
  }

  @Test(arguments: [("ferry.example", "example"), ("b.invalid", "invalid"), ("C.TEST", "test")])
  func `That it is made up is said of a host nobody knows`(host: String, domain: String) async {
    let words = " is made up, as all names under .\(domain) are (RFC 6761); there is no page"

    let error = await error(of: host)

    #expect(error.lowercased() == (host + words).lowercased())
  }

  @Test(arguments: ["example.org", "ferry.example.org", "test", "latest"])
  func `Of others it is not said`(host: String) async {
    #expect(await error(of: host).contains("cannot be reached: no such host is known"))
  }

  @Test func `A host that is known here has other troubles`() async {
    #expect(await error(of: "desk.test", reason: "nobody listens there").contains("nobody listens there"))
  }
}

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
