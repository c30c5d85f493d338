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
