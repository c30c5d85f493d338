import Foundation
import Glibc
import SmashtagModel
import Testing

@testable import SmashtagTesting
@testable import TweetSources

/// What may not lead to this machine does not, whatever it is called and whoever was there before.
struct ReachTests {
  private func request(_ url: String, _ reach: MediaReach = .outside) -> HTTPRequest {
    var request = HTTPRequest(url: url)
    request.reach = reach
    return request
  }

  private func order(_ url: String, _ reach: MediaReach = .outside) throws -> CurlOrder {
    CurlOrder(
      fetch: try Fetch(request(url, reach), deadline: .now + .seconds(9)), certificates: Certificate.authority
    )
  }

  @Test(arguments: [
    "localhost", "localhost.", "0", "127.1", "127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "a.localhost",
    "0.0.0.0",
    "0x7f.1", "[::1]", "[::]", "127%2E0.0.1",
  ])
  func `No name of this machine leads there`(host: String) async throws {
    let server = try LoopbackServer { _ in .json("[]") }

    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().response(to: request("http://\(host):\(server.port)/"), for: "a test")
    }

    guard case .local = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.requests.isEmpty)
    #expect(server.openConnections == 0)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
  func `The address connected to is what counts, and nobody connects`(host: String) async throws {
    let listener = try LoopbackListener()
    defer { close(listener.socket) }

    let result = await CurlLoop().result(of: try order("http://\(host):\(listener.port)/"))

    #expect(result == .failure(.local(host: "\(host):\(listener.port)")))
    #expect(!isSomebody(at: listener.socket))
  }

  @Test func `Who may go anywhere connects`() async throws {
    let listener = try LoopbackListener()
    defer { close(listener.socket) }
    let order = try order("http://127.0.0.1:\(listener.port)/", .anywhere)

    let task = Task { await CurlLoop().result(of: order) }

    #expect(await eventually { isSomebody(at: listener.socket) })
    task.cancel()
  }

  @Test(.enabled(if: Self.hostLeadsHere, "this machine's own name leads elsewhere"))
  func `A name that is looked up leads there no more than others`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    let url = "http://\(ProcessInfo.processInfo.hostName):\(server.port)/"

    #expect(try await HTTPClient().response(to: request(url, .anywhere), for: "a test").status == 200)
    await #expect(throws: HTTPError.local(host: "\(ProcessInfo.processInfo.hostName):\(server.port)")) {
      try await HTTPClient().response(to: request(url), for: "a test")
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [LoopbackServer.Security.none, .tls(.good)])
  func `A connection that somebody else opened is not used`(security: LoopbackServer.Security) async throws {
    let server = try LoopbackServer(security: security) { _ in .json("[]") }
    let loop = CurlLoop()
    _ = try await loop.result(of: try order(server.url, .anywhere)).get()
    #expect(server.openConnections == 1)

    let result = await loop.result(of: try order(server.url))

    #expect(result == .failure(.local(host: "127.0.0.1:\(server.port)")))
    #expect(server.requests.count == 1)
    #expect(try await loop.result(of: try order(server.url, .anywhere)).get().status == 200)
  }

  @Test(.enabled(if: HTTP2Server.program != nil, "nghttpd is not installed"))
  func `A connection of many streams is not used, and goes on for the others`() async throws {
    let server = try await serverOfStreams()
    let loop = CurlLoop()
    _ = try await loop.result(of: try order(server.url + "/a", .anywhere)).get()

    let results = [
      await loop.result(of: try order(server.url + "/a")),
      await loop.result(of: try order(server.url + "/a", .anywhere)),
    ]

    guard case .failure(.local) = results[0] else {
      Issue.record("\(results[0])")
      return
    }
    #expect(try results[1].get().body == Array("[1]".utf8))
  }

  @Test func `Requests that differ in how far they may go are not one`() async throws {
    let server = try LoopbackServer { _ in
      .steps([.pause(milliseconds: 300), .text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")])
    }
    let client = HTTPClient()
    let near = Task { try await client.response(to: request(server.url, .anywhere), for: "a test") }
    #expect(await eventually { server.requests.count == 1 })

    await #expect(throws: HTTPError.local(host: "127.0.0.1:\(server.port)")) {
      try await client.response(to: request(server.url), for: "a test")
    }

    #expect(try await near.value.status == 200)
    #expect(server.requests.count == 1)
  }
}

extension ReachTests {
  /// Serves `[1]` at `/a`; its port was free a moment before, and is looked for again where it is not any more.
  private func serverOfStreams() async throws -> HTTP2Server {
    for _ in 0..<3 {
      let server = try HTTP2Server(serving: ["a": Data("[1]".utf8)])
      try await server.listens()
      if case .success = await HTTPClient.outcome(from: server.url + "/a") { return server }
    }
    return try HTTP2Server(serving: ["a": Data("[1]".utf8)])
  }

  /// A client stands before a server that takes nobody in.
  private func isSomebody(at socket: Int32) -> Bool {
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// A list of hosts names this machine as the tests' servers know it.
  static let hostLeadsHere: Bool = {
    let list = (try? String(contentsOfFile: "/etc/hosts", encoding: .utf8)) ?? ""
    return list.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }.contains {
      $0.first == "127.0.0.1" && $0.dropFirst().contains { $0 == ProcessInfo.processInfo.hostName }
    }
  }()
}
