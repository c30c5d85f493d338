import Foundation
import SmashtagModel
import Testing

@testable import SmashtagTesting
@testable import TweetSources

/// nghttpd speaks nothing but HTTP/2: where it answers, that was spoken.
@Suite(.enabled(if: HTTP2Server.program != nil, "needs nghttpd (Debian: nghttp2-server)"))
struct HTTP2Tests {
  @Test func `An answer comes over HTTP 2`() async throws {
    let server = try HTTP2Server(serving: ["a.json": Data("[2]".utf8)])
    try await server.listens()

    let response = try await HTTPClient.trusting.fetch(server.url + "/a.json")

    #expect(response.body == Array("[2]".utf8))
    #expect(response.headers["server"]?.hasPrefix("nghttpd") == true)
  }

  @Test(.timeLimit(.minutes(1)))
  func `A cancelled request ends, and its connection serves the next`() async throws {
    let server = try HTTP2Server(serving: ["long": Data(count: 19_000_000), "a.json": Data("[2]".utf8)])
    try await server.listens()
    let client = HTTPClient.trusting
    let others = server.connections
    let (came, goOn) = AsyncStream<Void>.makeStream()
    let long = Task {
      try await client.fetch(server.url + "/long") { if $0.bytes > 0 { goOn.yield() } }
    }
    for await _ in came { break }

    long.cancel()

    await #expect(throws: HTTPError.cancelled) { try await long.value }
    #expect(try await client.fetch(server.url + "/a.json").status == 200)
    #expect(server.connections == others + 1)
  }
}
