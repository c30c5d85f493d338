import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// What goes over the wire, and what comes of it.
struct FetchingTests {
  @Test func `An answer is whole, with its header and where it came from`() async throws {
    let server = try LoopbackServer { _ in .json("[1]", headers: [("Link", "<a>"), ("Link", "<b>")]) }

    let response = try await HTTPClient().fetch(server.url + "/a?b=c#d")

    #expect(response.status == 200)
    #expect(response.body == Array("[1]".utf8))
    #expect(response.headers.values("link") == ["<a>", "<b>"])
    #expect(response.url == server.url + "/a?b=c")
    #expect(server.requests.map(\.target) == ["/a?b=c"])
  }

  @Test func `A request says what it takes, and no more than it has to`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }

    _ = try await HTTPClient().fetch(server.url)

    let headers = try #require(server.requests.first?.headers)
    #expect(headers["accept"] == "application/json")
    #expect(headers["accept-encoding"] == "gzip")
    #expect(headers["user-agent"] == "smashtag")
    #expect(Set(headers.keys) == ["accept", "accept-encoding", "user-agent", "host"])
  }

  @Test(arguments: [204, 304, 401, 404, 500])
  func `Any status is an answer`(status: Int) async throws {
    let server = try LoopbackServer { _ in .steps([.bytes(LoopbackAnswer.head(status)), .close]) }

    #expect(try await HTTPClient().fetch(server.url).status == status)
  }

  @Test func `What a server says beforehand is not its answer`() async throws {
    let server = try LoopbackServer { _ in
      .steps([
        .text("HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
      ])
    }

    let response = try await HTTPClient().fetch(server.url)

    #expect(response.status == 200)
    #expect(response.headers["link"] == nil)
  }

  @Test func `A packed answer is unpacked`() async throws {
    let server = try LoopbackServer { _ in
      .chunked([gzip([1, 2]), gzip([3])], headers: [("Content-Encoding", "gzip")])
    }

    #expect(try await HTTPClient().fetch(server.url).body == [1, 2, 3])
  }

  @Test func `An answer without a length ends with the connection`() async throws {
    let server = try LoopbackServer(security: .tls(.good)) { _ in
      .steps([.bytes(LoopbackAnswer.head(200)), .text("[]"), .close])
    }

    #expect(try await HTTPClient.trusting.fetch(server.url).body == Array("[]".utf8))
  }

  @Test func `A connection serves one request after the other`() async throws {
    let server = try LoopbackServer(security: .tls(.good)) { _ in .json("[]") }
    let client = HTTPClient.trusting

    for number in 1...5 { _ = try await client.fetch("\(server.url)/\(number)") }

    #expect(server.openConnections == 1)
  }

  @Test func `The reader is told how much came, unpacked`() async throws {
    let server = try LoopbackServer { _ in
      .steps([
        .bytes(LoopbackAnswer.head(200, [("Content-Length", "20")])), .text("0123456789"),
        .pause(milliseconds: 150), .text("0123456789"),
      ])
    }
    let told = Tally()

    _ = try await HTTPClient().fetch(server.url) { progress in
      if progress.subject == "a test" { told.add(progress.bytes) }
    }

    #expect(told.numbers == [0, 10, 20])
  }

  @Test func `The thread ends with its client`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    var client: HTTPClient? = HTTPClient()
    _ = try await client?.fetch(server.url)
    #expect(server.openConnections == 1)

    client = nil

    #expect(await eventually { server.openConnections == 0 })
  }

  @Test func `The library names itself`() {
    #expect(HTTPClient.version.hasPrefix("libcurl/"))
  }
}

struct FetchTests {
  private let token = Token("letmein")

  private func fetch(_ url: String) throws -> Fetch {
    try Fetch(HTTPRequest(url: url, token: token), deadline: .now + .seconds(9))
  }

  @Test(arguments: [
    "https://example.org/a", "http://localhost:8080/a", "http://127.0.0.1/a", "http://[::1]/",
  ])
  func `The token goes where nobody can read it`(url: String) throws {
    #expect(try fetch(url).token == token)
  }

  @Test func `The token does not go over plain http to another machine`() throws {
    #expect(try fetch("http://example.org/").token == nil)
  }

  @Test(arguments: [
    "https://other.example/", "https://example.org:8443/", "http://example.org/", "https://a.example.org/",
  ])
  func `The token does not go to another origin`(elsewhere: String) throws {
    var fetch = try fetch("https://example.org/a")

    fetch.follow(to: try HTTPAddress(elsewhere))

    #expect(fetch.token == nil)
  }

  @Test func `The token goes on to another page of its origin`() throws {
    var fetch = try fetch("https://example.org/a")

    fetch.follow(to: try HTTPAddress("https://EXAMPLE.org:443/b"))

    #expect(fetch.token == token)
  }

  @Test func `An address that cannot be fetched is refused`() {
    #expect(throws: HTTPError.badAddress) { try fetch("file:///etc/passwd") }
  }
}

struct HTTPHeadersTests {
  @Test func `A name is found in any case`() {
    var headers = HTTPHeaders()
    headers.append("Link", "<https://example.org>; rel=\"next\"")

    #expect(headers["link"] == "<https://example.org>; rel=\"next\"")
  }

  @Test func `Fields of one name keep their order`() {
    var headers = HTTPHeaders()
    headers.append("Link", "one")
    headers.append("link", "two")

    #expect(headers.values("link") == ["one", "two"])
  }
}

struct HTTPErrorTests {
  @Test(arguments: [
    (HTTPError.badAddress, "no address of http or https"),
    (
      .unreachable(host: "a.example", reason: "no such host is known"),
      "a.example cannot be reached: no such host is known"
    ),
    (.cutOff(host: "a.example"), "a.example ended the connection before the answer was whole"),
    (.timedOut(host: "a.example:81"), "a.example:81 did not answer in time"),
    (
      .timedOut(host: "a.example", after: .connection),
      "a.example was reached, but did not answer in time"
    ),
    (.timedOut(host: "a.example", after: .beginning), "a.example was reached, but stopped answering"),
    (
      .untrusted(host: "a.example", reason: "its certificate has expired"),
      "a.example cannot be trusted: its certificate has expired"
    ),
    (.tooLarge(host: "a.example", limit: 20_000_000), "a.example answers with more than 20 MB"),
    (.tooLarge(host: "a.example", limit: 100), "a.example answers with more than 100 bytes"),
    (.malformed(host: "a.example", reason: "sends nonsense"), "a.example sends nonsense"),
    (.badRedirect(host: "a.example", reason: "leads on and on"), "a.example leads on and on"),
    (.rateLimited(host: "a.example", until: nil), "a.example takes no more requests for now"),
    (.cancelled, "cancelled"),
  ])
  func `An error names host and cause`(error: HTTPError, text: String) {
    #expect(error.description == text)
  }
}
