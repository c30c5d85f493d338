import SmashtagTesting
import Testing

@testable import TweetSources

/// Who gets to see the token.
struct TokenTests {
  @Test func `The token goes to the origin of the request`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a" ? .redirect(to: "/b") : .json("[]")
    }

    _ = try await HTTPClient().fetch(server.url + "/a", token: "letmein")

    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer letmein", "Bearer letmein"])
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `No redirect takes the token to another origin`(status: Int) async throws {
    let other = try LoopbackServer { _ in .json("[]") }
    let server = try LoopbackServer { _ in .redirect(to: other.url + "/b", status: status) }

    let response = try await HTTPClient().fetch(server.url + "/a", token: "letmein")

    #expect(response.url == other.url + "/b")
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }

  @Test func `No redirect takes the token from https to http`() async throws {
    let other = try LoopbackServer { _ in .json("[]") }
    let server = try LoopbackServer(security: .tls(.good)) { _ in .redirect(to: other.url) }

    await #expect(throws: HTTPError.self) {
      try await HTTPClient.trusting.fetch(server.url, token: "letmein")
    }

    #expect(server.requests.first?.headers["authorization"] == "Bearer letmein")
    #expect(other.requests.isEmpty)
  }

  @Test func `The token comes back to its origin`() async throws {
    let other = try LoopbackServer { .redirect(to: "http://127.0.0.1:\($0.value("port") ?? "")/b") }
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(to: "\(other.url)/?port=\(request.headers["host"]?.split(separator: ":").last ?? "")")
        : .json("[]")
    }

    _ = try await HTTPClient().fetch(server.url + "/a", token: "letmein")

    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer letmein", "Bearer letmein"])
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }
}
